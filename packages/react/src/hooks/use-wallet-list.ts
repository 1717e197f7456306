import { useMemo } from 'react'
import { createIndex, type SearchIndex, type WalletRow } from '@portico/core/modal'
import { useWallets, type UseWallets } from './use-wallets.ts'

/** The result of `useWalletList`. */
export interface UseWalletList extends UseWallets {
  /** Every wallet known here, or those whose name answers the query, best first. */
  search(query: string): readonly WalletRow[]
}

/**
 * The wallets that Connect shows, and a search of all wallets.
 *
 * @param options.namespace Only wallets of this namespace.
 * @param options.pinned True while the visitor may be about to press a wallet: no listed wallet
 *   is removed meanwhile.
 * @example
 * const { rows, search } = useWalletList()
 * const found = search('rain')
 */
export function useWalletList({
  namespace,
  pinned = false,
}: { namespace?: string | undefined; pinned?: boolean } = {}): UseWalletList {
  const wallets = useWallets({ namespace, pinned })
  return useMemo(() => {
    // Names are folded at the first search, not at every key press, and not without a search.
    let index: SearchIndex<WalletRow> | undefined
    return {
      ...wallets,
      search: (query: string) =>
        query.trim() ? (index ??= createIndex(wallets.all)).search(query) : wallets.all,
    }
  }, [wallets])
}
