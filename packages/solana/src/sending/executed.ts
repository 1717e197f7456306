/** A transaction that was executed: what it cost, and whether it did what was asked for. */
import type { Json, SentTransaction } from '@portico/core'
import { isFields } from '@portico/core/internal/storage/stored'

type Fields = { readonly [key: string]: Json }

const fields = (value: unknown): Fields => (isFields(value) ? value : {})
const listed = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : [])
const whole = (value: unknown): bigint | null => (typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : null)

/** What a `getTransaction` answer says; null where there is none yet. */
export function parseExecuted(answer: Json): { fee: bigint | null; meta: Fields; keys: readonly string[] } | null {
  if (!isFields(answer) || !isFields(answer['meta'])) return null
  const { meta } = answer
  const { writable, readonly } = fields(meta['loadedAddresses'])
  const keys = [...listed(fields(fields(answer['transaction'])['message'])['accountKeys']), ...listed(writable), ...listed(readonly)]
  return { fee: whole(meta['fee']), meta, keys: keys.map(String) }
}

/**
 * Compares what has moved with what was asked. A wallet may put more around a transfer (a tip, a memo, an account that is made), so the
 * instructions are not compared: the receiver has to have got the amount, and of a token the sender to have given it, since the token may
 * keep some itself. Nothing is said of what one sends to oneself, where nothing moves.
 */
export function isDifferent({ account, asked }: Pick<SentTransaction, 'account' | 'asked'>, { meta, keys }: { meta: Fields; keys: readonly string[] }): boolean | undefined {
  if (!asked || asked.to === account) return undefined
  const amount = BigInt(asked.amount)
  const { token } = asked
  if (token === null) return lamportsGained(meta, keys, asked.to) !== amount
  return tokensGained(meta, token, account) !== -amount || (tokensGained(meta, token, asked.to) <= 0n && amount > 0n)
}

function lamportsGained({ preBalances, postBalances }: Fields, keys: readonly string[], owner: string): bigint {
  const at = keys.indexOf(owner)
  return (whole(listed(postBalances)[at]) ?? 0n) - (whole(listed(preBalances)[at]) ?? 0n)
}

function tokensGained({ preTokenBalances, postTokenBalances }: Fields, mint: string, owner: string): bigint {
  const sum = (list: Json | undefined): bigint =>
    listed(list).reduce((total: bigint, each) => {
      const { mint: of, owner: by, uiTokenAmount } = fields(each)
      const { amount } = fields(uiTokenAmount)
      return of === mint && by === owner && typeof amount === 'string' && /^\d+$/.test(amount) ? total + BigInt(amount) : total
    }, 0n)
  return sum(postTokenBalances) - sum(preTokenBalances)
}
