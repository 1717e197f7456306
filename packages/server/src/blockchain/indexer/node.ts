import type { Chain } from '../types.ts'
import {
  AnswerError,
  listOf,
  readBlock,
  readHeader,
  readPlace,
  readReceipt,
  readTransaction,
  type Header,
  type Receipt,
} from './answers.ts'
import { createTraceReader } from './block-traces.ts'
import { MissingBlockError, StaleError } from './node-errors.ts'
import { createNodeRequest, hex } from './node-request.ts'
import { createReceiptReader, inOrder } from './receipts.ts'
import type { Executed } from './rows.ts'
import { createTokenCheck } from './token-check.ts'

export interface Executions {
  readonly header: Header
  readonly executed: readonly Executed[]
}

export interface Node {
  head(): Promise<Header>
  header(number: number): Promise<Header | undefined>
  block(number: number): Promise<Executions>
  places(
    from: number,
    to: number,
    topics: readonly (readonly string[] | null)[],
  ): Promise<readonly { hash: string; block: string; number: number }[]>
  /** In a known block. */
  executed(hash: string, header: Header): Promise<Executed>
  /** Undefined where the node has none, or no longer. */
  receipt(hash: string): Promise<Receipt | undefined>
  isToken(contract: string): Promise<boolean>
  /** What the index needs and the node cannot do, in a sentence. */
  readonly missing: string | null
}

const mostLogs = 20_000

export function createNode({ client, settings }: Chain): Node {
  const request = createNodeRequest(client)
  const receiptsOf = createReceiptReader(request)
  const traces = settings.traces ? createTraceReader(request) : undefined

  return {
    head: async () => readHeader(await request('eth_getBlockByNumber', ['latest', false])),
    async header(number) {
      const answer = await request('eth_getBlockByNumber', [hex(number), false])
      return answer === null ? undefined : readHeader(answer)
    },
    async block(number) {
      const answer = await request('eth_getBlockByNumber', [hex(number), true])
      if (answer === null) throw new MissingBlockError(number)
      const block = readBlock(answer)
      if (block.number !== number) throw new AnswerError('another block was asked for')
      const [receipts, internal] = await Promise.all([receiptsOf(block), traces?.read(block)])
      return {
        header: block,
        executed: block.transactions.map((transaction, place) => ({
          header: block,
          transaction,
          receipt: receipts[place]!,
          internal: internal?.[place],
        })),
      }
    },
    async places(from, to, topics) {
      const range = { fromBlock: hex(from), toBlock: hex(to) }
      const logs = await request('eth_getLogs', [{ ...range, topics }])
      const places = listOf(logs, mostLogs).map(readPlace)
      if (places.some(({ number }) => number < from || number > to))
        throw new AnswerError('logs of other blocks')
      return places
    },
    async executed(hash, block) {
      const [transaction, receipt] = await Promise.all([
        request('eth_getTransactionByHash', [hash]),
        request('eth_getTransactionReceipt', [hash]),
      ])
      if (transaction === null || receipt === null)
        throw new StaleError('The transaction is no longer there')
      const executed = {
        header: block,
        transaction: readTransaction(transaction),
        receipt: readReceipt(receipt),
        internal: undefined,
      }
      inOrder([executed.receipt], block.hash, [{ hash }])
      return executed
    },
    async receipt(hash) {
      const answer = await request('eth_getTransactionReceipt', [hash])
      return answer === null ? undefined : readReceipt(answer)
    },
    isToken: createTokenCheck(request),
    get missing() {
      return traces?.isUnsupported
        ? 'The node does not answer debug_traceBlockByNumber: what contracts send is missing.'
        : null
    },
  }
}
