import { PorticoError } from '../errors/error.ts'
import { isChainId } from '../format/chain-id.ts'
import type { ChainIdInput } from '../types/network-input.ts'
import type { ChainId } from '../types/network.ts'

/** The CAIP-2 id of a network that a host names in any form. */
export function toChainId(input: ChainIdInput): ChainId {
  const id = typeof input === 'object' ? input.id : input
  return typeof id === 'number' ? `eip155:${id}` : id
}

/**
 * {@link toChainId} of a value that is checked.
 *
 * @throws PorticoError `caip-2` with the correct form, for a value that is neither a CAIP-2 id
 *   nor the number of a chain.
 */
export function readChainId(input: ChainIdInput): ChainId {
  const id: unknown = typeof input === 'object' && input ? input.id : input
  const instead = insteadOf(id)
  if (instead)
    throw new PorticoError('caip-2', `Invalid CAIP-2 network id: ${String(id)}; write ${instead}`)
  return toChainId(input)
}

export function insteadOf(id: unknown): string | undefined {
  const number = numberIn(id)
  if (number !== undefined) return `${number} or "eip155:${number}"`
  const isValid = typeof id === 'number' ? Number.isSafeInteger(id) && id > 0 : isChainId(id)
  return isValid ? undefined : 'a number such as 8453, or a CAIP-2 id such as "eip155:8453"'
}

/** The number in `0x2105`, as wallets write it (EIP-695), `eip155:0x2105`, or `8453`. */
export function numberIn(id: unknown): number | undefined {
  const [, hex, decimal] =
    (typeof id === 'string' && /^(?:(?:eip155:)?(0x[\da-f]+)|(\d+))$/i.exec(id)) || []
  const number = Number(hex ?? decimal)
  return Number.isSafeInteger(number) ? number : undefined
}
