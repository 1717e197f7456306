import type { LinkNamespace } from '../state/state.ts'
import type { Account } from '../contracts/types.ts'

/**
 * The account in use: the one that the wallet puts in front, once that is another than it was before; until then the one that was
 * in use, which the visitor may have chosen, for as long as the wallet shares it. Of a Bitcoin wallet's accounts the one that
 * pays is in front; where it is shared later than one that does not pay, the account in use stays.
 */
export function inUse(accounts: readonly Account[], known: Pick<LinkNamespace, 'account' | 'first'> = {}): Pick<LinkNamespace, 'account' | 'first'> {
  const front = accounts.find(({ kind }) => kind === 'payment') ?? accounts[0]
  if (!front) return known.first ? { first: known.first } : {}
  const first = front.address
  const find = (of?: string): Account | undefined => accounts.find(({ address }) => address === of)
  const moved = known.first && known.first !== first && find(known.first)?.kind !== 'ordinals'
  return { account: (!moved && find(known.account)?.address) || first, first }
}
