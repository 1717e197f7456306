import { concat } from '../../shared/bytes.ts'

export type Rlp = Uint8Array | readonly Rlp[]

/** Big-endian without leading zeros; zero is no bytes. */
export function numberBytes(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError('A negative number')
  const bytes: number[] = []
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn))
  return Uint8Array.from(bytes)
}

function prefix(length: number, offset: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length)
  const size = numberBytes(BigInt(length))
  return concat(Uint8Array.of(offset + 55 + size.length), size)
}

export function encodeRlp(item: Rlp): Uint8Array {
  if (item instanceof Uint8Array)
    return item.length === 1 && item[0]! < 0x80 ? item : concat(prefix(item.length, 0x80), item)
  const inner = concat(...item.map(encodeRlp))
  return concat(prefix(inner.length, 0xc0), inner)
}
