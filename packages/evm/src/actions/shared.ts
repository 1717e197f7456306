import { accountOf, activeChain, namespaceState, PorticoError } from '@portico/core'
import type { ChainId, ChainIdInput, Network, Portico, Rpc } from '@portico/core'
import { rawOf, readChainId } from '@portico/core/adapter'
import type { Client } from 'viem'
import { loadViem } from '../load-viem.ts'
import { chainMismatch, checkNamedChain, checkStanding } from '../chain.ts'
import { toPorticoError } from '../errors.ts'
import { factListeners } from '../parse.ts'
import type { Eip1193Provider } from '../provider.ts'

export type Instance = Pick<Portico, 'data' | 'getState' | 'provider' | 'services'>
export type Hex = `0x${string}`

/** A transaction; amounts in wei. */
export interface TransactionRequest {
  /** Absent to create a contract. */
  to?: Hex
  /** Wei. */
  value?: bigint
  /** The call's data. */
  data?: Hex
  /** The gas limit. Default: the wallet's estimate. */
  gas?: bigint
  /** Wei per gas (EIP-1559). */
  maxFeePerGas?: bigint
  /** Wei per gas (EIP-1559). */
  maxPriorityFeePerGas?: bigint
  /** The sender's nonce. Default: the wallet's choice. */
  nonce?: number
}

/** Which network to read. */
export interface OnChain {
  /**
   * The number of an EVM chain, its CAIP-2 id, or the network itself. Default: the active network.
   */
  chain?: ChainIdInput | undefined
}

/** @throws PorticoError `no-account` without an active account. */
export function connected(portico: Instance): {
  provider: Eip1193Provider
  address: Hex
  chain: ChainId
} {
  const account = accountOf(portico.getState(), 'eip155')
  const provider = portico.provider('eip155') as Eip1193Provider | null
  if (!account || !provider) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  return { provider, address: account.address as Hex, chain: account.chain }
}

export async function settled(portico: Instance): Promise<void> {
  const status = namespaceState(portico.getState(), 'eip155')
  const wait = status.is === 'connected' ? portico.services.settled(status.link) : undefined
  if (wait) await wait
}

/** @throws PorticoError with the reason of a failure. */
export async function ask(portico: Instance, method: string, params: unknown): Promise<unknown> {
  try {
    return await connected(portico).provider.request({ method, params })
  } catch (error) {
    throw toPorticoError(error, 'wallet-request')
  }
}

/**
 * The active account and network, once the wallet has confirmed them. When the wallet is on another
 * network, the state follows it.
 *
 * @param named The chain id in the request itself.
 */
export async function bound(
  portico: Instance,
  named?: unknown,
): Promise<{ address: Hex; chain: ChainId }> {
  const { provider, address, chain } = connected(portico)
  checkNamedChain(named, chain)
  await checkStanding(
    chain,
    (method) => ask(portico, method, []),
    (fact) => factListeners.get(rawOf(provider))?.forEach((report) => report(fact)),
  )
  const now = connected(portico)
  // The state may meanwhile have followed the wallet or the visitor to another network.
  if (now.provider !== provider || now.address !== address)
    throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
  if (now.chain !== chain) throw chainMismatch(chain, now.chain)
  return { address, chain }
}

/** The given network, else the active one, with or without an account. */
export function networkToRead(
  { getState, services }: Instance,
  given: ChainIdInput | undefined,
): Network {
  const chain = given === undefined ? activeChain(getState(), 'eip155') : readChainId(given)
  if (chain === undefined) throw new PorticoError('network-not-found', 'CaipNetwork is undefined')
  const network = services.network(chain)
  if (!network)
    throw new PorticoError('chain-unsupported', 'Unsupported chain', { exit: 'unsupported' })
  return network
}

export const rpcOf = async (portico: Instance, chain: ChainIdInput | undefined): Promise<Rpc> =>
  portico.services.rpc(networkToRead(portico, chain).id)

/** @param load The bundle that the caller needs anyway. */
export async function reader(
  portico: Instance,
  chain: ChainIdInput | undefined,
  load: () => Promise<Pick<typeof import('../transport.ts'), 'viemClient'>> = loadViem,
): Promise<Client> {
  const network = networkToRead(portico, chain)
  const [rpc, { viemClient }] = await Promise.all([portico.services.rpc(network.id), load()])
  return viemClient(network, (method, params) => rpc.request(method, params))
}

export function toWire({
  to,
  value,
  data,
  gas,
  maxFeePerGas,
  maxPriorityFeePerGas,
  nonce,
}: TransactionRequest): Record<string, string> {
  const wire: Record<string, string> = {}
  for (const [key, amount] of Object.entries({
    to,
    value,
    data,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    nonce,
  }))
    if (amount !== undefined)
      wire[key] = typeof amount === 'string' ? amount : `0x${amount.toString(16)}`
  return wire
}
