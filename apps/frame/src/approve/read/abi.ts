/**
 * Decodes what the functions of contracts are called with (Solidity's ABI), by their signatures.
 * Strict: only what encoding the values would give again is readable. Contracts accept other places
 * and padding, and not all of them read such data in the same way.
 */
import { toChecksumAddress } from '@portico/core/adapter'

/** Addresses are checksummed, bytes and texts are hexadecimal. */
export type Value = bigint | boolean | string | readonly Value[]

type Type =
  | { is: 'word'; name: string }
  | { is: 'bytes' }
  | { is: 'list'; of: Type; length: number | null }
  | { is: 'tuple'; of: readonly Type[] }

class NotOfType extends Error {}
/** In a reader: these are no values that the function accepts. */
export const fail = (): never => {
  throw new NotOfType()
}

/** The types in `(uint256,(address,bytes)[])`. */
function typesIn(text: string): readonly Type[] {
  const parts: string[] = []
  let [depth, from] = [0, 1]
  for (let at = 1; at < text.length; at++) {
    const letter = text[at]
    if (letter === '(') depth++
    else if (depth > 0 && letter === ')') depth--
    else if (depth === 0 && (letter === ',' || letter === ')')) {
      if (at > from) parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return parts.map(typeOf)
}

function typeOf(text: string): Type {
  const [, inner, length] = /^(.+)\[(\d*)\]$/.exec(text) ?? []
  if (inner !== undefined)
    return { is: 'list', of: typeOf(inner), length: length ? Number(length) : null }
  if (text.startsWith('(')) return { is: 'tuple', of: typesIn(text) }
  return text === 'bytes' || text === 'string' ? { is: 'bytes' } : { is: 'word', name: text }
}

const isDynamic = (type: Type): boolean =>
  type.is === 'bytes' ||
  (type.is === 'list' && (type.length === null || isDynamic(type.of))) ||
  (type.is === 'tuple' && type.of.some(isDynamic))

/** Of a tuple, or of a list whose length is in its type. */
const partsOf = (type: Type): readonly Type[] =>
  type.is === 'tuple'
    ? type.of
    : type.is === 'list'
      ? Array.from({ length: type.length ?? 0 }, () => type.of)
      : []

/** How many bytes a type has in place; a pointer, if its length is not fixed. */
const sizeOf = (type: Type): number =>
  isDynamic(type) || type.is === 'word' ? 32 : totalOf(partsOf(type))
const totalOf = (types: readonly Type[]): number =>
  types.reduce((sum, each) => sum + sizeOf(each), 0)

function wordOf(name: string, hex: string): Value {
  const number = BigInt(`0x${hex}`)
  if (name === 'address')
    return /^0{24}/.test(hex) ? (toChecksumAddress(hex.slice(24)) ?? fail()) : fail()
  if (name === 'bool') return number > 1n ? fail() : number === 1n
  const [, kind, size] = /^(uint|int|bytes)(\d+)$/.exec(name) ?? []
  const count = Number(size)
  if (kind === 'uint') return number >> BigInt(count) === 0n ? number : fail()
  if (kind === 'int') {
    const signed = BigInt.asIntN(256, number)
    return BigInt.asIntN(count, number) === signed ? signed : fail()
  }
  if (kind !== 'bytes') return fail()
  return /^0*$/.test(hex.slice(2 * count)) ? `0x${hex.slice(0, 2 * count)}` : fail()
}

interface Decoded {
  values: readonly Value[]
  /** Characters. */
  length: number
}

function decode(types: readonly Type[], hex: string): Decoded {
  /** Where the next value has to be whose length is not fixed. Places are in bytes. */
  let end = 0
  const wordAt = (at: number): string => {
    const word = hex.slice(2 * at, 2 * at + 64)
    return word.length === 64 ? word : fail()
  }
  /** A length or a place, which can't be beyond the data. */
  const smallAt = (at: number): number => {
    const number = BigInt(`0x${wordAt(at)}`)
    return number <= BigInt(hex.length) ? Number(number) : fail()
  }
  const fixedAt = (type: Type, at: number): Value => {
    if (type.is === 'word') return wordOf(type.name, wordAt(at))
    let place = at
    return partsOf(type).map((part) => {
      const value = fixedAt(part, place)
      place += sizeOf(part)
      return value
    })
  }
  const bytesAt = (at: number): string => {
    const length = smallAt(at)
    const size = 32 * Math.ceil(length / 32)
    const bytes = hex.slice(2 * (at + 32), 2 * (at + 32 + size))
    end = at + 32 + size
    if (bytes.length !== 2 * size || !/^0*$/.test(bytes.slice(2 * length))) return fail()
    return `0x${bytes.slice(0, 2 * length)}`
  }
  /** The value that begins at the end. */
  const next = (type: Type): Value => {
    if (type.is === 'bytes') return bytesAt(end)
    if (type.is !== 'list' || type.length !== null) return all(partsOf(type), end)
    const count = smallAt(end)
    return all(
      Array.from({ length: count }, () => type.of),
      end + 32,
    )
  }
  const all = (parts: readonly Type[], base: number): readonly Value[] => {
    let place = base
    end = base + totalOf(parts)
    if (2 * end > hex.length) return fail()
    return parts.map((part) => {
      const at = place
      place += sizeOf(part)
      if (!isDynamic(part)) return fixedAt(part, at)
      return smallAt(at) === end - base ? next(part) : fail()
    })
  }
  return { values: all(types, 0), length: 2 * end }
}

interface Options {
  /** There may be more behind the values, such as a mark of the page: a contract ignores it. */
  mayHaveMore?: boolean
}

/**
 * What `read` makes of the values of a function's parameters; null if they are not of its types.
 *
 * @param signature Such as `transfer(address,uint256)`; the name may be left out.
 * @param hex Without `0x` and the selector.
 */
export function readParameters<T>(
  signature: string,
  hex: string,
  read: (values: readonly Value[]) => T,
  { mayHaveMore = false }: Options = {},
): T | null {
  try {
    const types = typesIn(signature.slice(signature.indexOf('(')))
    const { values, length } = decode(types, hex.toLowerCase())
    return length === hex.length || mayHaveMore ? read(values) : null
  } catch (error) {
    if (error instanceof NotOfType) return null
    throw error
  }
}

// The types of values that were decoded by a signature, which TypeScript does not follow.
export const asText = (value: Value | undefined): string =>
  typeof value === 'string' ? value : fail()
export const asNumber = (value: Value | undefined): bigint =>
  typeof value === 'bigint' ? value : fail()
export const asList = (value: Value | undefined): readonly Value[] =>
  typeof value === 'object' ? value : fail()
