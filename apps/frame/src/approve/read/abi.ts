/**
 * Decodes what the functions of contracts are called with (Solidity's ABI), by their signatures.
 * Strict: a value that is not exactly of its type makes all of it unreadable.
 */
import { toChecksumAddress } from '@portico/core/adapter'

/** Addresses are checksummed, bytes and texts are hexadecimal. */
export type Value = bigint | boolean | string | readonly Value[]

type Type =
  | { is: 'word'; name: string }
  | { is: 'bytes' }
  | { is: 'list'; of: Type; length: number | null }
  | { is: 'tuple'; of: readonly Type[] }

/** Our own limit: lists that point to each other grow beyond all bounds. */
const mostValues = 4_096

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

/** How many bytes a type has in place; a pointer, if its length is not fixed. */
function sizeOf(type: Type): number {
  if (isDynamic(type) || type.is === 'word') return 32
  if (type.is === 'list') return (type.length ?? 0) * sizeOf(type.of)
  return type.is === 'tuple' ? type.of.reduce((sum, each) => sum + sizeOf(each), 0) : 32
}

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

function decode(types: readonly Type[], hex: string): readonly Value[] {
  let left = mostValues
  const wordAt = (at: number): string => {
    const word = hex.slice(2 * at, 2 * at + 64)
    return word.length === 64 ? word : fail()
  }
  /** A length or a place, which can't be beyond the data. */
  const smallAt = (at: number): number => {
    const number = BigInt(`0x${wordAt(at)}`)
    return number <= BigInt(hex.length) ? Number(number) : fail()
  }
  const valueAt = (type: Type, at: number): Value => {
    if (left-- <= 0) return fail()
    if (type.is === 'word') return wordOf(type.name, wordAt(at))
    if (type.is === 'bytes') {
      const length = 2 * smallAt(at)
      const bytes = hex.slice(2 * at + 64, 2 * at + 64 + length)
      return bytes.length === length ? `0x${bytes}` : fail()
    }
    if (type.is === 'tuple') return valuesAt(type.of, at)
    const count = type.length ?? smallAt(at)
    if (count > left) return fail()
    const all = Array.from({ length: count }, () => type.of)
    return valuesAt(all, type.length === null ? at + 32 : at)
  }
  const valuesAt = (all: readonly Type[], base: number): readonly Value[] => {
    let place = base
    return all.map((type) => {
      const value = valueAt(type, isDynamic(type) ? base + smallAt(place) : place)
      place += sizeOf(type)
      return value
    })
  }
  return valuesAt(types, 0)
}

/**
 * What `read` makes of the values of a function's parameters; null if they are not of its types.
 * More data behind them is allowed where their length is not fixed.
 *
 * @param signature Such as `transfer(address,uint256)`; the name may be left out.
 * @param hex Without `0x` and the selector.
 */
export function readParameters<T>(
  signature: string,
  hex: string,
  read: (values: readonly Value[]) => T,
): T | null {
  const types = typesIn(signature.slice(signature.indexOf('(')))
  const size = types.reduce((sum, type) => sum + sizeOf(type), 0)
  if (!types.some(isDynamic) && hex.length !== 2 * size) return null
  try {
    return read(decode(types, hex.toLowerCase()))
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
