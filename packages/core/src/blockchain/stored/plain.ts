export type Plain<T> = T extends bigint
  ? string
  : T extends readonly (infer Each)[]
    ? readonly Plain<Each>[]
    : T extends object
      ? { readonly [Key in keyof T]: Plain<T[Key]> }
      : T
