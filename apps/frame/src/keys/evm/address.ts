import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex, utf8 } from '../../shared/bytes.ts'
import type { Hex } from '../../ports.ts'

export function checksummed(bytes: Uint8Array): Hex {
  const plain = toHex(bytes).slice(2)
  const sum = toHex(keccak_256(utf8(plain))).slice(2)
  return `0x${Array.from(plain, (digit, at) => (Number.parseInt(sum[at]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}
