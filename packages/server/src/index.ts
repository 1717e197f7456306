export { readBlockchain } from './blockchain/read-settings.ts'
export type {
  BlockchainSettings,
  ChainSettings,
  ChainlinkPrices,
  CoingeckoPrices,
  ListedToken,
  PoolPrices,
  PriceSourceSettings,
  StaticPrices,
} from './blockchain/settings.ts'
export type { KeyManager } from './embedded/keys.ts'
export type { SocialSettings } from './embedded/providers/settings.ts'
export { startServer } from './server.ts'
export { readSettings, defaultSettings, SettingsError, type Settings } from './settings.ts'
export type { Admin, ProjectInput, RunningServer, ServerOptions } from './types.ts'
