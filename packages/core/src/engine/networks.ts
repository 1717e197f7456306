import { namespaceOf } from '../format/chain-id.ts'
import { needAdapter, PorticoError } from '../errors/error.ts'
import { networkOf } from '../state/select.ts'
import type { State } from '../state/state.ts'
import type { ChainId, ChainIdInput, NetworkInput } from '../types/index.ts'
import { toNetwork } from '../types/network-input.ts'
import { readChainId } from '../networks/read-chain-id.ts'
import { chainUnsupported, configuredNetwork, connectionOf } from './switch-network.ts'
import type { WalletContext } from './wallet-context.ts'

export function addNetwork(ctx: WalletContext, namespace: string, input: NetworkInput): void {
  needAdapter(ctx, namespace)
  readChainId(input)
  const network = toNetwork(input)
  if (namespaceOf(network.id) !== namespace)
    throw new PorticoError('network-namespace', `${network.id} is no network of ${namespace}`, {
      exit: 'unsupported',
    })
  ctx.state.set((s) => (networkOf(s, network.id) ? {} : { networks: [...s.networks, network] }))
}

export function removeNetwork(ctx: WalletContext, namespace: string, network: ChainIdInput): void {
  needAdapter(ctx, namespace)
  const id = readChainId(network)
  ctx.state.set((s) => withoutNetwork(s, namespace, id))
}

export function withoutNetwork(
  s: Pick<State, 'networks' | 'wanted'>,
  namespace: string,
  id: ChainId,
): Pick<State, 'networks' | 'wanted'> {
  const networks = s.networks.filter((network) => network.id !== id)
  const first = networks.find((network) => network.namespace === namespace)
  const wanted = { ...s.wanted }
  if (wanted[namespace] === id) delete wanted[namespace]
  if (first && !wanted[namespace]) wanted[namespace] = first.id
  return { networks, wanted }
}

export async function addNetworkToWallet(ctx: WalletContext, input: ChainIdInput): Promise<void> {
  const id = readChainId(input)
  needAdapter(ctx, namespaceOf(id))
  const network = configuredNetwork(ctx, id)
  const connection = connectionOf(ctx, id)
  if (!connection?.addChain) throw chainUnsupported()
  await connection.addChain(network, { signal: new AbortController().signal })
}
