import type { LinkNamespace } from '../state.ts'
import type { Account } from '../types.ts'

/**
 * The account in use: the one that the wallet puts in front, once that is another than it was before; until then the one that was
 * in use, which the visitor may have chosen, for as long as the wallet shares it. Of a Bitcoin wallet's accounts the one that
 * pays is in front.
 */
export function inUse(accounts: readonly Account[], known: Pick<LinkNamespace, 'account' | 'first'> = {}): Pick<LinkNamespace, 'account' | 'first'> {
  const front = accounts.find(({ kind }) => kind === 'payment') ?? accounts[0]
  if (!front) return known.first ? { first: known.first } : {}
  const first = front.address
  const used = accounts.find(({ address }) => address === known.account)
  return { account: used && (known.first ?? first) === first ? used.address : first, first }
}
