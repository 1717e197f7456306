/** Two tabs running the SDK would both answer a site. */
const TURN = 'pocket-wallet:wc'
/** Held by a tab's document: its data are written once it is free. */
const ALIVE = 'pocket-wallet:wc:alive'

/** Held until the document ends or the lock is stolen, which calls `lost`. */
function take(
  locks: LockManager,
  name: string,
  options: LockOptions,
  lost?: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const hold = (): Promise<never> => {
      resolve()
      return new Promise(() => undefined)
    }
    locks.request(name, options, hold).catch(() => lost?.())
  })
}

/**
 * Once the previous tab is gone.
 *
 * @param lost A later tab took over; must leave the document.
 */
export async function claim(locks: LockManager, lost: () => void): Promise<void> {
  await take(locks, TURN, { steal: true }, lost)
  await take(locks, ALIVE, {})
}
