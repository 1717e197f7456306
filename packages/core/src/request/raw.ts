/** Wallets' own providers by the providers that hosts get. */
export const raws: WeakMap<object, object> = new WeakMap()

/** The wallet's own provider behind one that hosts get, or the same object. */
export const rawOf = <T>(it: T): T => (raws.get(it as object) as T | undefined) ?? it
