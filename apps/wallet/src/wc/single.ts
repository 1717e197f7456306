/** Only one tab may run the SDK, because two would both answer a site. */
const TURN = 'pocket-wallet:wc'
/** Held as long as a tab's document lives: what it keeps is written when this is free. */
const ALIVE = 'pocket-wallet:wc:alive'

/**
 * Resolves when the lock is held, which it then is until the document ends or somebody steals it,
 * which `lost` hears.
 */
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
 * Makes this tab the one that listens to the relay, once the one before it has gone.
 * @param lost called when a later tab has become it; has to leave the document.
 */
export async function claim(locks: LockManager, lost: () => void): Promise<void> {
  await take(locks, TURN, { steal: true }, lost)
  await take(locks, ALIVE, {})
}
