import { cleanName } from '../format/claims.ts'
import type { Mutable } from '../utils/mutable.ts'
import { isCount, isDecimals, isPlainName, isUnits, oneOf } from '../storage/guards.ts'
import { isChainId, namespaceOf } from '../format/chain-id.ts'
import { isFields } from '../utils/fields.ts'
import type { ChainId, Json } from '../types/index.ts'
import type {
  TrackedSwap,
  TrackedSwapToken,
  TrackedTransaction,
  TrackedTransfer,
} from '../types/transactions.ts'
import { defined } from '../utils/defined.ts'

/** Under {@link storedKey}. At its start, a page reads only `open`. */
export type StoredTransactions = {
  open: number
  list: readonly TrackedTransaction[]
}

export const storedKey = 'transactions'

/** Longest label, and longest id of a batch (EIP-5792 has 4,096 bytes at most). */
const longest = { label: 120, id: 8_194, known: 2_000 }

const isStatus = oneOf('awaiting', 'pending', 'confirmed', 'failed', 'replaced', 'dropped')
const isKind = oneOf('transaction', 'safe', 'calls')
const isReason = oneOf('repriced', 'cancelled', 'replaced')
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[-.%a-zA-Z0-9]{1,128}$/.test(value)

/** An id from a wallet; it is no hash, so it is never linked. */
export const parseId = (text: unknown): string | null =>
  typeof text === 'string' && text.length <= longest.id && /^[!-~]+$/.test(text) ? text : null

export const parseLabel = (text: unknown): string | undefined =>
  cleanName(text, longest.label) || undefined

/**
 * The canonical form of a hash, by namespace; null when it is invalid, undefined when that cannot
 * be decided.
 */
export type ParseHash = ((text: unknown) => string | null) | undefined

export function readChains(
  value: unknown,
): readonly { readonly chain: ChainId; readonly entry: Readonly<Record<string, unknown>> }[] {
  const list: unknown = isFields(value) ? value['list'] : undefined
  return (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((entry) =>
    isFields(entry) && isChainId(entry['chain']) ? [{ chain: entry['chain'], entry }] : [],
  )
}

export function parseTracked(
  value: unknown,
  parserOf: (namespace: string) => ParseHash,
  now: number,
): readonly TrackedTransaction[] {
  const found = new Map<string, TrackedTransaction>()
  for (const { chain, entry } of readChains(value)) {
    const parseHash = parserOf(namespaceOf(chain))
    const one = parseHash && parseEntry(chain, entry, parseHash)
    if (one) found.set(`${chain}/${one.hash}`, { ...one, at: Math.min(one.at, now) })
  }
  return [...found.values()].sort((a, b) => b.at - a.at)
}

function parseEntry(
  chain: ChainId,
  entry: Readonly<Record<string, unknown>>,
  parseHash: NonNullable<ParseHash>,
): TrackedTransaction | null {
  const { account, kind, at, status, isFinal, differs, reason, endedAt, fee, known } = entry
  if (!isAddress(account) || !isKind(kind) || !isCount(at) || !isStatus(status)) return null
  const hash = kind === 'calls' ? parseId(entry['hash']) : parseHash(entry['hash'])
  if (hash === null) return null
  const becameHash = entry['becameHash'] === undefined ? null : parseHash(entry['becameHash'])
  const label = parseLabel(entry['label'])
  const transfer = parseTransfer(entry['transfer'])
  const swap = parseSwap(entry['swap'])
  const tracked: Mutable<TrackedTransaction> = { hash, chain, account, kind, at, status }
  if (isFinal === true) tracked.isFinal = isFinal
  if (differs === true) tracked.differs = differs
  if (becameHash !== null) tracked.becameHash = becameHash
  if (isReason(reason)) tracked.reason = reason
  if (isCount(endedAt)) tracked.endedAt = endedAt
  if (isUnits(fee)) tracked.fee = fee
  if (label !== undefined) tracked.label = label
  if (transfer) tracked.transfer = transfer
  if (swap) tracked.swap = swap
  if (known !== undefined && JSON.stringify(known).length <= longest.known)
    tracked.known = known as Json
  return tracked
}

export function parseTransfer(value: unknown): TrackedTransfer | null {
  if (!isFields(value)) return null
  const { to, token, decimals, amount } = value
  if (
    !isAddress(to) ||
    !(token === null || isAddress(token)) ||
    !isDecimals(decimals) ||
    !isUnits(amount)
  )
    return null
  const { name } = value
  return defined({
    to,
    token,
    decimals,
    amount,
    symbol: cleanName(value['symbol'], 12),
    name: isPlainName(name) ? name : undefined,
  })
}

export function parseSwap(value: unknown): TrackedSwap | null {
  if (!isFields(value)) return null
  const { amountIn, quotedOut, amountOut } = value
  const [from, to] = [parseSwapToken(value['from']), parseSwapToken(value['to'])]
  if (!from || !to || !isUnits(amountIn) || !isUnits(quotedOut)) return null
  return defined({
    from,
    to,
    amountIn,
    quotedOut,
    amountOut: isUnits(amountOut) ? amountOut : undefined,
  })
}

function parseSwapToken(value: unknown): TrackedSwapToken | null {
  if (!isFields(value)) return null
  const { token, decimals } = value
  if (!(token === null || isAddress(token)) || !isDecimals(decimals)) return null
  return { token, symbol: cleanName(value['symbol'], 12), decimals }
}
