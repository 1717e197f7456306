/** What stands behind each wrapped provider. */
export const raws: WeakMap<object, object> = new WeakMap()

/** The wallet's own object behind a wrapped provider; anything else is itself. */
export const rawOf = <T>(it: T): T => (raws.get(it as object) as T | undefined) ?? it
