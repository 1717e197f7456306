import { isRecord } from './envelope/payload.ts'

export type Is<T = unknown> = (value: unknown) => value is T

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isWhole = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0

/** Lower-case hex of 32 bytes. */
export const isTopic = (value: unknown): value is string =>
  isText(value) && /^[0-9a-f]{64}$/.test(value)

export const maybe =
  <T>(is: Is<T>): Is<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value)

/** Members that may be missing are optional. */
export type Shaped<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

export const shaped =
  <T extends object>(shape: { readonly [K in keyof T]: Is<T[K]> }): Is<Shaped<T>> =>
  (value): value is Shaped<T> =>
    isRecord(value) && Object.entries<Is>(shape).every(([key, is]) => is(value[key]))

export function own<T>(table: Readonly<Record<string, T>>, key: unknown): T | undefined {
  return isText(key) && Object.hasOwn(table, key) ? table[key] : undefined
}
