import * as v from 'valibot'
import { expect } from 'vitest'
import { readBlockchain } from '../src/settings/read-blockchain.ts'
import type { ServerOptions } from '../src/index.ts'
import {
  convertQuotesReply,
  type ConvertErrorReply,
  type ConvertQuote,
  type ConvertQuotesReply,
} from '../src/wire.ts'
import { aggregators, keys, type Behaviours } from './aggregators.ts'
import { start } from './start.ts'

export const id = 'eip155:1'
export const ada = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** Listed, of 18 and 6 places. */
export const [token, dollar] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
/** A token that is not listed. */
export const custom = `0x${'cc'.repeat(20)}`
export const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const place = (address: string): string => `${id}:${address}`
export const gwei = 1_000_000_000n

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
const text = (value: string): string =>
  `${word(32n)}${word(BigInt(value.length)).slice(2)}${Buffer.from(value).toString('hex').padEnd(64, '0')}`

export interface NodeState {
  /** By spender. */
  allowances: Record<string, bigint>
  /** A transaction would fail. */
  reverts: boolean
  down: boolean
}

const selectors = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  allowance: '0xdd62ed3e',
  nonces: '0x7ecebe00',
  domain: '0x3644e515',
}

/** Whether the token takes permits: the listed one does. */
function callToken(to: string, data: string, { allowances }: NodeState): string {
  if (![token, dollar, custom].includes(to)) return '0x'
  switch (data.slice(0, 10)) {
    case selectors.name:
      return text('Custom')
    case selectors.symbol:
      return text('CST')
    case selectors.decimals:
      return word(to === dollar ? 6n : 18n)
    case selectors.allowance:
      return word(allowances[`0x${data.slice(-40)}`] ?? 0n)
    case selectors.nonces:
      return to === token ? word(0n) : '0x'
    case selectors.domain:
      return to === token ? word(7n) : '0x'
    default:
      return '0x'
  }
}

interface RpcCall {
  id: number
  method: string
  params: [{ to: string; data: string }, ...unknown[]]
}

/** A node of Ethereum with a base fee of 1 gwei. */
function node(state: NodeState): typeof fetch {
  const answer = ({ method, params }: RpcCall): object => {
    switch (method) {
      case 'eth_chainId':
        return { result: '0x1' }
      case 'eth_call':
        return { result: callToken(params[0].to.toLowerCase(), params[0].data, state) }
      case 'eth_feeHistory':
        return {
          result: {
            baseFeePerGas: ['0x1', `0x${gwei.toString(16)}`],
            reward: [['0x1', '0x2', '0x3']],
          },
        }
      case 'eth_estimateGas':
        return state.reverts
          ? { error: { code: 3, message: 'execution reverted' } }
          : { result: '0xc350' }
      default:
        return { result: '0x1' }
    }
  }
  return async (_, init) => {
    if (state.down) throw new TypeError('refused')
    const body = JSON.parse(String(init?.body)) as RpcCall | RpcCall[]
    const reply = (call: RpcCall): object => ({ jsonrpc: '2.0', id: call.id, ...answer(call) })
    return Response.json(Array.isArray(body) ? body.map(reply) : reply(body))
  }
}

const three = [
  { name: '0x', key: keys.zeroX },
  { name: '1inch', key: keys.oneInch },
  { name: 'lifi' },
]

/** A server with three sources, a node and a log. */
export async function serve({
  behaviours = {},
  prices = [],
  ...options
}: ServerOptions & { behaviours?: Behaviours; prices?: readonly object[] } = {}) {
  const state: NodeState = { allowances: {}, reverts: false, down: false }
  const { asked, reach } = aggregators(behaviours, node(state))
  const lines: string[] = []
  const settings = {
    name: 'Ethereum',
    native: { name: 'Ether', symbol: 'ETH' },
    tokens: [
      {
        address: token,
        name: 'Token',
        symbol: 'TKN',
        decimals: 18,
        icon: 'https://icons.example/t.png',
      },
      { address: dollar, name: 'Dollar', symbol: 'USD', decimals: 6 },
    ],
    prices,
    index: 'off',
  }
  const chains = { [id]: settings, 'eip155:99': settings }
  const server = await start({
    rpc: { [id]: ['http://node.example'], 'eip155:99': ['http://node.example'] },
    blockchain: readBlockchain({ chains }),
    swapSources: three,
    swapRate: 0,
    swapProjectRate: 0,
    fetch: reach,
    logLevel: 'trace',
    logTo: { write: (line) => lines.push(line) },
    ...options,
  })
  const quotes = (query: Record<string, string> = {}): Promise<Response> =>
    server.get('/v1/convert/quotes', {
      amount: '1000000',
      from: place(token),
      to: place(dollar),
      userAddress: place(ada),
      ...query,
    })
  const build = (body: object = {}): Promise<Response> =>
    server.post('/v1/convert/build-transaction', {
      amount: '1000000',
      from: place(token),
      to: place(dollar),
      userAddress: place(ada),
      eip155: { slippage: '1' },
      disableEstimate: true,
      ...body,
    })
  async function quoted(query?: Record<string, string>): Promise<ConvertQuotesReply['quotes']> {
    const reply = await quotes(query)
    expect(reply.status).toBe(200)
    return v.parse(convertQuotesReply, await reply.json()).quotes
  }
  return { ...server, state, asked, lines, quotes, quoted, build }
}

export const sourcesOf = (quotes: readonly ConvertQuote[]): readonly (string | undefined)[] =>
  quotes.map(({ source }) => source)

/** Status, field and description. */
export async function failureOf(reply: Response): Promise<readonly [number, string, string]> {
  const { status, reasons } = (await reply.json()) as ConvertErrorReply
  expect(status).toBe('FAILED')
  return [reply.status, reasons[0]!.field, reasons[0]!.description]
}
