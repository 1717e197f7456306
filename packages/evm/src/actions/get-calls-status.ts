import { sequenceIn } from '../calls/sequence.ts'
import { parseCallsStatus } from '../calls/status.ts'
import { malformed } from '../parse.ts'
import { receiptIn } from './wait-for-transaction.ts'
import { ask, rpcOf, type Hex, type Instance, type OnChain } from './shared.ts'

/** The status of a batch of calls. */
export interface CallsStatus {
  /** `success`: all calls were executed. `failure`: not sent, or some or all have reverted. */
  status: 'pending' | 'success' | 'failure'
  /** EIP-5792: 100 pending, 200 confirmed, 400 not sent, 500 reverted, 600 partly reverted. */
  statusCode: number
  /** Undefined when the wallet does not say. */
  isAtomic: boolean | undefined
  /** The transactions of the batch. */
  hashes: readonly Hex[]
}

/**
 * The status of a batch of calls, from the wallet (EIP-5792), or from the network when they were
 * sent one by one.
 *
 * @param options.id The id from `sendCalls`.
 * @throws PorticoError `rpc5730` when the wallet does not know it.
 */
export async function getCallsStatus(
  portico: Instance,
  { id, chain }: { id: string } & OnChain,
): Promise<CallsStatus> {
  const sequence = sequenceIn(id)
  if (sequence) return statusOfSequence(portico, sequence, chain)
  const status = parseCallsStatus(await ask(portico, 'wallet_getCallsStatus', [id]))
  if (!status) throw malformed('status of the calls')
  const { code, isAtomic, hashes } = status
  return { status: inWords(code), statusCode: code, isAtomic, hashes: hashes as readonly Hex[] }
}

const inWords = (code: number): CallsStatus['status'] =>
  code < 200 ? 'pending' : code < 300 ? 'success' : 'failure'

async function statusOfSequence(
  portico: Instance,
  hashes: readonly Hex[],
  chain: OnChain['chain'],
): Promise<CallsStatus> {
  const rpc = await rpcOf(portico, chain)
  const receipts = await Promise.all(
    hashes.map(async (hash) =>
      receiptIn(await rpc.request('eth_getTransactionReceipt', [hash], { dedupe: false })),
    ),
  )
  const reverted = receipts.filter((each) => each?.status === 'reverted').length
  const code = receipts.some((each) => !each)
    ? 100
    : reverted === 0
      ? 200
      : reverted === hashes.length
        ? 500
        : 600
  return { status: inWords(code), statusCode: code, isAtomic: false, hashes }
}
