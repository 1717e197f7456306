import type { SwapTables } from '@portico/evm'
import type { WagmiConfig } from './config.ts'
import { createAdapter, type WagmiAdapter } from './wagmi.ts'

export { networksOf } from './networks.ts'
export type { WagmiConfig } from './config.ts'
export type { WagmiAdapter } from './wagmi.ts'

/**
 * Portico over the host's own wagmi config (2 or 3). wagmi keeps its state, its discovery and its
 * reconnect; Portico shows its state and calls its actions. For hosts with the package `wagmi`;
 * those with only `@wagmi/core` import from `@portico/wagmi/core`.
 *
 * @param options.config The result of `createConfig`, the same that `WagmiProvider` gets.
 * @param options.swaps The pools that swaps go over without any service, as those of `evm`.
 * @example
 * const portico = createPortico({ adapters: [wagmi({ config })], networks: config.chains })
 */
export function wagmi({
  config,
  swaps,
}: {
  config: WagmiConfig
  swaps?: SwapTables
}): WagmiAdapter {
  return createAdapter(config, () => import('./actions/react.ts'), swaps)
}
