export interface Watched<T> {
  readonly all: readonly T[]
  add(item: T): void
  /** The nth item that fits. */
  nth(fits: (item: T) => boolean, times: number): Promise<T>
}

export function createWatched<T>(): Watched<T> {
  const all: T[] = []
  const lookers = new Set<() => void>()
  return {
    all,
    add(item) {
      all.push(item)
      for (const look of lookers) look()
    },
    nth: (fits, times) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = all.filter(fits)[times - 1]
          if (found === undefined) return
          lookers.delete(look)
          resolve(found)
        }
        lookers.add(look)
        look()
      }),
  }
}
