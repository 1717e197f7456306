import { isPorticoError } from '@portico/core'
import type { Connection, Network, Services, ViemChainLike } from '@portico/core'
import { SwitchChainError, UserRejectedRequestError } from 'viem'
import type { WagmiConfig } from './config.ts'
import type { AddChainParameter, Guest } from './guests.ts'
import { defined } from '@portico/core/adapter'

export async function switchChain(
  config: WagmiConfig,
  services: Services,
  connection: Connection,
  { chainId, addEthereumChainParameter = {} }: Parameters<Guest['switchChain']>[0],
): Promise<ViemChainLike> {
  const chain = config.chains.find(({ id }) => id === chainId)
  if (!chain)
    throw new SwitchChainError(
      Object.assign(new Error('Chain not configured.'), { name: 'ChainNotConfiguredError' }),
    )
  const network = services.network(`eip155:${chainId}`)
  const add = network && withParameter(network, addEthereumChainParameter)
  await connection.setChain!(
    `eip155:${chainId}`,
    defined({
      add: add || undefined,
      signal: new AbortController().signal,
    }),
  ).catch((error: Error) => {
    throw isPorticoError(error) && error.exit === 'rejected'
      ? new UserRejectedRequestError(error)
      : new SwitchChainError(error)
  })
  return chain
}

/** The parameters of the host's hook replace Portico's data. */
function withParameter(
  network: Network,
  { chainName, nativeCurrency, rpcUrls, blockExplorerUrls }: AddChainParameter,
): Network {
  const [explorer] = blockExplorerUrls ?? []
  return {
    ...network,
    ...defined({
      name: chainName || undefined,
      nativeCurrency: nativeCurrency || undefined,
      rpcUrls: rpcUrls ? { ...network.rpcUrls, chainDefault: rpcUrls } : undefined,
      explorer: explorer ? { name: explorer, url: explorer } : undefined,
    }),
  }
}
