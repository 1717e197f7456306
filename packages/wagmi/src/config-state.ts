/** Writes to the state and storage of a host's wagmi, whose types differ between wagmi 2 and 3. */
import type { WagmiConfig, WagmiState } from './config.ts'

export const setState = (config: WagmiConfig, change: (state: WagmiState) => WagmiState): void =>
  config.setState(change as never)

/** Remembers the connector that wagmi tries first after a reload. */
export async function rememberConnector(config: WagmiConfig, id: string): Promise<void> {
  await config.storage?.setItem('recentConnectorId' as never, id as never)
}
