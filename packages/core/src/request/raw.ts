/** The raw provider of each wrapped one. */
export const raws: WeakMap<object, object> = new WeakMap()

/** The wallet's own object of a wrapped provider; any other value is returned unchanged. */
export const rawOf = <T>(it: T): T => (raws.get(it as object) as T | undefined) ?? it
