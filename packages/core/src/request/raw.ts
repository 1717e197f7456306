export const raws: WeakMap<object, object> = new WeakMap()

export const rawOf = <T>(it: T): T => (raws.get(it as object) as T | undefined) ?? it
