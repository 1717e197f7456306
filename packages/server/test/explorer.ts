import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toEventSelector } from 'viem'
import { onTestFinished } from 'vitest'
import type { LocalChain } from '@portico/testkit/chains'

type Row = Record<string, string>
interface Call {
  from: string
  to?: string
  value?: string
  error?: string
  calls?: Call[]
}
interface Log {
  address: string
  topics: string[]
  data: string
}
interface Receipt {
  status: string
  gasUsed: string
  effectiveGasPrice: string
  contractAddress: string | null
  logs: Log[]
}
interface Transaction {
  hash: string
  from: string
  to: string | null
  value: string
  nonce: string
  input: string
  transactionIndex: string
}

const decimal = (hex: string): string => BigInt(hex).toString()
const addressIn = (topic: string): string => `0x${topic.slice(26)}`
const words = (data: string): bigint[] =>
  (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
const topics = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  single: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
}

/** All calls inside of one, which no list of transactions has. */
const inside = ({ calls = [], error }: Call): Call[] =>
  error === undefined ? calls.flatMap((call) => [call, ...inside(call)]) : []

/** Rows of what one transaction has logged. */
function rowsOfLog({
  address,
  topics: [topic, ...indexed],
  data,
}: Log): readonly [list: string, row: Row][] {
  const contractAddress = address.toLowerCase()
  if (topic === topics.single) {
    const [tokenID, tokenValue] = words(data).map(String)
    return [
      [
        'token1155tx',
        {
          contractAddress,
          from: addressIn(indexed[1]!),
          to: addressIn(indexed[2]!),
          tokenID: tokenID!,
          tokenValue: tokenValue!,
        },
      ],
    ]
  }
  if (topic !== topics.transfer) return []
  const [from, to] = [addressIn(indexed[0]!), addressIn(indexed[1]!)]
  return indexed.length === 3
    ? [['tokennfttx', { contractAddress, from, to, tokenID: decimal(indexed[2]!) }]]
    : [['tokentx', { contractAddress, from, to, value: decimal(data) }]]
}

/** An explorer's data of a chain: rows by list. */
export type ExplorerLists = Readonly<Record<string, Row[]>>

/** The lists of an explorer with Etherscan's interface, read from the chain itself. */
export async function readLists(chain: LocalChain): Promise<ExplorerLists> {
  const lists: Record<string, Row[]> = {
    txlist: [],
    txlistinternal: [],
    tokentx: [],
    tokennfttx: [],
    token1155tx: [],
  }
  const head = Number(await chain.rpc('eth_blockNumber'))
  for (let number = head; number >= 0; number -= 1) {
    const block = (await chain.rpc('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as {
      timestamp: string
      transactions: Transaction[]
    }
    for (const {
      hash,
      from,
      to,
      value,
      nonce,
      input,
      transactionIndex,
    } of block.transactions.toReversed()) {
      const receipt = (await chain.rpc('eth_getTransactionReceipt', [hash])) as Receipt
      const place = {
        blockNumber: String(number),
        timeStamp: decimal(block.timestamp),
        hash,
        confirmations: String(head - number + 1),
      }
      const more = { ...place, nonce: decimal(nonce), transactionIndex: decimal(transactionIndex) }
      const failed = receipt.status === '0x0' ? '1' : '0'
      lists.txlist!.push({
        ...more,
        from,
        to: to ?? '',
        value: decimal(value),
        gasPrice: decimal(receipt.effectiveGasPrice),
        gasUsed: decimal(receipt.gasUsed),
        isError: failed,
        txreceipt_status: failed === '1' ? '0' : '1',
        input,
        contractAddress: receipt.contractAddress ?? '',
      })
      for (const [list, row] of receipt.logs.flatMap(rowsOfLog))
        lists[list]!.push({ ...more, ...row })
      const trace = (await chain.rpc('debug_traceTransaction', [
        hash,
        { tracer: 'callTracer' },
      ])) as Call
      for (const call of inside(trace))
        if (call.value && BigInt(call.value) > 0n && call.error === undefined)
          lists.txlistinternal!.push({
            ...place,
            from: call.from,
            to: call.to ?? '',
            value: decimal(call.value),
            isError: '0',
          })
    }
  }
  return lists
}

/** How the explorer behaves. */
export interface ExplorerBehaviour {
  /** In place of an answer. */
  instead?: ((list: string) => Response | undefined) | undefined
}

/** An explorer with Etherscan's interface. */
export async function startExplorer(
  lists: ExplorerLists,
  behaviour: ExplorerBehaviour = {},
): Promise<{ url: string; asked: URLSearchParams[] }> {
  const asked: URLSearchParams[] = []
  const server = createServer((request, reply) => {
    const query = new URL(request.url!, 'http://explorer.example').searchParams
    asked.push(query)
    const list = query.get('action')!
    const [account, end, size] = [
      query.get('address')!,
      Number(query.get('endblock')),
      Number(query.get('offset')),
    ]
    const rows = (lists[list] ?? [])
      .filter(
        (row) =>
          [row.from, row.to].some((each) => each!.toLowerCase() === account) &&
          Number(row.blockNumber) <= end,
      )
      .slice(0, size)
    const answer =
      behaviour.instead?.(list) ??
      Response.json(
        rows.length > 0
          ? { status: '1', message: 'OK', result: rows }
          : { status: '0', message: 'No transactions found', result: [] },
      )
    void answer
      .text()
      .then((text) => reply.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, asked }
}
