/** The types of EIP-712. */
import type { TypedData } from '../../ports.ts'

type Types = TypedData['types']

/** Null for other types. */
export function elementOf(type: string): { type: string; length: number | null } | null {
  const [, inner, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  return inner === undefined ? null : { type: inner, length: length ? Number(length) : null }
}

/** Null for other types. */
export function wholeNumberOf(type: string): { min: bigint; max: bigint } | null {
  const [, sign, size = '256'] = /^(u?int)(\d+)?$/.exec(type) ?? []
  const bits = Number(size)
  if (sign === undefined || bits < 8 || bits > 256 || bits % 8 !== 0) return null
  return sign === 'uint'
    ? { min: 0n, max: (1n << BigInt(bits)) - 1n }
    : { min: -(1n << BigInt(bits - 1)), max: (1n << BigInt(bits - 1)) - 1n }
}

/** Null for other types. */
export function bytesLengthOf(type: string): number | null {
  const length = Number(/^bytes([1-9]\d?)$/.exec(type)?.[1])
  return length >= 1 && length <= 32 ? length : null
}

export const isAtom = (type: string): boolean =>
  ['address', 'bool', 'string', 'bytes'].includes(type) ||
  wholeNumberOf(type) !== null ||
  bytesLengthOf(type) !== null

/** Of a type or a field; none that every object has, such as `__proto__` and `constructor`. */
const isName = (text: string): boolean =>
  /^[A-Za-z_$][\w$]*$/.test(text) && text !== 'prototype' && !(text in Object.prototype)

/** Unambiguous: valid names, no basic type redefined, every field's type known. */
export function areSound(types: Types): boolean {
  const known = (type: string): boolean => {
    const element = elementOf(type)
    return element ? known(element.type) : isAtom(type) || Object.hasOwn(types, type)
  }
  return Object.entries(types).every(
    ([key, fields]) =>
      isName(key) &&
      !isAtom(key) &&
      fields.every((field) => isName(field.name) && known(field.type)) &&
      new Set(fields.map((field) => field.name)).size === fields.length,
  )
}

function namesIn(type: string, types: Types, found: Set<string>): Set<string> {
  const name = type.replace(/\[.*$/, '')
  if (!found.has(name) && Object.hasOwn(types, name)) {
    found.add(name)
    for (const field of types[name]!) namesIn(field.type, types, found)
  }
  return found
}

/** EIP-712's encoding of a type, with all types it refers to. */
export function encodeType(name: string, types: Types): string {
  const others = [...namesIn(name, types, new Set())].filter((each) => each !== name).sort()
  return [name, ...others]
    .map(
      (each) => `${each}(${types[each]!.map((field) => `${field.type} ${field.name}`).join(',')})`,
    )
    .join('')
}
