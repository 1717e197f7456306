/** The types of EIP-712. */

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

const name = /^[A-Za-z_$][\w$]*$/

/** Unambiguous: valid names, no basic type redefined, every field's type known. */
export function areSound(
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>,
): boolean {
  const known = (type: string): boolean => {
    const element = elementOf(type)
    return element ? known(element.type) : isAtom(type) || Object.hasOwn(types, type)
  }
  return Object.entries(types).every(
    ([key, fields]) =>
      name.test(key) &&
      !isAtom(key) &&
      fields.every((field) => name.test(field.name) && known(field.type)) &&
      new Set(fields.map((field) => field.name)).size === fields.length,
  )
}
