/**
 * JSON as nodes write it: 64-bit numbers stand in it as they are, also where JavaScript would round
 * them.
 */
export type Wire =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Wire[]
  | { readonly [key: string]: Wire | undefined }

const mark = '\u0000'

/** JSON text in which a bigint is a number. */
export function toJson(value: Wire): string {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? `${mark}${each}` : each,
  )
  return text.replace(/"\\u0000(-?\d+)"/g, '$1')
}
