/** Whether a transaction is something else than what the wallet was asked for. */
import type { SentTransaction } from '@portico/core'
import type { Sent } from '../actions/replacement.ts'
import { transferData } from './erc20.ts'

/**
 * Compares what the network shows with what was asked.
 *
 * Only what can be read is called different. A smart account's transfer is wrapped: a bundler sends it in the name of somebody else
 * (ERC-4337, a relayer of EIP-7702), or the account calls itself with it. What is in the wrapper cannot be read without knowing each wallet's
 * code, so neither is said to be different. Anything that the account itself sends to another address is read: the receiver (or the token's
 * contract), the value and the data have to be those of a plain transfer. Behind the data of a token's transfer there may be more: applications
 * and wallets put their marks there, and contracts ignore it.
 */
export function isDifferent({ account, asked }: Pick<SentTransaction, 'account' | 'asked'>, { from, to, value, input }: Sent): boolean | undefined {
  const own = account.toLowerCase()
  if (!asked || from !== own) return undefined
  if (to === own && input !== '0x') return undefined
  const amount = BigInt(asked.amount)
  if (asked.token === null) return to !== asked.to.toLowerCase() || value !== amount || input !== '0x'
  return to !== asked.token.toLowerCase() || value !== 0n || !input.toLowerCase().startsWith(transferData(asked.to, amount))
}
