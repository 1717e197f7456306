/**
 * Types only. Each folder lists its own codes in its `errors.ts`, whose descriptions load when an
 * error is described.
 */
import type { Exit } from '../utils/values.ts'
import type { SharedErrorCode } from './shared.ts'

/**
 * All codes, by name. Adapters, connectors and features add their own codes, and describe them in
 * an {@link ErrorTable}.
 *
 * @example
 * declare module '@portico/core' {
 *   interface ErrorCodes {
 *     'vote-closed': true
 *   }
 * }
 * throw new PorticoError('vote-closed', 'The vote is over')
 */
export interface ErrorCodes extends Record<SharedErrorCode, unknown> {}

/** Codes with a variable part: the number of a wallet or node, or an exit. */
export type ErrorFamily = 'rpc<number>' | 'connect-<exit>' | 'switch-<exit>'

/** `PorticoError.code`. Stable: hosts compare it. */
export type ErrorCode =
  | (keyof ErrorCodes & string)
  | `rpc${number}`
  | `connect-${Exit}`
  | `switch-${Exit}`
