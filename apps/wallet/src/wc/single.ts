/** Two tabs would both answer a site; the SDK is made for one wallet on one phone. */
const LOCK = 'pocket-wallet:wc'

/** Makes this tab the one that listens to the relay. @param lost called when a later tab has become it. */
export function claim(locks: LockManager, lost: () => void): Promise<void> {
  return new Promise((resolve) => {
    locks
      .request(LOCK, { steal: true }, () => {
        resolve()
        return new Promise<never>(() => undefined)
      })
      .catch(lost)
  })
}
