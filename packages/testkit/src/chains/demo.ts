import { fileURLToPath } from 'node:url'
import type { LocalChain } from './chain.ts'
import { demoNetworks } from './networks.ts'
import { startChain } from './start.ts'
import type { ChainOptions } from './start.ts'

/** The demo's two chains, running. */
export interface DemoChains {
  /** Chain id 1, with ENS. */
  readonly mainnet: LocalChain
  /** Chain id 31338, without ENS. */
  readonly second: LocalChain
  /** Ends both. */
  stop(): Promise<void>
}

/** What may be chosen for the demo's chains; ports are free ones by default. */
export interface DemoChainsOptions {
  /** The ports of both; free ones by default. */
  ports?: { mainnet: number; second: number }
  /** The one web origin whose pages may call the chains; any by default. */
  allowOrigin?: string
}

/** Path of the saved state of a demo chain, for `startChain`. */
export function demoState(name: keyof typeof demoNetworks): string {
  return fileURLToPath(new URL(`../../state/${name}.json`, import.meta.url))
}

/**
 * Starts both chains of the demo from their saved states.
 *
 * @throws ChainStartError when one of them cannot be started; the other is then not left running.
 * @example
 * const chains = await startDemoChains()
 * await chains.mainnet.rpc('eth_chainId') // '0x1'
 * await chains.stop()
 */
export async function startDemoChains(options: DemoChainsOptions = {}): Promise<DemoChains> {
  const { ports, allowOrigin } = options
  const start = (name: keyof typeof demoNetworks): Promise<LocalChain> => {
    const chain: ChainOptions = { chainId: demoNetworks[name].id, state: demoState(name) }
    if (ports) chain.port = ports[name]
    if (allowOrigin !== undefined) chain.allowOrigin = allowOrigin
    return startChain(chain)
  }
  const [mainnet, second] = await Promise.allSettled([start('mainnet'), start('second')])
  if (mainnet.status === 'rejected' || second.status === 'rejected') {
    for (const one of [mainnet, second]) if (one.status === 'fulfilled') await one.value.stop()
    throw mainnet.status === 'rejected' ? mainnet.reason : (second as PromiseRejectedResult).reason
  }
  const stop = async (): Promise<void> => {
    await Promise.all([mainnet.value.stop(), second.value.stop()])
  }
  return { mainnet: mainnet.value, second: second.value, stop }
}
