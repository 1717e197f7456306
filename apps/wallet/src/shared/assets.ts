/** EIP-747. */
import { invalidParams } from './errors.ts'
import { isAddress, isRecord, isText } from './guards.ts'
import type { Hex } from './guards.ts'

export type AssetAsk = { readonly address: Hex; readonly symbol: string; readonly decimals: number }

/** Taken by the visitor, on its network. */
export type Asset = AssetAsk & { readonly chainId: number }

/** Printable, no direction changes. */
const SYMBOL = /^[^\p{C}\p{Z}]{1,11}$/u

export function parseAsset(value: unknown): AssetAsk | undefined {
  if (!isRecord(value)) return undefined
  const { address, symbol } = value
  const decimals =
    typeof value['decimals'] === 'string' && /^\d{1,2}$/.test(value['decimals'])
      ? Number(value['decimals'])
      : value['decimals']
  if (!isAddress(address) || !isText(symbol, 32) || !SYMBOL.test(symbol)) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    return undefined
  return { address, symbol, decimals }
}

/**
 * `wallet_watchAsset` (EIP-747).
 *
 * @throws RpcError -32602 when malformed, or no ERC-20 token.
 */
export function parseWatchAsset(value: unknown): AssetAsk {
  if (!isRecord(value) || value['type'] !== 'ERC20')
    throw invalidParams('Pocket Wallet shows tokens of the type ERC20 only.')
  const asset = parseAsset(value['options'])
  if (asset === undefined)
    throw invalidParams(
      'The token needs an address, a symbol of at most 11 characters and decimals up to 36.',
    )
  return asset
}
