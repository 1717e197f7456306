import { inTurns } from '../ask.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { HistorySource, SourcePage } from '../types.ts'
import { isSolanaAddress } from '../../utils/solana-address.ts'
import { tokenAccountsOf } from './holdings.ts'
import type { SolanaRpc } from './rpc.ts'
import { seenBy } from './seen-by.ts'
import { signaturesAnswer, transactionAnswer, type Entry } from './wire.ts'

/**
 * Besides the owner, because most transfers name only the token account. Those of listed mints come
 * first.
 */
const mostTokenAccounts = 24
/** Per page. */
const atOnce = 8
/** More than a slot has transactions, to order them within it. */
const places = 4_096

interface Cursor {
  readonly signature: string
  readonly slot: number
}

const readCursor = (text: string): Cursor | null => {
  const [, signature, slot] = /^([1-9A-HJ-NP-Za-km-z]{80,88})\.(\d{1,15})$/.exec(text) ?? []
  return signature === undefined ? null : { signature, slot: Number(slot) }
}

/**
 * Transactions that name the account or one of its token accounts. Those of closed token accounts
 * are missing, unless the account signed.
 */
export function createSolanaHistory(
  rpc: SolanaRpc,
  id: string,
  settings: ChainSettings,
): HistorySource {
  const listed = new Map(settings.tokens.map((token) => [token.address, token]))

  async function addressesOf(account: string): Promise<string[]> {
    const rank = (mint: string): number => (listed.has(mint) ? 0 : 1)
    const accounts = (await tokenAccountsOf(rpc, account)).toSorted(
      (a, b) => rank(a.account.data.parsed.info.mint) - rank(b.account.data.parsed.info.mint),
    )
    return [account, ...accounts.slice(0, mostTokenAccounts).map(({ pubkey }) => pubkey)]
  }

  /**
   * Newest first, without duplicates. A page ends with a slot, because nodes order within a slot
   * only for a single address.
   */
  async function entriesOf(
    account: string,
    cursor: Cursor | null,
    limit: number,
  ): Promise<{ entries: readonly Entry[]; more: boolean }> {
    const most = Math.min(limit + 1, 1_000)
    const options: Record<string, unknown> = { limit: most, commitment: 'confirmed' }
    if (cursor) options['before'] = cursor.signature
    const lists = await inTurns(await addressesOf(account), atOnce, (address) =>
      rpc('getSignaturesForAddress', [address, options], signaturesAnswer),
    )
    // Beyond the end of a list that reached the limit, entries may be missing.
    const known = Math.max(
      0,
      ...lists.filter((list) => list.length >= most).map((list) => list.at(-1)!.slot),
    )
    const unique = new Map(lists.flat().map((entry) => [entry.signature, entry]))
    const all = [...unique.values()]
      .filter(({ slot }) => slot >= known && (cursor === null || slot < cursor.slot))
      .sort((a, b) => b.slot - a.slot)
    if (all.length <= limit && known === 0) return { entries: all, more: false }
    const page = all.slice(0, limit)
    const cut = all[limit]?.slot ?? known
    const whole = page.filter(({ slot }) => slot > cut)
    return { entries: whole.length > 0 ? whole : page, more: page.length > 0 }
  }

  return {
    chains: [id],
    completeFrom: () => Promise.resolve({}),
    async page(account, chains, text, limit): Promise<SourcePage> {
      const cursor = text === null ? null : readCursor(text)
      if (!chains.includes(id) || !isSolanaAddress(account) || (text !== null && cursor === null))
        return { transactions: [], next: null }
      const { entries, more } = await entriesOf(account, cursor, limit)
      const config = {
        encoding: 'jsonParsed',
        commitment: 'confirmed',
        maxSupportedTransactionVersion: 0,
      }
      const bodies = await inTurns(entries, atOnce, ({ signature }) =>
        rpc('getTransaction', [signature, config], transactionAnswer),
      )
      const transactions = entries.flatMap((entry, at) => {
        const body = bodies[at]
        if (!body) return []
        const place = entries.slice(0, at).filter(({ slot }) => slot === entry.slot).length
        return [
          {
            ...seenBy(account, body, { native: settings.native, listed }),
            chain: id,
            hash: entry.signature,
            time: timeOf(entries, at),
            position: entry.slot * places - place,
            final: entry.confirmationStatus === 'finalized',
          },
        ]
      })
      const last = entries.at(-1)
      return { transactions, next: more && last ? `${last.signature}.${last.slot}` : null }
    },
  }
}

/** Milliseconds; an unknown time is that of the newest known block before. */
function timeOf(entries: readonly Entry[], at: number): number {
  const known =
    entries.slice(at).find(({ blockTime }) => typeof blockTime === 'number') ??
    entries.slice(0, at).findLast(({ blockTime }) => typeof blockTime === 'number')
  return (known?.blockTime ?? 0) * 1_000
}
