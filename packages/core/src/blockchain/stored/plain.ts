/** A value as the state and storage hold it: JSON, in which large numbers are strings. */
export type Plain<T> = T extends bigint
  ? string
  : T extends readonly (infer Each)[]
    ? readonly Plain<Each>[]
    : T extends object
      ? { readonly [Key in keyof T]: Plain<T[Key]> }
      : T
