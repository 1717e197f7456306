import type { WagmiConfig } from './config.ts'
import { createAdapter, type WagmiAdapter } from './wagmi.ts'

export { networksOf } from './networks.ts'
export type { WagmiConfig } from './config.ts'
export type { WagmiAdapter } from './wagmi.ts'

/**
 * `wagmi` of `@portico/wagmi` for hosts with `@wagmi/core` and no React.
 *
 * @param options.config The result of `createConfig`.
 * @example
 * const portico = createPortico({ adapters: [wagmi({ config })], networks: config.chains })
 */
export function wagmi({ config }: { config: WagmiConfig }): WagmiAdapter {
  return createAdapter(config, () => import('./actions/core.ts'))
}
