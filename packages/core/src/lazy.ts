/** A part that loads when first wanted; `now` is set once it is there, so callers can stay synchronous. */
export interface Lazy<T> {
  (): Promise<T>
  now: T | undefined
}

/** Wraps an `import()`; a failed load can be tried again. */
export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let pending: Promise<T> | undefined
  const get = (() => {
    pending ??= load().then(
      (value) => {
        get.now = value
        return value
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }) as Lazy<T>
  get.now = undefined
  return get
}
