/** 64-bit numbers stand in the JSON as they are, beyond JavaScript's precision. */
export type Wire =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Wire[]
  | { readonly [key: string]: Wire | undefined }

const mark = '\u0000'

export function toJson(value: Wire): string {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? `${mark}${each}` : each,
  )
  return text.replace(/"\\u0000(-?\d+)"/g, '$1')
}
