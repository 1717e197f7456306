import { PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import { namespaceState, activeChain } from '../state/select.ts'
import type { ChainAdapter, ChainId, Transfers } from '../types/index.ts'
import type { QuotingInstance } from './types.ts'

export const adapterOf = (
  { config }: Pick<QuotingInstance, 'config'>,
  chain: ChainId,
): ChainAdapter | undefined =>
  config.adapters.find(({ namespace }) => namespace === namespaceOf(chain))

/** Whether the network supports sending, as far as is known without a request. */
export const canSend = (portico: Pick<QuotingInstance, 'config'>, chain: ChainId): boolean =>
  adapterOf(portico, chain)?.sending !== undefined

/** @throws PorticoError `chain-unsupported` when the namespace cannot send. */
export async function transfersOf(
  portico: Pick<QuotingInstance, 'config' | 'services'>,
  chain: ChainId,
): Promise<Transfers> {
  const sending =
    portico.services.network(chain) &&
    (await adapterOf(portico, chain)?.sending?.(portico.services))
  if (!sending)
    throw new PorticoError('chain-unsupported', 'Unsupported chain', { exit: 'unsupported' })
  return sending.transfers()
}

/** The sender and its network. */
export interface Sender {
  /** CAIP-2. */
  chain: ChainId
  /** The address on it. */
  account: string
}

/**
 * The active account of a network's namespace.
 *
 * @param chain Default: the active network.
 * @throws PorticoError `no-account` when no account is connected there.
 */
export function senderOf(
  { getState }: Pick<QuotingInstance, 'getState'>,
  chain: ChainId | undefined,
): Sender {
  const state = getState()
  const on = chain ?? activeChain(state)
  const status = on === undefined ? undefined : namespaceState(state, namespaceOf(on))
  if (on === undefined)
    throw new PorticoError('no-account', 'CaipNetwork or CaipAddress is undefined')
  if (status?.is !== 'connected') throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  return { chain: on, account: status.account }
}
