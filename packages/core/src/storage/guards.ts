/** The state may come from storage, a page or a server. */
import { isChainId } from '../format/chain-id.ts'
import { cleanName } from '../format/claims.ts'
import { isFields } from '../utils/fields.ts'

export type Guard<T> = (value: unknown) => value is T

export { isChainId }
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2_048
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
export const isDecimals = (value: unknown): value is number => isCount(value) && value <= 77
export const isUnits = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,99}$/.test(value)
export const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,400}(\.\d{1,99})?$/.test(value)

export const orNull =
  <T>(guard: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || guard(value)

export const oneOf =
  <T extends string>(...words: readonly T[]): Guard<T> =>
  (value): value is T =>
    (words as readonly unknown[]).includes(value)

export const listOf =
  <T>(guard: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every((each) => guard(each))

export const fields =
  <T extends object>(guards: { readonly [Key in keyof T]-?: Guard<T[Key]> }): Guard<T> =>
  (value): value is T =>
    isFields(value) &&
    Object.entries<Guard<unknown>>(guards).every(([name, guard]) => guard(value[name]))

export const parsedBy =
  <T>(guard: Guard<T>) =>
  (value: unknown): T | null =>
    guard(value) ? value : null

/** Flag emoji consist of invisible tag characters, which name services allow. */
const flags = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu

/**
 * Whether a text can be shown as a name of a name service: one with invisible characters may
 * imitate another. Such a text is no name, and is not cleaned to one: that would be another owner's.
 */
export function isPlainName(name: unknown): name is string {
  if (typeof name !== 'string' || !name || name.length > 255) return false
  const spelled = name.replace(flags, '\u{1f3f4}')
  return cleanName(spelled, 255) === spelled
}
