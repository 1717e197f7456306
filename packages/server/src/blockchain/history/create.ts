import type { History, HistorySource } from '../types.ts'
import { mergePages } from './merge.ts'

/**
 * Merges several sources into one history. Their order has to stay the same, because cursors name
 * sources by their index.
 */
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
