/**
 * Transactions that only the wallet knows: a Safe's by the Safe's own hash, a batch by its id
 * (EIP-5792).
 */
import { isPorticoError, PorticoError } from '@portico/core'
import type { Json, SentTransaction, TransactionStatus } from '@portico/core'
import { isFields } from '@portico/core/adapter'
import { toPorticoError } from '../requests.ts'
import type { Eip1193Provider } from '../provider.ts'
import { parseCallsStatus } from '../calls/status.ts'
import { knownAsJson, parseKnown } from './known.ts'
import { ended } from './network-status.ts'
import type { Node } from './node.ts'
import { parseReceipt, receiptOf, type Receipt } from './receipt.ts'

/** EIP-5792: a wallet must keep a batch for this time, milliseconds. */
const remembered = 86_400_000
/**
 * `ExecutionFailure(bytes32,uint256)`: the Safe's own transaction failed, although the network's
 * transaction around it did not.
 */
const executionFailure = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

type Ask = (method: string, params: Json) => Promise<unknown>

/**
 * Polls once.
 *
 * @param now Milliseconds since the epoch.
 */
export async function walletStatus(
  node: Node,
  sent: SentTransaction,
  now: number,
  signal: AbortSignal,
): Promise<TransactionStatus> {
  const known = parseKnown(sent.known)
  // Once it is on the network, the network answers everything else, also for a disconnected wallet.
  const receipt = known.became ? await receiptOf(node, known.became) : null
  if (receipt) return became(node, sent, receipt)
  const ask = requestFrom(sent.provider as Eip1193Provider | undefined, signal)
  return sent.kind === 'safe' ? safeStatus(node, sent, ask) : callsStatus(node, sent, ask, now)
}

/**
 * @throws PorticoError `no-account` without a provider, `aborted`, and the wallet's own failures.
 */
function requestFrom(provider: Eip1193Provider | undefined, signal: AbortSignal): Ask {
  if (!provider) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  return (method, params) =>
    new Promise((resolve, reject) => {
      const abort = (): void =>
        reject(new PorticoError('aborted', 'Request was aborted', { exit: 'user' }))
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort, { once: true })
      // A synchronous throw counts as a rejection.
      const asked = async (): Promise<unknown> => provider.request({ method, params })
      asked()
        .then(resolve, (error: unknown) => reject(toPorticoError(error, 'wallet-request')))
        .finally(() => signal.removeEventListener('abort', abort))
    })
}

async function safeStatus(node: Node, sent: SentTransaction, ask: Ask): Promise<TransactionStatus> {
  const receipt = parseReceipt(await ask('eth_getTransactionReceipt', [sent.hash]))
  if (receipt) return became(node, sent, receipt)
  // A transaction that the owners rejected will never have a hash. When a Safe cannot report that,
  // polling continues.
  const status = parseCallsStatus(await ask('wallet_getCallsStatus', [sent.hash]).catch(() => null))
  if (status?.code === 400) return { is: 'dropped', isFinal: true }
  return { is: status?.code === 200 ? 'pending' : 'awaiting' }
}

async function callsStatus(
  node: Node,
  sent: SentTransaction,
  ask: Ask,
  now: number,
): Promise<TransactionStatus> {
  const answer = await ask('wallet_getCallsStatus', [sent.hash]).catch((error: unknown) => {
    if (isUnknownBundle(error)) return null
    throw error
  })
  const status = parseCallsStatus(answer)
  if (!status)
    return now - sent.at < remembered ? { is: 'pending' } : { is: 'dropped', isFinal: true }
  const { code, hashes } = status
  if (code < 200) return { is: 'pending' }
  // 400: it was not sent, and will not be.
  if (code >= 400 && code < 500) return { is: 'dropped', isFinal: true }
  const is = code < 400 ? 'confirmed' : 'failed'
  const hash = hashes.at(-1)
  const receipt = hash ? await receiptOf(node, hash) : null
  // A wallet that is ahead of the node is trusted, and so is one that never supplies a hash,
  // because there is no other source.
  if (!receipt)
    return { is, ...(hash ? { hash, known: knownAsJson({ became: hash }) } : { isFinal: true }) }
  return { ...(await became(node, sent, receipt)), is }
}

async function became(
  node: Node,
  sent: SentTransaction,
  receipt: Receipt,
): Promise<TransactionStatus> {
  const isSuccess = receipt.isSuccess && !(sent.kind === 'safe' && hasFailedWithin(receipt, sent))
  return {
    ...(await ended(node, sent, { ...receipt, isSuccess }, { became: receipt.hash })),
    hash: receipt.hash,
  }
}

/** The event has the Safe's own hash as a topic since 1.4.1, in its data before. */
function hasFailedWithin({ logs }: Receipt, { account, hash }: SentTransaction): boolean {
  return logs.some((log) => {
    if (!isFields(log) || String(log['address']).toLowerCase() !== account.toLowerCase())
      return false
    const topics = Array.isArray(log['topics']) ? (log['topics'] as readonly Json[]) : []
    return (
      topics[0] === executionFailure &&
      `${String(topics[1] ?? '')}${String(log['data'])}`
        .toLowerCase()
        .startsWith(hash.toLowerCase())
    )
  })
}

/** EIP-5792's 5730: the wallet does not know the id. */
const isUnknownBundle = (error: unknown): boolean =>
  isPorticoError(error) && error.code === 'rpc5730'
