/** Lets one long piece of work run at a time, and others have the loop for several times as long after each. */
export type Rests = <T>(work: () => T) => Promise<T>

/** How much longer the rest is than the work. */
const times = 4

/** @param steady Milliseconds from anywhere, which only pass. */
export function createRests(steady: () => number): Rests {
  let rested: Promise<unknown> = Promise.resolve()
  return (work) => {
    let took = 0
    const done = rested.then(() => {
      const begun = steady()
      try {
        return work()
      } finally {
        took = steady() - begun
      }
    })
    const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, took * times))
    rested = done.then(rest, rest)
    return done
  }
}
