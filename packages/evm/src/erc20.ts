/** ERC-20 (EIP-20), encoded by hand: calls of two words or three need no encoder. */
import { PorticoError } from '@portico/core'
import type { Json, TokenAmount } from '@portico/core'

type Ask = (method: string, params?: Json) => Promise<Json>

const word = (hex: string): string => hex.padStart(64, '0')
const addressWord = (address: string): string => word(address.slice(2).toLowerCase())

/** `transfer(address,uint256)`; in lower case. */
export const transferData = (to: string, amount: bigint): `0x${string}` =>
  `0xa9059cbb${addressWord(to)}${word(amount.toString(16))}`
/** `balanceOf(address)`. */
export const balanceData = (owner: string): `0x${string}` => `0x70a08231${addressWord(owner)}`
/** `decimals()`. */
export const decimalsData = '0x313ce567'

export function parseWord(answer: unknown): bigint | null {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : null
}

export function parseDecimals(answer: unknown): number | null {
  const decimals = parseWord(answer)
  return decimals !== null && decimals <= 255n ? Number(decimals) : null
}

/**
 * An owner's balance, with the token's own decimals.
 *
 * @throws PorticoError `rpc-malformed` when the contract answers something else.
 */
export async function tokenBalance(
  request: Ask,
  token: string,
  owner: string,
): Promise<TokenAmount> {
  const call = (data: string): Promise<Json> => request('eth_call', [{ to: token, data }, 'latest'])
  const [held, digits] = await Promise.all([call(balanceData(owner)), call(decimalsData)])
  const [balance, decimals] = [parseWord(held), parseDecimals(digits)]
  if (balance === null || decimals === null)
    throw new PorticoError('rpc-malformed', 'Token Balance Unavailable', {
      category: 'DATA_PARSING_ERROR',
    })
  return { raw: String(balance), decimals }
}

/**
 * The balances of several tokens; null for one that cannot be read. When none can, it throws the
 * first failure, with its reason and its pause.
 */
export async function tokenBalances(
  request: Ask,
  tokens: readonly string[],
  owner: string,
): Promise<(TokenAmount | null)[]> {
  const settled = await Promise.allSettled(
    tokens.map((token) => tokenBalance(request, token, owner)),
  )
  const none = settled.every(({ status }) => status === 'rejected')
  return settled.map((each) => {
    if (each.status === 'fulfilled') return each.value
    if (none) throw each.reason
    return null
  })
}
