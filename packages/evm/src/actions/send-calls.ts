import { isPorticoError, PorticoError } from '@portico/core'
import type { ChainId } from '@portico/core'
import { defined } from '@portico/core/adapter'
import { batchId, batchOf } from '../calls/batch.ts'
import { capabilitiesOf } from '../calls/capabilities.ts'
import { sequenceId } from '../calls/sequence.ts'
import type { EvmErrorCode } from '../error-table.ts'
import { toHexChain } from '../hex.ts'
import { getCapabilities } from './get-capabilities.ts'
import { sendTransaction } from './send-transaction.ts'
import {
  ask,
  bound,
  settled,
  toWire,
  type Hex,
  type Instance,
  type TransactionRequest,
} from './shared.ts'
import { waitForTransaction, type WaitOptions } from './wait-for-transaction.ts'

/** One call of a batch. */
export type Call = Pick<TransactionRequest, 'to' | 'value' | 'data'>

/** The calls of a batch. */
export interface SendCallsRequest extends Pick<WaitOptions, 'interval' | 'signal'> {
  /** The calls, in their order. */
  calls: readonly Call[]
  /** All or none: a wallet without that gets no request. Default: then one after the other. */
  atomicRequired?: boolean
}

/** The result. */
export interface SentCalls {
  /** For `getCallsStatus` and `waitForCalls`, also after a reload. */
  id: string
  /**
   * `batch`: as one, by the wallet. `sequential`: one transaction each, because the wallet has no
   * batches.
   */
  how: 'batch' | 'sequential'
  /** Whether the calls are atomic. */
  isAtomic: boolean
  /** The transactions sent one by one; those of a batch are in its status. */
  hashes: readonly Hex[]
}

const [notAtomic, partly]: readonly [EvmErrorCode, EvmErrorCode] = ['calls-atomic', 'calls-partly']

/**
 * Sends several calls as one if the wallet can (EIP-5792, `atomic` supported or ready), such as an
 * approval with the call that needs it: one prompt, all or none. Otherwise each is a transaction,
 * requested once the previous one is mined; see `how`.
 *
 * @throws PorticoError `calls-atomic` when atomic calls were required and the wallet cannot:
 *   nothing was sent. `calls-partly` when some were sent and a later one was rejected or reverted:
 *   `data.hashes` has them. `user-rejected` when the visitor rejects the first.
 * @example const { id, how } = await sendCalls(portico, { calls: [{ to: address, value: 1n }, { to: address, data: '0x' }] })
 */
export async function sendCalls(
  portico: Instance,
  { calls, atomicRequired = false, ...wait }: SendCallsRequest,
): Promise<SentCalls> {
  await settled(portico)
  const { address, chain } = await bound(portico)
  const { atomic } = capabilitiesOf(await getCapabilities(portico), chain)
  if (atomic !== 'unsupported') {
    const batch = batchOf(
      calls.map((call) => toWire(call)),
      { chain, account: address },
    )
    try {
      return {
        id: batchId(await ask(portico, 'wallet_sendCalls', [batch])),
        how: 'batch',
        isAtomic: true,
        hashes: [],
      }
    } catch (error) {
      // The wallet has announced support. If it now does not know the method, it has sent nothing.
      if (!isPorticoError(error) || error.exit !== 'unsupported' || atomicRequired) throw error
    }
  }
  if (atomicRequired)
    throw new PorticoError(notAtomic, 'The wallet cannot send these calls as one', {
      exit: 'unsupported',
    })
  const hashes = await oneByOne(portico, calls, { ...wait, address, chain })
  return { id: sequenceId(hashes), how: 'sequential', isAtomic: false, hashes }
}

/** From one account and on one network, whatever the visitor chooses meanwhile. */
async function oneByOne(
  portico: Instance,
  calls: readonly Call[],
  {
    address,
    chain,
    ...wait
  }: Pick<WaitOptions, 'interval' | 'signal'> & { address: Hex; chain: ChainId },
): Promise<readonly Hex[]> {
  const hashes: Hex[] = []
  try {
    for (const [index, call] of calls.entries()) {
      if ((await bound(portico, toHexChain(chain))).address !== address)
        throw new PorticoError('account-changed', 'Another account is in use now', {
          exit: 'failed',
        })
      const hash = await sendTransaction(portico, call)
      hashes.push(hash)
      // The next call may need it: an approval comes before the transfer that uses it.
      const isLast = index === calls.length - 1
      if (
        !isLast &&
        (await waitForTransaction(portico, hash, { ...wait, chain })).status === 'reverted'
      )
        throw new PorticoError('contract-call', 'One of the calls has reverted', { exit: 'failed' })
    }
  } catch (cause) {
    if (hashes.length === 0) throw cause
    const exit = isPorticoError(cause) ? cause.exit : undefined
    throw new PorticoError(
      partly,
      `${hashes.length} of ${calls.length} calls were sent`,
      defined({
        cause,
        exit: exit || undefined,
        data: { hashes, calls: calls.length },
      }),
    )
  }
  return hashes
}
