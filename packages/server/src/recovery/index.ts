export type { RecoveryIssuer } from './issuers.ts'
export { readRecoverySettings, type RecoverySettings } from './settings.ts'
export {
  startRecoveryService,
  type RecoveryServiceOptions,
  type RunningRecoveryService,
} from './start.ts'
