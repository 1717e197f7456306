import type { SentTransaction } from '@portico/core'
import type { Sent } from '../actions/replacement.ts'
import { transferData } from '../reads.ts'

/**
 * Compares the network's transaction with the request.
 *
 * Only a readable transaction counts as different. A smart account's transfer is wrapped: a bundler
 * sends it in another account's name (ERC-4337, a relayer of EIP-7702), or the account calls itself
 * with it. The wrapper cannot be read without knowing each wallet's code, so neither counts as
 * different. Any transaction from the account itself to another address is read: the receiver (or
 * the token's contract), the value and the data must be those of a plain transfer. A token
 * transfer's data may have a suffix, because applications and wallets add their marks there, and
 * contracts ignore it.
 */
export function isDifferent(
  { account, asked }: Pick<SentTransaction, 'account' | 'asked'>,
  { from, to, value, input }: Sent,
): boolean | undefined {
  const own = account.toLowerCase()
  if (!asked || from !== own) return undefined
  if (to === own && input !== '0x') return undefined
  const amount = BigInt(asked.amount)
  if (asked.token === null)
    return to !== asked.to.toLowerCase() || value !== amount || input !== '0x'
  return (
    to !== asked.token.toLowerCase() ||
    value !== 0n ||
    !input.toLowerCase().startsWith(transferData(asked.to, amount))
  )
}
