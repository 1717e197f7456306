/**
 * The locks of a browser, for tests in Node. Node has its own since version 24.5; before, these
 * admit one holder at a time, in the order of the requests.
 */
type Request = (
  name: string,
  options: { signal?: AbortSignal },
  work: () => Promise<unknown>,
) => Promise<unknown>

/** When the last holder of each name leaves. */
const left = new Map<string, Promise<unknown>>()

const request: Request = (name, { signal }, work) => {
  const before = left.get(name) ?? Promise.resolve()
  const held = before.then(() => {
    signal?.throwIfAborted()
    return work()
  })
  left.set(
    name,
    held.catch(() => {}),
  )
  if (!signal) return held
  return Promise.race([held, aborted(signal, before)])
}

/** Rejects when the signal aborts before the lock is free. */
const aborted = (signal: AbortSignal, free: Promise<unknown>): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', stop)
    void free.then(() => signal.removeEventListener('abort', stop))
    if (signal.aborted) stop()
  })

export const locks: Pick<LockManager, 'request'> =
  'locks' in navigator ? navigator.locks : { request: request as LockManager['request'] }
