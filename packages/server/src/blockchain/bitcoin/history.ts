import { RefusedError } from '../ask.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { AccountTransaction, HistorySource, SourcePage } from '../types.ts'
import { isBitcoinLike } from './address.ts'
import type { Esplora } from './esplora.ts'
import { seenBy } from './seen-by.ts'
import { heightAnswer, transactionsAnswer, type BitcoinTransaction } from './wire.ts'

const pageSize = 25
/** More than a block has transactions, to order them within a block. */
const places = 16_384

/**
 * Where a page ended: the transaction, its block's height (-1: none yet), and how many of that
 * block came before it.
 */
interface Cursor {
  readonly txid: string
  readonly height: number
  readonly place: number
}

const readCursor = (text: string): Cursor | null => {
  const [, txid, height, place] = /^([0-9a-f]{64})\.(-1|\d{1,9})\.(\d{1,5})$/.exec(text) ?? []
  return txid === undefined ? null : { txid, height: Number(height), place: Number(place) }
}

const heightOf = ({ status }: BitcoinTransaction): number =>
  status.confirmed ? (status.block_height ?? 0) : -1

export function createBitcoinHistory(
  esplora: Esplora,
  id: string,
  {
    native,
    confirmations,
    now,
  }: Pick<ChainSettings, 'native' | 'confirmations'> & { now: () => number },
): HistorySource {
  async function transactionsOf(
    account: string,
    cursor: Cursor | null,
    limit: number,
  ): Promise<{ found: readonly BitcoinTransaction[]; more: boolean }> {
    const found: BitcoinTransaction[] = []
    const ask = (path: string): Promise<readonly BitcoinTransaction[]> =>
      esplora(`/address/${account}${path}`, transactionsAnswer)
    let last = cursor && cursor.height >= 0 ? cursor.txid : undefined
    for (;;) {
      const answer =
        last === undefined
          ? afterUnmined(await ask('/txs'), cursor)
          : await ask(`/txs/chain/${last}`)
      const mined = answer.filter(({ status }) => status.confirmed)
      found.push(...answer)
      const oldest = mined.at(-1)?.txid
      const more = mined.length >= pageSize && oldest !== last
      if (!more || found.length >= limit) return { found, more }
      last = oldest
    }
  }

  return {
    chains: [id],
    completeFrom: () => Promise.resolve({}),
    async page(account, chains, text, limit): Promise<SourcePage> {
      const cursor = text === null ? null : readCursor(text)
      if (!chains.includes(id) || !isBitcoinLike(account) || (text !== null && cursor === null))
        return { transactions: [], next: null }
      try {
        const [{ found, more }, tip] = await Promise.all([
          transactionsOf(account, cursor, limit),
          esplora('/blocks/tip/height', heightAnswer),
        ])
        const page = found.slice(0, limit)
        const transactions: AccountTransaction[] = []
        let [height, place] = cursor ? [cursor.height, cursor.place] : [-2, 0]
        for (const each of page) {
          place = heightOf(each) === height ? place + 1 : 0
          height = heightOf(each)
          const position = (height === -1 ? tip + 1 : height) * places - place
          const time = each.status.block_time ? each.status.block_time * 1_000 : now()
          transactions.push({
            ...seenBy(account, each, native),
            chain: id,
            hash: each.txid,
            time,
            position,
            final: height >= 0 && tip - height + 1 >= confirmations,
          })
        }
        return {
          transactions,
          next:
            page.length > 0 && (more || found.length > limit)
              ? `${page.at(-1)!.txid}.${height}.${place}`
              : null,
        }
      } catch (error) {
        if (error instanceof RefusedError) return { transactions: [], next: null }
        throw error
      }
    },
  }
}

/**
 * If the cursor's transaction has been mined meanwhile, all mined ones follow, so that none is left
 * out.
 */
function afterUnmined(
  answer: readonly BitcoinTransaction[],
  cursor: Cursor | null,
): readonly BitcoinTransaction[] {
  if (cursor === null) return answer
  const at = answer.findIndex(({ txid, status }) => txid === cursor.txid && !status.confirmed)
  return at === -1 ? answer.filter(({ status }) => status.confirmed) : answer.slice(at + 1)
}
