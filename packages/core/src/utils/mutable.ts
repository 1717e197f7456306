/** The same members, writable: for an object that is put together member by member. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
