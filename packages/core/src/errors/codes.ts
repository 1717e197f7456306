/**
 * The codes of errors, as types only. Each folder lists the codes that it alone raises in its
 * `errors.ts`, whose descriptions load when an error is described.
 */
import type { Exit } from '../utils/values.ts'
import type { SharedErrorCode } from './shared.ts'

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
export interface ErrorCodes extends Record<SharedErrorCode, unknown> {}

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
