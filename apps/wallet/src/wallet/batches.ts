/** The state of sent calls (EIP-5792). */
import { unknownBundle } from '../shared/calls.ts'
import { isRecord, toChainHex } from '../shared/guards.ts'
import type { Batch } from './batch.ts'
import type { WalletConfig } from './config.ts'
import type { Rpc } from './rpc.ts'
import { knownChains } from './state.ts'
import type { WalletState } from './state.ts'

/** Of all sites. */
const KEPT = 50

export function withBatch(state: WalletState, batch: Batch): WalletState {
  const others = state.batches.filter(({ site, id }) => site !== batch.site || id !== batch.id)
  return { ...state, batches: [...others, batch].slice(-KEPT) }
}

export function batchOf(state: WalletState, site: string, id: string): Batch | undefined {
  return state.batches.find((batch) => batch.site === site && batch.id === id)
}

type Receipt = Readonly<
  Record<'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash', unknown>
> & { readonly logs: readonly unknown[] }

function readReceipt(value: unknown): Receipt | undefined {
  if (!isRecord(value)) return undefined
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = value
  const logs = (Array.isArray(value['logs']) ? value['logs'] : [])
    .filter(isRecord)
    .map(({ address, data, topics }) => ({ address, data, topics }))
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

/** EIP-5792: 100 pending, 200 confirmed, 500 all reverted, 600 some. */
function codeOf({ calls, hashes, stopped }: Batch, receipts: readonly Receipt[]): number {
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (done === calls) return 200
  const ended = receipts.length === hashes.length && (stopped || hashes.length === calls)
  if (!ended) return 100
  return done === 0 ? 500 : 600
}

/**
 * `wallet_getCallsStatus`.
 *
 * @throws RpcError 5730 for another site's id.
 */
export async function callsStatus(
  { config, rpc }: { config: WalletConfig; rpc: Rpc },
  state: WalletState,
  site: string,
  id: unknown,
): Promise<unknown> {
  const batch = typeof id === 'string' ? batchOf(state, site, id) : undefined
  const chain = knownChains(state, config).find(({ chainId }) => chainId === batch?.chainId)
  if (batch === undefined || chain === undefined) throw unknownBundle()
  const found = await Promise.all(
    batch.hashes.map((hash) =>
      rpc(chain.rpcUrl, 'eth_getTransactionReceipt', [hash]).then(readReceipt, () => undefined),
    ),
  )
  const receipts = found.filter((receipt) => receipt !== undefined)
  return {
    version: '2.0.0',
    id: batch.id,
    chainId: toChainHex(batch.chainId),
    status: codeOf(batch, receipts),
    atomic: false,
    receipts,
  }
}
