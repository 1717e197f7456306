export { RegtestStartError, startRegtest } from './start.ts'
export type { Regtest, RegtestOptions } from './start.ts'
