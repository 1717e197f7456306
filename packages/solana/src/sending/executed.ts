import type { Json, SentTransaction } from '@portico/core'
import { isFields } from '@portico/core/adapter'

type Fields = { readonly [key: string]: Json }

const fields = (value: unknown): Fields => (isFields(value) ? value : {})
const listed = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : []
const whole = (value: unknown): bigint | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : null

export function parseExecuted(
  answer: Json,
): { fee: bigint | null; meta: Fields; keys: readonly string[] } | null {
  if (!isFields(answer) || !isFields(answer['meta'])) return null
  const { meta } = answer
  const { writable, readonly } = fields(meta['loadedAddresses'])
  const keys = [
    ...listed(fields(fields(answer['transaction'])['message'])['accountKeys']),
    ...listed(writable),
    ...listed(readonly),
  ]
  return { fee: whole(meta['fee']), meta, keys: keys.map(String) }
}

/**
 * A wallet may add instructions to a transfer (a tip, a memo, a new account), so only amounts are
 * compared: the receiver must have received the amount, and for a token the sender must have sent
 * it, because the token may keep a fee. A transfer to oneself changes no balance and is never
 * different.
 */
export function isDifferent(
  { account, asked }: Pick<SentTransaction, 'account' | 'asked'>,
  { meta, keys }: { meta: Fields; keys: readonly string[] },
): boolean | undefined {
  if (!asked || asked.to === account) return undefined
  const amount = BigInt(asked.amount)
  const { token } = asked
  if (token === null) return lamportsGained(meta, keys, asked.to) !== amount
  return (
    tokensGained(meta, token, account) !== -amount ||
    (tokensGained(meta, token, asked.to) <= 0n && amount > 0n)
  )
}

function lamportsGained(
  { preBalances, postBalances }: Fields,
  keys: readonly string[],
  owner: string,
): bigint {
  const at = keys.indexOf(owner)
  return (whole(listed(postBalances)[at]) ?? 0n) - (whole(listed(preBalances)[at]) ?? 0n)
}

function tokensGained(
  { preTokenBalances, postTokenBalances }: Fields,
  mint: string,
  owner: string,
): bigint {
  const sum = (list: Json | undefined): bigint =>
    listed(list).reduce((total: bigint, each) => {
      const { mint: of, owner: by, uiTokenAmount } = fields(each)
      const { amount } = fields(uiTokenAmount)
      return of === mint && by === owner && typeof amount === 'string' && /^\d+$/.test(amount)
        ? total + BigInt(amount)
        : total
    }, 0n)
  return sum(postTokenBalances) - sum(preTokenBalances)
}
