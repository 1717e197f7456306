import type { LinkNamespace } from '../state/state.ts'
import type { Account } from '../types/index.ts'

/**
 * The wallet's first account when that changed; otherwise the one in use, while the wallet shares
 * it. A Bitcoin wallet lists the payment account first: sharing it later changes nothing.
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
