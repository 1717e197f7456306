import type { Chain } from '../types.ts'
import {
  AnswerError,
  fieldsOf,
  hashOf,
  listOf,
  readBlock,
  readHeader,
  readPlace,
  readReceipt,
  readTransaction,
  type Block,
  type Header,
  type NodeTransaction,
  type Receipt,
} from './answers.ts'
import { rpcCode } from './problem.ts'
import type { Executed } from './rows.ts'
import { readTrace } from './traces.ts'
import type { Moved } from './transfers.ts'

/** The chain changed while the node was asked, so its answers belong to different blocks. */
export class StaleError extends Error {
  override name = 'StaleError'
}

/** A block with everything that happened in it. */
export interface Executions {
  readonly header: Header
  readonly executed: readonly Executed[]
}

/** The requests to a chain's nodes. */
export interface Node {
  head(): Promise<Header>
  /** Undefined where the node has no such block. */
  header(number: number): Promise<Header | undefined>
  block(number: number): Promise<Executions>
  /** Positions of the transactions whose logs have these topics at these indexes. */
  places(
    from: number,
    to: number,
    topics: readonly (readonly string[] | null)[],
  ): Promise<readonly { hash: string; block: string; number: number }[]>
  /** One transaction, in a block that is known. */
  executed(hash: string, header: Header): Promise<Executed>
  /** Whether a contract says how many decimals it has. */
  isToken(contract: string): Promise<boolean>
  /** What the node cannot do that the index needs, in a sentence. */
  readonly missing: string | null
}

const hex = (number: number): string => `0x${number.toString(16)}`
const mostLogs = 20_000
const mostContracts = 10_000

/** Whether a node says that it does not know a method, or may not use it. */
const unknownMethod = (error: unknown): boolean =>
  [-32_601, -32_600, -32_004].includes(rpcCode(error) ?? 0)

/** Asks a chain's nodes and parses their answers. */
export function createNode({ client, settings }: Chain): Node {
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
    client.request<{ Method: string; Parameters: readonly unknown[]; ReturnType: unknown }>({
      method,
      params,
    })
  const contracts = new Map<string, boolean>()
  let wholeReceipts = true
  let traces = settings.traces

  async function receiptsOf({ number, hash, transactions }: Block): Promise<readonly Receipt[]> {
    if (transactions.length === 0) return []
    if (wholeReceipts)
      try {
        const receipts = listOf(await ask('eth_getBlockReceipts', [hex(number)])).map(readReceipt)
        return inOrder(receipts, hash, transactions)
      } catch (error) {
        if (!unknownMethod(error)) throw error
        wholeReceipts = false
      }
    const receipts = await Promise.all(
      transactions.map(async (each) =>
        readReceipt(await ask('eth_getTransactionReceipt', [each.hash])),
      ),
    )
    return inOrder(receipts, hash, transactions)
  }

  async function tracesOf({
    number,
    transactions,
  }: Block): Promise<readonly (readonly Moved[])[] | undefined> {
    if (!traces || transactions.length === 0) return undefined
    try {
      const results = listOf(
        await ask('debug_traceBlockByNumber', [hex(number), { tracer: 'callTracer' }]),
      ).map(fieldsOf)
      if (results.length !== transactions.length)
        throw new StaleError('The traces are of another block')
      return results.map(({ txHash, result }, place) => {
        if (typeof txHash === 'string' && hashOf(txHash) !== transactions[place]!.hash)
          throw new StaleError('The traces are of another block')
        return result === undefined || result === null ? [] : readTrace(result)
      })
    } catch (error) {
      if (!unknownMethod(error)) throw error
      traces = false
      return undefined
    }
  }

  const header = async (number: number): Promise<Header | undefined> => {
    const answer = await ask('eth_getBlockByNumber', [hex(number), false])
    return answer === null ? undefined : readHeader(answer)
  }

  return {
    head: async () => readHeader(await ask('eth_getBlockByNumber', ['latest', false])),
    header,
    async block(number) {
      const answer = await ask('eth_getBlockByNumber', [hex(number), true])
      if (answer === null) throw new MissingBlockError(number)
      const block = readBlock(answer)
      if (block.number !== number) throw new AnswerError('another block was asked for')
      const [receipts, internal] = await Promise.all([receiptsOf(block), tracesOf(block)])
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
      const logs = await ask('eth_getLogs', [{ fromBlock: hex(from), toBlock: hex(to), topics }])
      const places = listOf(logs, mostLogs).map(readPlace)
      if (places.some(({ number }) => number < from || number > to))
        throw new AnswerError('logs of other blocks')
      return places
    },
    async executed(hash, block) {
      const [transaction, receipt] = await Promise.all([
        ask('eth_getTransactionByHash', [hash]),
        ask('eth_getTransactionReceipt', [hash]),
      ])
      if (transaction === null || receipt === null) throw new StaleError('The transaction has gone')
      const executed = {
        header: block,
        transaction: readTransaction(transaction),
        receipt: readReceipt(receipt),
        internal: undefined,
      }
      inOrder([executed.receipt], block.hash, [{ hash }])
      return executed
    },
    async isToken(contract) {
      const known = contracts.get(contract)
      if (known !== undefined) return known
      const answer = await ask('eth_call', [{ to: contract, data: '0x313ce567' }, 'latest']).catch(
        (error: unknown) => {
          // The contract reverts.
          if (rpcCode(error) === undefined) throw error
          return '0x'
        },
      )
      const is = typeof answer === 'string' && /^0x0{62}[0-9a-f]{2}$/i.test(answer)
      if (contracts.size >= mostContracts) contracts.clear()
      contracts.set(contract, is)
      return is
    },
    get missing() {
      return settings.traces && !traces
        ? 'The node does not answer debug_traceBlockByNumber: what contracts send is missing.'
        : null
    },
  }
}

/** The node does not have a block that exists. */
export class MissingBlockError extends Error {
  override name = 'MissingBlockError'
  readonly number: number

  constructor(number: number) {
    super(`The node does not have block ${number}`)
    this.number = number
  }
}

/**
 * Receipts in the order of the transactions, all of this block: it may have been replaced since it
 * was read.
 */
function inOrder(
  receipts: readonly Receipt[],
  block: string,
  transactions: readonly Pick<NodeTransaction, 'hash'>[],
): readonly Receipt[] {
  const byHash = new Map(receipts.map((receipt) => [receipt.hash, receipt]))
  return transactions.map(({ hash }) => {
    const receipt = byHash.get(hash)
    if (receipt?.block !== block) throw new StaleError('The receipts are of another block')
    return receipt
  })
}
