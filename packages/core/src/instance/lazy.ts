/** A part that loads when first wanted; `now` is set once it is there, so callers can stay synchronous. */
export interface Lazy<T> {
  (): Promise<T>
  now: T | undefined
  /** Forgets it, so that the next call loads anew; `end` gets what is here, or still comes. */
  drop(end: (value: T) => void): void
}

/**
 * Wraps an `import()`; a failed load can be tried again.
 *
 * @param failed Called for each load that fails, also where its caller continues without it.
 */
export function lazy<T>(load: () => Promise<T>, failed?: (error: unknown) => void): Lazy<T> {
  let pending: Promise<T> | undefined
  const get = (() => {
    if (pending) return pending
    const mine = load().then(
      (value) => {
        if (pending === mine) get.now = value
        return value
      },
      (error: unknown) => {
        if (pending === mine) pending = undefined
        failed?.(error)
        throw error
      },
    )
    return (pending = mine)
  }) as Lazy<T>
  get.drop = (end) => {
    pending?.then(end, () => {})
    pending = undefined
    get.now = undefined
  }
  get.now = undefined
  return get
}
