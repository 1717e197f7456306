import { onTestFinished } from 'vitest'
import { createFamilies } from '../src/blockchain/families.ts'
import { readBlockchain } from '../src/settings/read-blockchain.ts'
import type { FamilyHoldings, HistorySource } from '../src/blockchain/types.ts'
import { defaultSettings } from '../src/settings.ts'

/** Holdings and history of a chain that is not an EVM chain, from its nodes. */
export function familyOf(
  id: string,
  chain: object,
  urls: readonly string[],
  more: { rpcReplyLimit?: number; rpcTimeout?: number } = {},
): { holdings: FamilyHoldings; history: HistorySource } {
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  const settings = {
    ...defaultSettings(),
    ...more,
    rpc: { [id]: urls },
    blockchain: readBlockchain({ chains: { [id]: chain } }),
  }
  const { families, sources } = createFamilies({
    settings,
    fetch,
    now: () => 1_700_000_000_000,
    stopped: stopped.signal,
  })
  return { holdings: families[0]!, history: sources[0]! }
}

/** Every page, until there is none. */
export async function wholeHistory(
  history: HistorySource,
  account: string,
  limit: number,
): Promise<Awaited<ReturnType<HistorySource['page']>>['transactions']> {
  const found = []
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: Awaited<ReturnType<HistorySource['page']>> = await history.page(
      account,
      history.chains,
      cursor,
      limit,
    )
    found.push(...page.transactions)
    cursor = page.next
    if (found.length > 1_000) throw new Error('the pages do not end')
  }
  return found
}
