/** What {@link lazy} makes: each call loads it or gives it. */
export interface Lazy<T> {
  (): Promise<T>
  /** Set once it has loaded, so that callers can stay synchronous. */
  now: T | undefined
  /** The next call loads again; `end` gets the current value, or the pending one. */
  drop(end: (value: T) => void): void
}

/**
 * Loads something once. A failed load can be tried again.
 *
 * @param failed Called for each load that fails, also when its caller continues without it.
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
