/** A value as it lies in the state and in storage: JSON, in which large numbers are texts. */
export type Plain<T> = T extends bigint ? string : T extends readonly (infer Each)[] ? readonly Plain<Each>[] : T extends object ? { readonly [Key in keyof T]: Plain<T[Key]> } : T
