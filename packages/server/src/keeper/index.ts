export type { KeeperIssuer } from './issuers.ts'
export { readKeeperSettings, type KeeperSettings } from './settings.ts'
export { startKeeper, type KeeperOptions, type RunningKeeper } from './start.ts'
