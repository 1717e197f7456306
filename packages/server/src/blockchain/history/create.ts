import type { History, HistorySource } from '../types.ts'
import { mergePages } from './merge.ts'

/** Cursors name sources by their index, so their order has to stay the same. */
export function createHistory(sources: readonly HistorySource[]): History {
  return {
    chains: [...new Set(sources.flatMap(({ chains }) => chains))],
    async page(account, chains, cursor, limit) {
      const { transactions, next, unavailable } = await mergePages(
        sources,
        account,
        chains,
        cursor,
        limit,
      )
      const known = await Promise.all(
        sources.map((source) =>
          source
            .completeFrom(
              account,
              source.chains.filter((chain) => chains.includes(chain)),
            )
            .catch(() => ({})),
        ),
      )
      const completeFrom = Object.fromEntries(
        Object.entries(Object.assign({}, ...known) as Record<string, number>).filter(
          ([chain]) => !unavailable.includes(chain),
        ),
      )
      return {
        transactions,
        next,
        completeFrom,
        failed: unavailable.length > 0 && chains.every((chain) => unavailable.includes(chain)),
      }
    },
  }
}
