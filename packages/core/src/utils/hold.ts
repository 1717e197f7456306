import type { Stop } from './values.ts'

/**
 * Starts something once a promise resolves, until the returned function is called.
 *
 * @param lost Called if the promise rejects.
 * @returns the undo; if it is called first, nothing starts.
 */
export function hold<T>(
  coming: Promise<T>,
  begin: (it: T) => Stop | undefined,
  lost: () => void = () => {},
): Stop {
  let stop: Stop | undefined
  coming.then((it) => (stop = begin(it))).catch(lost)
  return () => {
    begin = () => undefined
    stop?.()
  }
}
