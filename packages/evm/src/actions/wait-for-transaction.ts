import { accountOf, namespaceState, PorticoError } from '@portico/core'
import type { ChainId } from '@portico/core'
import { isFields } from '@portico/core/adapter'
import { followReplacement, type Replacement } from './replacement.ts'
import { ask, networkToRead, type Hex, type Instance, type OnChain } from './shared.ts'

/** The result of a transaction. */
export interface TransactionOutcome {
  /** `reverted`: mined, with no effect but its fee. */
  status: 'success' | 'reverted'
  /** Its block. */
  blockNumber: bigint
  /** The sender's transaction that was mined instead. Status and block are those of that one. */
  replaced?: Replacement
}

/** The options of the wait. */
export interface WaitOptions extends OnChain {
  /** The polling interval, milliseconds. Default 1,000. */
  interval?: number
  /** Ends the wait. */
  signal?: AbortSignal
}

/**
 * Waits until a transaction, or its replacement, is mined, by polling the network's RPC, or the
 * Safe that sent it. Then the network's shown data is refreshed.
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
      refreshOwn(portico, chain)
      return outcome
    }
    await pause(portico, interval, signal)
  }
}

/** The account in use has paid for it, most likely; its balances are marked until they are new. */
export function refreshOwn(portico: Instance, chain: ChainId): void {
  const account = accountOf(portico.getState(), 'eip155')
  portico
    .data()
    .then((data) => data.refresh(chain, account ? [account.address] : []))
    .catch(() => {})
}

async function lookout(
  portico: Instance,
  chain: ChainId,
  hash: Hex,
): Promise<() => Promise<TransactionOutcome | undefined>> {
  const status = namespaceState(portico.getState(), 'eip155')
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

export function receiptIn(value: unknown): TransactionOutcome | undefined {
  const { status, blockNumber }: { readonly [key: string]: unknown } = isFields(value) ? value : {}
  if (typeof blockNumber !== 'string' || !/^0x[0-9a-f]+$/i.test(blockNumber)) return undefined
  return { status: status === '0x1' ? 'success' : 'reverted', blockNumber: BigInt(blockNumber) }
}

/** @throws PorticoError `aborted` once the signal is. */
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
