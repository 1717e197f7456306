/** Guards of plain data, put together from smaller ones. */
import { isRecord } from './envelope/payload.ts'

export type Is = (value: never) => boolean

export const isText = (value: unknown): value is string => typeof value === 'string'

/** A whole number that is not negative. */
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** Lower-case hex of 32 bytes. */
export const isTopic = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value)

export const maybe =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value)

export const shaped =
  (shape: Readonly<Record<string, Is>>): Is =>
  (value) =>
    isRecord(value) && Object.entries(shape).every(([key, is]) => is(value[key] as never))

/** What a table has under a key that comes from outside. */
export function own<T>(table: Readonly<Record<string, T>>, key: unknown): T | undefined {
  return isText(key) && Object.hasOwn(table, key) ? table[key] : undefined
}
