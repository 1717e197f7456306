import { useEffect, useMemo } from 'react'
import type { ChainIdInput } from '@portico/core'
import type { TrackedTransaction } from '@portico/core/transactions'
import { toChainId } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'

/** Which transactions to return. */
export interface TrackedOf {
  /** Of this sender. Default: of all. */
  account?: string | undefined
  /** Of this network. Default: of all. */
  chain?: ChainIdInput | undefined
}

const none: readonly TrackedTransaction[] = []

/**
 * Tracked transactions, pending and past, newest first: of this page's wallets and of `track`. Each
 * renders again when its status changes.
 *
 * @example const pending = useTrackedTransactions({ account: address }).filter(({ status }) => status === 'pending')
 */
export function useTrackedTransactions({
  account,
  chain: given,
}: TrackedOf = {}): readonly TrackedTransaction[] {
  const { portico } = usePorticoContext()
  const tracked = useSelector((state) => state.slices.activity?.tracked)
  useEffect(() => {
    // Earlier transactions are in storage. Without the code, none are shown.
    portico
      .transactions()
      .then((transactions) => transactions.all())
      .catch(() => {})
  }, [portico])
  const chain = given === undefined ? undefined : toChainId(given)
  return useMemo(
    () =>
      tracked?.filter(
        (each) =>
          (account ?? each.account) === each.account && (chain ?? each.chain) === each.chain,
      ) ?? none,
    [tracked, account, chain],
  )
}
