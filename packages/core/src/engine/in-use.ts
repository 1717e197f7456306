import type { LinkNamespace } from '../state/state.ts'
import type { Account } from '../types/index.ts'

/**
 * The account in use. This is the wallet's first account when that changed; otherwise the account
 * that was in use, which the visitor may have chosen, while the wallet shares it. Of a Bitcoin
 * wallet's accounts the payment account is first; when it is shared later than another, the account
 * in use stays.
 */
export function inUse(
  accounts: readonly Account[],
  known: Pick<LinkNamespace, 'account' | 'first'> = {},
): Pick<LinkNamespace, 'account' | 'first'> {
  const front = accounts.find(({ kind }) => kind === 'payment') ?? accounts[0]
  if (!front) return known.first ? { first: known.first } : {}
  const first = front.address
  const find = (of?: string): Account | undefined => accounts.find(({ address }) => address === of)
  const moved = known.first && known.first !== first && find(known.first)?.kind !== 'ordinals'
  return { account: (!moved && find(known.account)?.address) || first, first }
}
