import type { WagmiConfig } from './config.ts'
import { createAdapter, type WagmiAdapter } from './wagmi.ts'

export { networksOf } from './networks.ts'
export type { WagmiConfig } from './config.ts'
export type { WagmiAdapter } from './wagmi.ts'

/**
 * Portico over the wagmi config (2 or 3) that a host has already. wagmi keeps its state, its discovery and its
 * reconnecting; Portico shows what it says and asks through its actions. For hosts with the package `wagmi`; those with
 * `@wagmi/core` alone import from `@portico/wagmi/core`.
 *
 * @param options `config`: what `createConfig` returned, the same that `WagmiProvider` is given.
 * @example
 * const portico = createPortico({ adapters: [wagmi({ config })], networks: config.chains })
 */
export function wagmi({ config }: { config: WagmiConfig }): WagmiAdapter {
  return createAdapter(config, () => import('./actions/react.ts'))
}
