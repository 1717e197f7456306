import { RefusedError, type NamespaceDeps } from '../ask.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { NamespaceHoldings, HistorySource } from '../types.ts'
import { isBitcoinLike } from './address.ts'
import { createEsplora, type Esplora } from './esplora.ts'
import { createBitcoinHistory } from './history.ts'
import { addressAnswer } from './wire.ts'

export function createBitcoin(
  deps: NamespaceDeps,
  id: string,
  settings: ChainSettings,
): { holdings: NamespaceHoldings; history: HistorySource } {
  const esplora = createEsplora(deps, id)
  return {
    holdings: createHoldings(esplora, id, settings),
    history: createBitcoinHistory(esplora, id, { ...settings, now: deps.now }),
  }
}

function createHoldings(
  esplora: Esplora,
  id: string,
  { native }: ChainSettings,
): NamespaceHoldings {
  return {
    chains: [id],
    async read(account, chain) {
      if (chain !== id || !isBitcoinLike(account)) return []
      try {
        const { chain_stats: mined, mempool_stats: waiting } = await esplora(
          `/address/${account}`,
          addressAnswer,
        )
        const amount =
          mined.funded_txo_sum -
          mined.spent_txo_sum +
          waiting.funded_txo_sum -
          waiting.spent_txo_sum
        return [
          {
            token: 'native',
            ...native,
            icon: native.icon,
            listed: true,
            amount: amount > 0n ? amount : 0n,
          },
        ]
      } catch (error) {
        if (error instanceof RefusedError) return []
        throw error
      }
    },
  }
}
