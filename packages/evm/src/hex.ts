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
 * A signature: any bytes, none included, as a contract account's own contract may accept them
 * (ERC-1271).
 *
 * @throws PorticoError `wallet-answer` when it is no whole bytes in hex.
 */
export function asSignature(value: unknown): `0x${string}` {
  if (typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)) return value as `0x${string}`
  throw malformed('signature')
}

/**
 * A quantity of a node.
 *
 * @throws PorticoError `wallet-answer` when it is not hex.
 */
export function asHex(value: unknown, what: string): `0x${string}` {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return value as `0x${string}`
  throw malformed(what)
}
