import { parseBlockchain } from './read-blockchain.ts'
import { noBlockchain, type BlockchainSettings } from './blockchain.ts'
import { parseChainId } from '../utils/chain-id.ts'
import { isHttpUrl, whole, type SettingsTable } from '../utils/setting.ts'

const megabyte = 1_000_000

/** The nodes of chains, and the Blockchain API. */
export interface NodeSettings {
  /** URLs of nodes (of Esplora for `bip122`) by CAIP-2 id, in order of preference. */
  rpc: Readonly<Record<string, readonly string[]>>
  /** Chains of the Blockchain API. */
  blockchain: BlockchainSettings
  /** Milliseconds for one node to answer. */
  rpcTimeout: number
  /** Bytes of a node's answer. */
  rpcReplyLimit: number
  /** Calls in one batch. */
  rpcBatch: number
  /** Bytes of answers that clients have not received yet. */
  rpcBytes: number
  /** The same for one client. */
  rpcClientBytes: number
  /** Concurrent calls or batches of a client. */
  rpcCalls: number
  /** Milliseconds to receive an answer, beyond the nodes' time. */
  replyTimeout: number
}

function parseRpc(value: string): NodeSettings['rpc'] {
  const shape = 'must be JSON like {"eip155:1": ["https://node.example"]}'
  let map: unknown
  try {
    map = JSON.parse(value)
  } catch {
    throw new Error(shape)
  }
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new Error(shape)
  return Object.fromEntries(
    Object.entries(map).map(([chain, urls]: [string, unknown]) => {
      const list: unknown[] = Array.isArray(urls) ? urls : [urls]
      if (parseChainId(chain) === null)
        throw new Error(`"${chain}" is not a CAIP-2 id like eip155:1`)
      if (!passedOn.some((namespace) => chain.startsWith(`${namespace}:`)))
        throw new Error(`${chain}: only chains of ${passedOn.join(', ')} are passed on`)
      if (list.length === 0 || !list.every(isHttpUrl))
        throw new Error(`${chain} needs http(s) URLs`)
      return [chain, list]
    }),
  )
}

/** Namespaces that `rpc/` has rules for. */
const passedOn = ['eip155', 'solana', 'bip122']

export const nodeSettings: SettingsTable<NodeSettings> = {
  rpc: {
    name: 'PORTICO_RPC',
    fallback: {},
    unit: '',
    meaning:
      'JSON: the nodes of each chain (CAIP-2 id) that the RPC proxy serves, in the order they are tried; for `bip122` chains the base URLs of Esplora',
    parse: parseRpc,
  },
  blockchain: {
    name: 'PORTICO_BLOCKCHAIN',
    fallback: noBlockchain,
    unit: '',
    meaning:
      'JSON, or a file of it: the chains of the Blockchain API, with their tokens, prices and index; their nodes are those of `PORTICO_RPC`',
    parse: parseBlockchain,
  },
  rpcTimeout: whole(
    'PORTICO_RPC_TIMEOUT',
    8_000,
    'ms',
    [100, 120_000],
    'How long one node may take to answer',
  ),
  rpcReplyLimit: whole(
    'PORTICO_RPC_REPLY_LIMIT',
    8 * megabyte,
    'bytes',
    [1_024, 100 * megabyte],
    'Largest answer of a node that is passed on',
  ),
  rpcBatch: whole('PORTICO_RPC_BATCH', 1_000, 'calls', [1, 1_000], 'Most calls in one RPC batch'),
  rpcBytes: whole(
    'PORTICO_RPC_BYTES',
    24 * megabyte,
    'bytes',
    [1_024, 10_000 * megabyte],
    'Most bytes of nodes’ answers that clients have not received yet',
  ),
  rpcClientBytes: whole(
    'PORTICO_RPC_CLIENT_BYTES',
    16 * megabyte,
    'bytes',
    [1_024, 10_000 * megabyte],
    'The same for one client',
  ),
  rpcCalls: whole(
    'PORTICO_RPC_CALLS',
    64,
    'calls',
    [1, 10_000],
    'Most RPC calls or batches of one client at a time',
  ),
  replyTimeout: whole(
    'PORTICO_REPLY_TIMEOUT',
    30_000,
    'ms',
    [100, 300_000],
    'How long a client may take to read an answer, beyond the time that nodes have to give it',
  ),
}
