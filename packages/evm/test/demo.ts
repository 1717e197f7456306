/** A page whose wallet is connected to the demo's real chains. */
import { defineNetwork, type Network } from '@portico/core'
import { demoNetworks, type DemoChains } from '@portico/testkit/chains'
import { connected, type World } from './world.ts'

/** The well-known key of the demo phrase's first account. */
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

export type Behaviour = Parameters<ReturnType<World['install']>['set']>[0]

function networks(chains: DemoChains): Network[] {
  return ([demoNetworks.mainnet, demoNetworks.second] as const).map((network, index) =>
    defineNetwork({
      id: `eip155:${network.id}`,
      name: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: [index === 0 ? chains.mainnet.url : chains.second.url],
      explorer: { name: 'Scan', url: 'https://scan.example/' },
      contracts: {
        multicall3: network.multicall3,
        ...(network.ensUniversalResolver
          ? { ensUniversalResolver: network.ensUniversalResolver }
          : {}),
      },
      tokens: network.tokens.map(({ address, name, symbol, decimals }) => ({
        address,
        name,
        symbol,
        decimals,
      })),
    }),
  )
}

export async function demoPage(
  chains: DemoChains,
  behaviour: Behaviour = 'approve',
  config: Parameters<typeof connected>[1] = {},
) {
  const made = await connected(
    { privateKey, rpcUrl: chains.mainnet.url, behaviour },
    { networks: networks(chains), ...config },
  )
  // A real chain runs in real time, so timers do, too.
  made.portico.services.platform.after = (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  return made
}
