import type { ChainId } from '@portico/core'
import { malformed } from './parse.ts'

export function toHexChain(chain: ChainId): `0x${string}` {
  return `0x${Number(chain.slice('eip155:'.length)).toString(16)}`
}

/**
 * 32 bytes.
 *
 * @throws PorticoError `wallet-answer` when it is anything else.
 */
export function asHash(value: unknown): `0x${string}` {
  if (typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)) return value as `0x${string}`
  throw malformed('transaction hash')
}

/**
 * Bytes of a wallet or a node: a signature, a quantity.
 *
 * @throws PorticoError `wallet-answer` when it is not hex.
 */
export function asHex(value: unknown, what: string): `0x${string}` {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return value as `0x${string}`
  throw malformed(what)
}
