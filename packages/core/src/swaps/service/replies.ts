/** What the service answers is parsed before it is believed. Null: it is not what was asked for. */
import { pictureOf } from '../../blockchain/picture.ts'
import { cleanName } from '../../format/claims.ts'
import { isDecimals, isUnits } from '../../storage/guards.ts'
import type { ChainId, SwapFee, SwapHop, SwapQuote, SwapRequest } from '../../types/index.ts'
import { defined } from '../../utils/defined.ts'
import { isFields } from '../../utils/fields.ts'
import { tokenOf } from '../same-token.ts'
import { minimumOf } from '../slippage.ts'
import type { SwapToken } from '../types.ts'
import { addressIn, isToken } from './names.ts'

const mostTokens = 10_000
const mostHops = 32

/** `GET /v1/convert/tokens`: without the entries that are none, and without the coin. */
export function parseTokens(reply: unknown, chain: ChainId): readonly SwapToken[] | null {
  const list: unknown = isFields(reply) ? reply['tokens'] : undefined
  if (!Array.isArray(list)) return null
  return (list as readonly unknown[]).slice(0, mostTokens).flatMap((entry) => {
    if (!isFields(entry) || !String(entry['address']).startsWith(`${chain}:`)) return []
    const address = addressIn(entry['address'], chain)
    const symbol = cleanName(entry['symbol'], 24)
    const { decimals } = entry
    if (address === undefined || tokenOf(address) === null || !symbol || !isDecimals(decimals))
      return []
    return [
      defined({
        address,
        name: cleanName(entry['name']) || symbol,
        symbol,
        decimals,
        icon: pictureOf(entry['logoUri']) ?? undefined,
      }),
    ]
  })
}

/** The best quote of `GET /v1/convert/quotes`; `none` where it has no route. */
export function parseQuotes(
  reply: unknown,
  request: SwapRequest,
  now: number,
): SwapQuote | 'none' | null {
  const list: unknown = isFields(reply) ? reply['quotes'] : undefined
  if (!Array.isArray(list)) return null
  const [first] = list as readonly unknown[]
  return first === undefined ? 'none' : parseQuote(first, request, now)
}

function parseQuote(entry: unknown, request: SwapRequest, now: number): SwapQuote | null {
  const { chain, from, to, amount, slippageBps } = request
  if (!isFields(entry)) return null
  const { id = null, fromAmount, toAmount, minToAmount } = entry
  if (
    !(id === null || (typeof id === 'string' && id.length <= 256)) ||
    fromAmount !== String(amount) ||
    !isToken(entry['fromAccount'], chain, from) ||
    !isToken(entry['toAccount'], chain, to) ||
    !isUnits(toAmount)
  )
    return null
  const amountOut = BigInt(toAmount)
  const source = cleanName(entry['source'], 32)
  const hops = hopsIn(entry['route'], chain)
  return defined({
    source: 'service',
    request,
    amountOut,
    minimumOut: isUnits(minToAmount) ? BigInt(minToAmount) : minimumOf(amountOut, slippageBps),
    gas: gasIn(entry['gas']),
    fee: feeIn(entry['fee'], chain),
    route: hops.length === 0 && source ? [{ from, to, exchange: source }] : hops,
    spender: from === null ? null : (addressIn(entry['spender'], chain) ?? null),
    at: now,
    data: { id, hasMinimum: isUnits(minToAmount) },
  })
}

export function gasIn(value: unknown): bigint | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return isUnits(text) ? BigInt(text) : undefined
}

function feeIn(value: unknown, chain: ChainId): SwapFee | undefined {
  if (!isFields(value)) return undefined
  const address = addressIn(value['account'], chain)
  const { amount } = value
  if (address === undefined || !isUnits(amount)) return undefined
  return { token: tokenOf(address), amount: BigInt(amount) }
}

function hopsIn(value: unknown, chain: ChainId): readonly SwapHop[] {
  if (!Array.isArray(value)) return []
  return (value as readonly unknown[]).slice(0, mostHops).flatMap((entry) => {
    if (!isFields(entry)) return []
    const [from, to] = [addressIn(entry['from'], chain), addressIn(entry['to'], chain)]
    if (from === undefined || to === undefined) return []
    return [{ from: tokenOf(from), to: tokenOf(to), exchange: cleanName(entry['exchange'], 32) }]
  })
}

/** The `tx` of `build-approve` and `build-transaction`. */
export function parseTx(reply: unknown): Readonly<Record<string, unknown>> | null {
  const tx: unknown = isFields(reply) ? reply['tx'] : undefined
  return isFields(tx) ? tx : null
}

/** `approve(address spender, uint256 amount)` of ERC-20. */
const approvePattern = /^0x095ea7b30{24}([0-9a-f]{40})[0-9a-f]{64}$/i

/** The spender that `build-approve` would allow. */
export function spenderIn(tx: Readonly<Record<string, unknown>>): string | null {
  const [, spender] = approvePattern.exec(String(tx['data'])) ?? []
  return spender === undefined ? null : `0x${spender.toLowerCase()}`
}
