/** Sources are code of the host's, or a service: their answers are parsed before they are believed. */
import { cleanName } from '../format/claims.ts'
import type { Json, SwapFee, SwapHop, SwapQuote, SwapRequest } from '../types/index.ts'
import { defined } from '../utils/defined.ts'
import { isFields } from '../utils/fields.ts'
import { isSameToken } from './same-token.ts'
import { minimumOf } from './slippage.ts'

const mostHops = 32
/** Characters of what a source keeps for building. */
const mostData = 65_536
const most = 1n << 256n
const mostGas = 1n << 40n

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[-.%a-zA-Z0-9]{1,128}$/.test(value)
const isToken = (value: unknown): value is string | null => value === null || isAddress(value)

/** Positive, and no more than any token has. */
const isAmount = (value: unknown): value is bigint =>
  typeof value === 'bigint' && value > 0n && value < most

/**
 * What a source has answered, without what it may not have; null when it is no answer to the
 * request.
 */
export function parseQuote(
  value: unknown,
  source: string,
  request: SwapRequest,
  now: number,
): SwapQuote | null {
  if (!isRecord(value) || value['source'] !== source || !isSame(value['request'], request))
    return null
  const { amountOut, minimumOut, gas, spender, at, data } = value
  if (!isAmount(amountOut) || !isAmount(minimumOut)) return null
  const least = minimumOf(amountOut, request.slippageBps)
  if (minimumOut > amountOut || minimumOut < least) return null
  if (gas !== undefined && (typeof gas !== 'bigint' || gas < 0n || gas > mostGas)) return null
  // A token is taken by some contract.
  if (request.from !== null && !isAddress(spender)) return null
  const fee = parseFee(value['fee'])
  const kept = parseData(data)
  if (fee === null || kept === null) return null
  return defined({
    source,
    request,
    amountOut,
    minimumOut,
    gas,
    fee,
    route: parseRoute(value['route']),
    spender: request.from === null ? null : (spender as string),
    at: typeof at === 'number' && at <= now ? at : now,
    data: kept.data,
  })
}

/** Not `isFields`, whose members are JSON, which has no bigint. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => isFields(value)

function isSame(value: unknown, request: SwapRequest): boolean {
  if (!isRecord(value)) return false
  const { chain, account, from, to, amount, slippageBps } = value
  return (
    chain === request.chain &&
    account === request.account &&
    isToken(from) &&
    isSameToken(from, request.from) &&
    isToken(to) &&
    isSameToken(to, request.to) &&
    amount === request.amount &&
    slippageBps === request.slippageBps
  )
}

/** Null: it has one that is none. */
function parseFee(value: unknown): SwapFee | undefined | null {
  if (value === undefined) return undefined
  if (!isRecord(value)) return null
  const { token, amount } = value
  if (!isToken(token) || typeof amount !== 'bigint' || amount < 0n) return null
  return amount === 0n ? undefined : { token, amount }
}

function parseRoute(value: unknown): readonly SwapHop[] {
  if (!Array.isArray(value)) return []
  return (value as readonly unknown[]).slice(0, mostHops).flatMap((hop) => {
    if (!isRecord(hop)) return []
    const { from, to } = hop
    const exchange = cleanName(hop['exchange'], 32)
    return isToken(from) && isToken(to) && exchange ? [{ from, to, exchange }] : []
  })
}

/** A copy, as JSON. Null when it is none, or too large. */
function parseData(value: unknown): { data: Json | undefined } | null {
  if (value === undefined) return { data: undefined }
  try {
    const text = JSON.stringify(value) as string | undefined
    if (text === undefined || text.length > mostData) return null
    return { data: JSON.parse(text) as Json }
  } catch {
    return null
  }
}
