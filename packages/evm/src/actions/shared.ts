/** Code that the functions over an instance share. None of it loads viem. */
import { accountOf, activeChain, nsState, PorticoError } from '@portico/core'
import type { ChainId, ChainIdInput, Network, Portico, Rpc } from '@portico/core'
import { readChainId } from '@portico/core/internal/networks/read-chain-id'
import { rawOf } from '@portico/core/internal/request/raw'
import type { Client } from 'viem'
import { chainMismatch, checkNamedChain, checkStanding } from '../chain.ts'
import { toPorticoError } from '../errors.ts'
import { factListeners } from '../parse.ts'
import type { Eip1193Provider } from '../provider.ts'

/** The part of an instance that the functions need. */
export type Instance = Pick<Portico, 'data' | 'getState' | 'provider' | 'services'>
export type Hex = `0x${string}`

/** A transaction as hosts write it; amounts in wei. */
export interface TransactionRequest {
  /** The receiver; absent for a contract's creation. */
  to?: Hex
  /** Wei. */
  value?: bigint
  /** The call's data. */
  data?: Hex
  /** The most gas. Default: the wallet's estimate. */
  gas?: bigint
  /** Wei a unit of gas (EIP-1559). */
  maxFeePerGas?: bigint
  /** Wei a unit of gas (EIP-1559). */
  maxPriorityFeePerGas?: bigint
  /** The sender's count of transactions. Default: the wallet's choice. */
  nonce?: number
}

/** Which network to read. */
export interface OnChain {
  /**
   * The number of an EVM chain, its CAIP-2 id, or the network itself. Default: the network in use.
   */
  chain?: ChainIdInput | undefined
}

/** The account in use. @throws PorticoError `no-account` without one. */
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

/** When two wallets claim the active one's identity, the visitor picks one first. */
export async function settled(portico: Instance): Promise<void> {
  const status = nsState(portico.getState(), 'eip155')
  const wait = status.is === 'connected' ? portico.services.settled(status.link) : undefined
  if (wait) await wait
}

/** Sends one request to the wallet. @throws PorticoError with the reason of a failure. */
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
 * @param named the chain id that the request itself names.
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
  // Meanwhile the state may have followed the wallet or the visitor to another network.
  if (now.provider !== provider || now.address !== address)
    throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
  if (now.chain !== chain) throw chainMismatch(chain, now.chain)
  return { address, chain }
}

/** The network to read: the given one, else the active one, with or without an account. */
export function networkToRead(
  { getState, services }: Instance,
  given: ChainIdInput | undefined,
): Network {
  const chain = given === undefined ? activeChain(getState(), 'eip155') : readChainId(given)
  if (chain === undefined) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  const network = services.network(chain)
  if (!network)
    throw new PorticoError('chain-unsupported', 'Unsupported chain', { exit: 'unsupported' })
  return network
}

/** The network's own RPC. */
export const rpcOf = async (portico: Instance, chain: ChainIdInput | undefined): Promise<Rpc> =>
  portico.services.rpc(networkToRead(portico, chain).id)

/** A viem client over the network's own RPC. */
export async function reader(portico: Instance, chain: ChainIdInput | undefined): Promise<Client> {
  const network = networkToRead(portico, chain)
  const [rpc, { viemClient }] = await Promise.all([
    portico.services.rpc(network.id),
    import('../transport.ts'),
  ])
  return viemClient(network, (method, params) => rpc.request(method, params))
}

/** A transaction in the form of EIP-1474. */
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
