import { onTestFinished } from 'vitest'
import { createNamespaces } from '../src/blockchain/namespaces.ts'
import { readBlockchain } from '../src/settings/read-blockchain.ts'
import type { NamespaceHoldings, HistorySource } from '../src/blockchain/types.ts'
import { defaultSettings } from '../src/settings.ts'

/** Holdings and history of a chain that is not an EVM chain, from its nodes. */
export function namespaceOf(
  id: string,
  chain: object,
  urls: readonly string[],
  more: { rpcReplyLimit?: number; rpcTimeout?: number } = {},
): { holdings: NamespaceHoldings; history: HistorySource } {
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  const settings = {
    ...defaultSettings(),
    ...more,
    rpc: { [id]: urls },
    blockchain: readBlockchain({ chains: { [id]: chain } }),
  }
  const { namespaces, sources } = createNamespaces({
    settings,
    fetch,
    now: () => 1_700_000_000_000,
    stopped: stopped.signal,
  })
  return { holdings: namespaces[0]!, history: sources[0]! }
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
