/**
 * EIP-712, strictly: a value not exactly of its type is refused, so that the signed data is what
 * was shown.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { TypedData } from '../../ports.ts'
import { concat, fromHex, utf8 } from '../../shared/bytes.ts'
import { areSound, bytesLengthOf, elementOf, encodeType, wholeNumberOf } from './types.ts'

type Types = TypedData['types']

function word(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32)
  let rest = BigInt.asUintN(256, value)
  for (let at = 31; at >= 0; at--) {
    bytes[at] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return bytes
}

const mismatch = (): TypeError => new TypeError('A value that is not of its type')

function bytesOf(value: unknown, length?: number): Uint8Array {
  const bytes = typeof value === 'string' ? fromHex(value) : null
  if (!bytes || (length !== undefined && bytes.length !== length)) throw mismatch()
  return bytes
}

function padded(bytes: Uint8Array, at: 'left' | 'right'): Uint8Array {
  const whole = new Uint8Array(32)
  whole.set(bytes, at === 'left' ? 32 - bytes.length : 0)
  return whole
}

function encodeAtom(type: string, value: unknown): Uint8Array {
  if (type === 'string') {
    if (typeof value !== 'string') throw mismatch()
    return keccak_256(utf8(value))
  }
  if (type === 'bytes') return keccak_256(bytesOf(value))
  if (type === 'address') return padded(bytesOf(value, 20), 'left')
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw mismatch()
    return word(value ? 1n : 0n)
  }
  const length = bytesLengthOf(type)
  if (length !== null) return padded(bytesOf(value, length), 'right')
  const bounds = wholeNumberOf(type)
  if (!bounds || typeof value !== 'bigint' || value < bounds.min || value > bounds.max)
    throw mismatch()
  return word(value)
}

function encode(type: string, value: unknown, types: Types): Uint8Array {
  const element = elementOf(type)
  if (element) {
    if (!Array.isArray(value) || (element.length !== null && element.length !== value.length))
      throw mismatch()
    return keccak_256(concat(...value.map((each: unknown) => encode(element.type, each, types))))
  }
  return Object.hasOwn(types, type) ? hashStruct(type, value, types) : encodeAtom(type, value)
}

function hashStruct(name: string, value: unknown, types: Types): Uint8Array {
  if (typeof value !== 'object' || value === null) throw mismatch()
  const fields = new Map<string, unknown>(Object.entries(value))
  const typeHash = keccak_256(utf8(encodeType(name, types)))
  const encoded = types[name]!.map((field) => encode(field.type, fields.get(field.name), types))
  return keccak_256(concat(typeHash, ...encoded))
}

/** A domain alone has no message. Throws if a value is not of its type. */
export function hashTypedData({ domain, types, primaryType, message }: TypedData): Uint8Array {
  const isKnown = (name: string): boolean => Object.hasOwn(types, name)
  if (!areSound(types) || !isKnown('EIP712Domain') || !isKnown(primaryType)) throw mismatch()
  const parts = [Uint8Array.of(0x19, 0x01), hashStruct('EIP712Domain', domain, types)]
  if (primaryType !== 'EIP712Domain') parts.push(hashStruct(primaryType, message, types))
  return keccak_256(concat(...parts))
}
