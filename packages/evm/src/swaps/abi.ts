/** The ABI's encoding by hand, for the few calls that swaps need. Hex without `0x` throughout. */

export const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')

export const addressWord = (address: string): string =>
  address.slice(2).toLowerCase().padStart(64, '0')

/** A length in bytes, and the bytes padded to words. */
export const bytesTail = (hex: string): string =>
  word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/** A list's length, and its words. */
export const listTail = (words: readonly string[]): string => word(words.length) + words.join('')

/** A list of values without fixed size: its length, their places, and the values. */
export function dynamicListTail(values: readonly string[]): string {
  let place = values.length * 32
  const places = values.map((value) => {
    const at = place
    place += value.length / 2
    return word(at)
  })
  return word(values.length) + places.join('') + values.join('')
}

/** Answers are the network's: whatever does not have the form is null. */
export interface Answer {
  /** The word at a place in bytes. */
  word(at: number): bigint | null
  /** The place in bytes that a word holds; null outside the answer. */
  place(at: number): number | null
  /** Bytes of a length. */
  bytes(at: number, length: number): string | null
  /** The words of a list whose place the word at `at` has. */
  list(at: number): readonly bigint[] | null
}

/** The longest list that is read. */
const longestList = 8

export function answerIn(hex: string): Answer {
  const bytes: Answer['bytes'] = (at, length) =>
    (at + length) * 2 <= hex.length ? hex.slice(at * 2, (at + length) * 2) : null
  const wordAt: Answer['word'] = (at) => {
    const digits = bytes(at, 32)
    return digits === null ? null : BigInt(`0x${digits}`)
  }
  const place: Answer['place'] = (at) => {
    const value = wordAt(at)
    return value !== null && value <= BigInt(hex.length / 2) ? Number(value) : null
  }
  return {
    word: wordAt,
    place,
    bytes,
    list(at) {
      const start = place(at)
      const length = start === null ? null : place(start)
      if (start === null || length === null || length > longestList) return null
      const words: bigint[] = []
      for (let index = 0; index < length; index++) {
        const value = wordAt(start + 32 * (index + 1))
        if (value === null) return null
        words.push(value)
      }
      return words
    },
  }
}

/** The digits of an answer; null for anything but whole bytes in hexadecimal. */
export const digitsOf = (answer: unknown): string | null =>
  typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer) ? answer.slice(2) : null

export const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text)
