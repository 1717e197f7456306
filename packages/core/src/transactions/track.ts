import type { Portico } from '../contracts/portico.ts'
import { PorticoError } from '../errors/error.ts'
import type { ChainIdInput } from '../networks/input.ts'
import { readChainId } from '../networks/read-chain-id.ts'
import { activeChain } from '../state/select.ts'
import type { TrackedKind, TrackedTransaction } from './types.ts'

/** An instance, as far as following transactions goes. */
export type TrackingInstance = Pick<Portico, 'getState' | 'transactions'>

/** What is known of a transaction that is to be followed. */
export interface TrackOptions {
  /** Its network. Default: the one in use. */
  chain?: ChainIdInput | undefined
  /** The sender's address. Default: the account in use of the network's family. */
  account?: string | undefined
  /** What it is called, where visitors see it: `Mint a ticket`. Text without markup; 120 characters are kept. */
  label?: string | undefined
  /** What the hash is: a Safe's own, or the id of a batch (EIP-5792). Default `transaction`. */
  kind?: TrackedKind | undefined
}

/**
 * Follows a transaction until nothing changes it any more, also after a reload and in other tabs: it is pending on the account's button and in
 * its activity, and what is shown of the account is read again once it is mined. Those that are sent by a wallet of Portico's are followed
 * without it; it gives them a label then.
 *
 * @param hash What the wallet gave.
 * @throws PorticoError `transaction-hash` where it is no hash of the network's family, `caip-2`, `network-not-found`, `adapter-missing`,
 * `chain-unsupported` where the family's transactions cannot be followed, `no-account`, `caip-10`.
 * @example await track(portico, hash, { label: 'Mint a ticket' })
 */
export async function track(portico: TrackingInstance, hash: string, { chain: given, ...rest }: TrackOptions = {}): Promise<TrackedTransaction> {
  const chain = given === undefined ? activeChain(portico.getState()) : readChainId(given)
  if (chain === undefined) throw new PorticoError('network-not-found', 'Network Not Found')
  return (await portico.transactions()).follow({ hash, chain, ...rest })
}
