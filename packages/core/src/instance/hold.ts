import type { Stop } from '../contracts/types.ts'

/**
 * Begins what is held until the end, once what it takes is here.
 *
 * @param lost - what it takes did not come.
 * @returns the function that undoes it: a promise that resolves later starts nothing.
 */
export function hold<T>(coming: Promise<T>, begin: (it: T) => Stop | undefined, lost: () => void = () => {}): Stop {
  let stop: Stop | undefined
  coming.then((it) => (stop = begin(it))).catch(lost)
  return () => {
    begin = () => undefined
    stop?.()
  }
}
