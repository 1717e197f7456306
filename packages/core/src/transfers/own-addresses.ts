import { namespaceOf } from '../format/chain-id.ts'
import type { State } from '../state/state.ts'
import type { ChainId } from '../types/network.ts'

/** The visitor's own addresses in a network's namespace, of all connected wallets. */
export const ownAddresses = (
  { links }: Pick<State, 'links'>,
  chain: ChainId,
): readonly string[] => [
  ...new Set(
    Object.values(links).flatMap(
      ({ namespaces }) =>
        namespaces[namespaceOf(chain)]?.accounts.map(({ address }) => address) ?? [],
    ),
  ),
]
