import type { WagmiConfig, WagmiState } from './config.ts'

export const setState = (config: WagmiConfig, change: (state: WagmiState) => WagmiState): void =>
  config.setState(change as never)

/** wagmi tries it first after a reload. */
export async function rememberConnector(config: WagmiConfig, id: string): Promise<void> {
  await config.storage?.setItem('recentConnectorId' as never, id as never)
}
