/**
 * The codes of errors, as types only. Each folder lists the codes that it alone raises in its
 * `errors.ts`, whose descriptions load when an error is described.
 */
import type { Exit } from '../utils/values.ts'
import type { EngineErrorCode } from '../engine/errors.ts'
import type { FeatureErrorCode } from '../features/errors.ts'
import type { RequestErrorCode } from '../request/errors.ts'
import type { SiwxErrorCode } from '../siwx/errors.ts'
import type { TransactionErrorCode } from '../transactions/errors.ts'
import type { TransferErrorCode } from '../transfers/errors.ts'
import type { SharedErrorCode } from './shared.ts'

/**
 * Codes of the core, and of what several chain families have in common. `docs/errors.md` lists
 * them.
 */
export type CoreErrorCode =
  | SharedErrorCode
  | EngineErrorCode
  | RequestErrorCode
  | SiwxErrorCode
  | TransactionErrorCode
  | TransferErrorCode
  | FeatureErrorCode

/**
 * All codes, by name. An adapter, a connector or a feature with its own codes adds them here, and
 * describes them in an {@link ErrorTable}.
 *
 * @example
 * declare module '@portico/core' {
 *   interface ErrorCodes {
 *     'vote-closed': true
 *   }
 * }
 * throw new PorticoError('vote-closed', 'The vote is over')
 */
export interface ErrorCodes extends Record<CoreErrorCode, unknown> {}

/**
 * Codes with a variable part: the number of a wallet or node, or the exit of an attempt or a
 * switch.
 */
export type ErrorFamily = 'rpc<number>' | 'connect-<exit>' | 'switch-<exit>'

/** `PorticoError.code`. Stable: hosts compare it. */
export type ErrorCode =
  | (keyof ErrorCodes & string)
  | `rpc${number}`
  | `connect-${Exit}`
  | `switch-${Exit}`
