import { accountOf } from '../../blockchain/prices.ts'
import type { ChainId } from '../../types/index.ts'
import { isSameToken, tokenOf } from '../same-token.ts'

/** A token or account as services name it (CAIP-10). */
export { accountOf }

/**
 * The address of a CAIP-10 id, or a plain one; undefined when it is of another network, or none.
 */
export function addressIn(value: unknown, chain: ChainId): string | undefined {
  if (typeof value !== 'string') return undefined
  const address = value.startsWith(`${chain}:`) ? value.slice(chain.length + 1) : value
  return /^[-.%a-zA-Z0-9]{1,128}$/.test(address) ? address : undefined
}

export function isToken(value: unknown, chain: ChainId, token: string | null): boolean {
  const address = addressIn(value, chain)
  return address !== undefined && isSameToken(tokenOf(address), token)
}
