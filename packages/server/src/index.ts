export { readBlockchain } from './settings/read-blockchain.ts'
export type {
  BlockchainSettings,
  ChainSettings,
  ChainlinkPrices,
  CoingeckoPrices,
  ListedToken,
  PoolPrices,
  PriceSourceSettings,
  StaticPrices,
} from './settings/blockchain.ts'
export type { KeyManager } from './keys/key-manager.ts'
export type { SocialSettings } from './settings/providers.ts'
export type { SwapSourceSettings } from './settings/swap-sources.ts'
export { startServer } from './server.ts'
export { readSettings, defaultSettings, SettingsError, type Settings } from './settings.ts'
export type { Admin, ProjectInput, RunningServer, ServerOptions } from './types.ts'
