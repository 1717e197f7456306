/** Token balances as nodes encode them (`jsonParsed`). */
import { PorticoError } from '@portico/core'
import type { Json, TokenAmount } from '@portico/core'

export const tokenPrograms = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const

type Fields = { readonly [key: string]: Json }

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** Unknown, never zero. */
export function unknownBalance(): PorticoError {
  return new PorticoError('rpc-malformed', 'Token Balance Unavailable', {
    category: 'DATA_PARSING_ERROR',
  })
}

/**
 * Lamports of a `getBalance` answer: a JSON number, which is not exact beyond 2⁵³ (nine million
 * SOL), so a larger one is rejected.
 *
 * @throws PorticoError `rpc-malformed` "Token Balance Unavailable".
 */
export function parseLamports(answer: Json): string {
  const { value } = fields(answer)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw unknownBalance()
  return String(value)
}

/**
 * An owner's balance of each mint, summed over all its accounts. Throws as `parseLamports` does for
 * a whole answer, because leaving an account out would be a wrong sum.
 */
export function parseHoldings(answer: Json, owner: string): Map<string, TokenAmount> {
  const { value } = fields(answer)
  if (!Array.isArray(value)) throw unknownBalance()
  const sums = new Map<string, TokenAmount>()
  for (const item of value as readonly Json[]) {
    const account = fields(fields(item)['account'])
    const data = fields(account['data'])
    const { info } = fields(data['parsed'])
    const { mint, owner: holder, tokenAmount } = fields(info)
    if (typeof mint !== 'string' || holder !== owner) throw unknownBalance()
    const { raw, decimals } = parseAmount(tokenAmount)
    const before = sums.get(mint)
    if (before && before.decimals !== decimals) throw unknownBalance()
    sums.set(mint, { raw: String(BigInt(before?.raw ?? 0) + BigInt(raw)), decimals })
  }
  return sums
}

/** A `tokenAmount`: a u64 as a string, and its decimals. Throws as `parseLamports` does. */
export function parseAmount(value: unknown): TokenAmount {
  const { amount, decimals } = fields(value)
  if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount) || BigInt(amount) >= 1n << 64n)
    throw unknownBalance()
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    throw unknownBalance()
  return { raw: String(BigInt(amount)), decimals }
}

export function parseDecimals(answer: Json): number {
  return parseAmount(fields(answer)['value']).decimals
}
