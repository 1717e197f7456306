/** Calls that were sent one after the other (EIP-5792), and what has become of them. */
import { unknownBundle } from '../shared/calls.ts'
import { isHex, isRecord, isText, toChainHex } from '../shared/guards.ts'
import type { Hex } from '../shared/guards.ts'
import { knownChains } from './state.ts'
import type { WalletState } from './state.ts'
import type { WalletConfig } from './config.ts'
import type { Rpc } from './rpc.ts'

/** One request for calls. `calls` counts those asked for; a hash stands for each that was sent. */
export type Batch = {
  readonly site: string
  readonly id: string
  readonly chainId: number
  readonly calls: number
  readonly hashes: readonly Hex[]
  /** No more of them will be sent: one failed. */
  readonly stopped: boolean
}

/** How many are remembered, of all sites. */
const KEPT = 50

/** Reads one from storage; undefined when it is malformed. */
export function parseBatch(value: unknown): Batch | undefined {
  if (!isRecord(value)) return undefined
  const { site, id, chainId, calls, hashes } = value
  const isHash = (hash: unknown): hash is Hex => isHex(hash) && hash.length === 66
  const isCount = (count: unknown): count is number => typeof count === 'number' && Number.isSafeInteger(count) && count > 0
  if (!isText(site, 2048) || !isText(id, 4096) || !isCount(chainId) || !isCount(calls)) return undefined
  if (!Array.isArray(hashes) || !hashes.every(isHash)) return undefined
  return { site, id, chainId, calls, hashes, stopped: value['stopped'] === true }
}

/** Remembers calls, in the place of what was known of the same. */
export function withBatch(state: WalletState, batch: Batch): WalletState {
  const others = state.batches.filter(({ site, id }) => site !== batch.site || id !== batch.id)
  return { ...state, batches: [...others, batch].slice(-KEPT) }
}

export function batchOf(state: WalletState, site: string, id: string): Batch | undefined {
  return state.batches.find((batch) => batch.site === site && batch.id === id)
}

type Receipt = Readonly<Record<'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash', unknown>> & { readonly logs: readonly unknown[] }

function readReceipt(value: unknown): Receipt | undefined {
  if (!isRecord(value)) return undefined
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = value
  const logs = (Array.isArray(value['logs']) ? value['logs'] : []).filter(isRecord).map(({ address, data, topics }) => ({ address, data, topics }))
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

/** The status code of EIP-5792: 100 pending, 200 confirmed, 500 all of it reverted, 600 a part of it. */
function codeOf({ calls, hashes, stopped }: Batch, receipts: readonly Receipt[]): number {
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (done === calls) return 200
  const ended = receipts.length === hashes.length && (stopped || hashes.length === calls)
  if (!ended) return 100
  return done === 0 ? 500 : 600
}

/**
 * Answers `wallet_getCallsStatus` for a site.
 * @throws RpcError 5730 for an id that this site has not been given.
 */
export async function callsStatus({ config, rpc }: { config: WalletConfig; rpc: Rpc }, state: WalletState, site: string, id: unknown): Promise<unknown> {
  const batch = typeof id === 'string' ? batchOf(state, site, id) : undefined
  const chain = knownChains(state, config).find(({ chainId }) => chainId === batch?.chainId)
  if (batch === undefined || chain === undefined) throw unknownBundle()
  const found = await Promise.all(batch.hashes.map((hash) => rpc(chain.rpcUrl, 'eth_getTransactionReceipt', [hash]).then(readReceipt, () => undefined)))
  const receipts = found.filter((receipt) => receipt !== undefined)
  return { version: '2.0.0', id: batch.id, chainId: toChainHex(batch.chainId), status: codeOf(batch, receipts), atomic: false, receipts }
}
