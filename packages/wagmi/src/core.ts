import type { SwapTables } from '@portico/evm'
import type { WagmiConfig } from './config.ts'
import { createAdapter, type WagmiAdapter } from './wagmi.ts'

export { networksOf } from './networks.ts'
export type { WagmiConfig } from './config.ts'
export type { WagmiAdapter } from './wagmi.ts'

/**
 * `wagmi` of `@portico/wagmi` for hosts with `@wagmi/core` and no React.
 *
 * @param options.config The result of `createConfig`.
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
  return createAdapter(config, () => import('./actions/core.ts'), swaps)
}
