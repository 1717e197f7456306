/** An object's members whose value may be undefined, as members that may be absent. */
export type Defined<T> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name]
} & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>
}

/**
 * The members of an object that are not undefined, for options that are absent rather than
 * undefined.
 *
 * @example defined({ chain, account: undefined }) // { chain }
 */
export function defined<const T extends object>(members: T): Defined<T> {
  const present = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as Defined<T>
}
