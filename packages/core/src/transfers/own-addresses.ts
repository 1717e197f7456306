import { namespaceOf } from '../format/chain-id.ts'
import type { State } from '../state/state.ts'
import type { ChainId } from '../types/network.ts'

/** The visitor's own addresses of a network's family, in all connected wallets. */
export const ownAddresses = (
  { links }: Pick<State, 'links'>,
  chain: ChainId,
): readonly string[] => [
  ...new Set(
    Object.values(links).flatMap(
      ({ ns }) => ns[namespaceOf(chain)]?.accounts.map(({ address }) => address) ?? [],
    ),
  ),
]
