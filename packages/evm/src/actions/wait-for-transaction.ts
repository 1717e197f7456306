import { nsState, PorticoError } from '@portico/core'
import type { ChainId } from '@portico/core'
import { isFields } from '@portico/core/internal/utils/fields'
import { followReplacement, type Replacement } from './replacement.ts'
import { ask, networkToRead, type Hex, type Instance, type OnChain } from './shared.ts'

/** The result of a transaction. */
export interface TransactionOutcome {
  /** `reverted`: it is mined, and has only changed the sender's balance by its fee. */
  status: 'success' | 'reverted'
  /** The block that it is in. */
  blockNumber: bigint
  /**
   * Another transaction of the same sender was mined in its place. Status and block are those of
   * that transaction.
   */
  replaced?: Replacement
}

/** Options of the wait. */
export interface WaitOptions extends OnChain {
  /** The polling interval, milliseconds. Default 1,000. */
  interval?: number
  /** Ends the wait. */
  signal?: AbortSignal
}

/**
 * Waits until a transaction, or one that was sent in its place, is mined, asking the network's RPC,
 * or the Safe that sent it. What is shown of that network is read again then.
 *
 * @throws PorticoError `aborted` once the signal is.
 * @example const { status, replaced } = await waitForTransaction(portico, hash)
 */
export async function waitForTransaction(
  portico: Instance,
  hash: Hex,
  { chain: given, interval = 1_000, signal }: WaitOptions = {},
): Promise<TransactionOutcome> {
  const chain = networkToRead(portico, given).id
  const look = await lookout(portico, chain, hash)
  for (;;) {
    const outcome = await look()
    if (outcome) {
      // The account's shown data has changed. The refresh is not awaited.
      portico
        .data()
        .then((data) => data.refresh(chain))
        .catch(() => {})
      return outcome
    }
    await pause(portico, interval, signal)
  }
}

/** Polls a transaction once; undefined while it is pending. */
async function lookout(
  portico: Instance,
  chain: ChainId,
  hash: Hex,
): Promise<() => Promise<TransactionOutcome | undefined>> {
  const status = nsState(portico.getState(), 'eip155')
  // A Safe's transaction has a hash of the Safe's own, and only the Safe knows its result.
  if (status.is === 'connected' && status.link.startsWith('safe:'))
    return async () => receiptIn(await ask(portico, 'eth_getTransactionReceipt', [hash]))
  const rpc = await portico.services.rpc(chain)
  const receipt = async (of: Hex): Promise<TransactionOutcome | undefined> =>
    receiptIn(await rpc.request('eth_getTransactionReceipt', [of], { dedupe: false }))
  const replacement = followReplacement(rpc, hash)
  return async () => {
    const own = await receipt(hash)
    if (own) return own
    // When the node cannot tell, the receipt is awaited.
    const replaced = await replacement().catch(() => undefined)
    const other = replaced && (await receipt(replaced.hash))
    return other && { ...other, replaced }
  }
}

/** A receipt with its block; undefined while there is none. */
export function receiptIn(value: unknown): TransactionOutcome | undefined {
  const { status, blockNumber }: { readonly [key: string]: unknown } = isFields(value) ? value : {}
  if (typeof blockNumber !== 'string' || !/^0x[0-9a-f]+$/i.test(blockNumber)) return undefined
  return { status: status === '0x1' ? 'success' : 'reverted', blockNumber: BigInt(blockNumber) }
}

/** Resolves after a while. @throws PorticoError `aborted` once the signal is. */
export function pause(
  { services }: Instance,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      stop()
      reject(new PorticoError('aborted', 'Request was aborted', { exit: 'user' }))
    }
    const stop = services.platform.after(milliseconds, () => {
      signal?.removeEventListener('abort', abort)
      resolve()
    })
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
