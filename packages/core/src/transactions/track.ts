import type { Portico } from '../public/portico.ts'
import { PorticoError } from '../errors/error.ts'
import type { ChainIdInput } from '../types/network-input.ts'
import { readChainId } from '../networks/read-chain-id.ts'
import { activeChain } from '../state/select.ts'
import type { TrackedKind, TrackedTransaction } from '../types/transactions.ts'

/** The part of an instance that tracking needs. */
export type TrackingInstance = Pick<Portico, 'getState' | 'transactions'>

/** The known data of a transaction to track. */
export interface TrackOptions {
  /** Its network. Default: the one in use. */
  chain?: ChainIdInput | undefined
  /** The sender's address. Default: the account in use of the network's namespace. */
  account?: string | undefined
  /** The label for visitors: `Mint a ticket`. Text without markup; 120 characters are kept. */
  label?: string | undefined
  /** The kind of the hash: a Safe's own, or the id of a batch (EIP-5792). Default `transaction`. */
  kind?: TrackedKind | undefined
}

/**
 * Tracks a transaction until it is final, also after a reload and in other tabs: it is pending on
 * the account button and in the activity, and the shown data of the account is read again once it
 * is mined. Transactions sent through Portico's wallets are tracked automatically; then this adds a
 * label.
 *
 * @param hash What the wallet gave.
 * @throws PorticoError `transaction-hash` when it is no hash of the network's namespace, `caip-2`,
 *   `network-not-found`, `adapter-missing`, `chain-unsupported` when the namespace's transactions
 *   cannot be tracked, `no-account`, `caip-10`.
 * @example await track(portico, hash, { label: 'Mint a ticket' })
 */
export async function track(
  portico: TrackingInstance,
  hash: string,
  { chain: given, ...rest }: TrackOptions = {},
): Promise<TrackedTransaction> {
  const chain = given === undefined ? activeChain(portico.getState()) : readChainId(given)
  if (chain === undefined) throw new PorticoError('network-not-found', 'CaipNetwork is undefined')
  return (await portico.transactions()).follow({ hash, chain, ...rest })
}
