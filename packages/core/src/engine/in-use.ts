import type { LinkNamespace } from '../state.ts'
import type { Account } from '../types.ts'

/** The account that a wallet puts in front. Of a Bitcoin wallet's it is the one that pays. */
const frontOf = (accounts: readonly Account[]): Account | undefined => accounts.find(({ kind }) => kind === 'payment') ?? accounts[0]

/**
 * The account in use: the wallet's first, once that is another than it named first before; until then the one that was in use,
 * which the visitor may have chosen, for as long as the wallet shares it.
 */
export function inUse(accounts: readonly Account[], known: Pick<LinkNamespace, 'account' | 'first'> | undefined): Pick<LinkNamespace, 'account' | 'first'> {
  const first = frontOf(accounts)?.address
  if (first === undefined) return known?.first === undefined ? {} : { first: known.first }
  const spoke = known?.first !== undefined && known.first !== first
  const kept = spoke ? undefined : accounts.find(({ address }) => address === known?.account)?.address
  return { account: kept ?? first, first }
}
