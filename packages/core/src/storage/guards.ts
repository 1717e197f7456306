/**
 * Guards for the values in the state, which may come from storage, a page or a server. They are
 * small enough to load with the functions.
 */
import { isChainId } from '../format/chain-id.ts'
import { isFields } from '../utils/fields.ts'

/** Whether a value has the type `T`. */
export type Guard<T> = (value: unknown) => value is T

export { isChainId }
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2_048
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
/** A whole number that is exact: a count, or milliseconds. */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
/** The most decimals a token may have. */
export const isDecimals = (value: unknown): value is number => isCount(value) && value <= 77
/** An amount in the smallest unit. */
export const isUnits = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,99}$/.test(value)
/** A decimal text without a sign: a sum of money, or an amount. */
export const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,400}(\.\d{1,99})?$/.test(value)

export const orNull =
  <T>(guard: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || guard(value)

/** One of a few strings. */
export const oneOf =
  <T extends string>(...words: readonly T[]): Guard<T> =>
  (value): value is T =>
    (words as readonly unknown[]).includes(value)

export const listOf =
  <T>(guard: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every((each) => guard(each))

/** A field each; others are let be. */
export const fields =
  <T extends object>(guards: { readonly [Key in keyof T]-?: Guard<T[Key]> }): Guard<T> =>
  (value): value is T =>
    isFields(value) &&
    Object.entries<Guard<unknown>>(guards).every(([name, guard]) => guard(value[name]))

/** The value, or null. */
export const parsedBy =
  <T>(guard: Guard<T>) =>
  (value: unknown): T | null =>
    guard(value) ? value : null
