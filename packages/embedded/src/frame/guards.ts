import { isEmailAddress } from '@portico/core/adapter'

export type Guard = (value: unknown) => boolean
export type TextGuard = (value: unknown) => value is string

export const text =
  (max: number): Guard =>
  (value) =>
    typeof value === 'string' && value.length <= max
export const number: Guard = (value) => typeof value === 'number' && !Number.isNaN(value)
export const moment: Guard = (value) => Number.isInteger(value) && (value as number) >= 0
export const matching =
  (pattern: RegExp): TextGuard =>
  (value): value is string =>
    typeof value === 'string' && pattern.test(value)
export const is =
  (expected: unknown): Guard =>
  (value) =>
    value === expected
export const nothing: Guard = is(null)
export const either =
  (...guards: readonly Guard[]): Guard =>
  (value) =>
    guards.some((guard) => guard(value))
export const object =
  (members: Readonly<Record<string, Guard>>): Guard =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, guard]) =>
      guard((value as Readonly<Record<string, unknown>>)[name]),
    )

export const isEmail: Guard = (value) => typeof value === 'string' && isEmailAddress(value)
