/** The codes of errors, as types only: their descriptions are in tables that load when an error is described. */
import type { Exit } from '../contracts/values.ts'

/** Codes of the core, and of what several chain families have in common. */
export type CoreErrorCode =
  | 'aborted'
  | 'account-changed'
  | 'account-unknown'
  | 'adapter-missing'
  | 'adapter-not-found'
  | 'amount'
  | 'amount-too-small'
  | 'base58-alphabet'
  | 'base58-character'
  | 'base58-string'
  | 'caip-10'
  | 'caip-2'
  | 'chain-mismatch'
  | 'chain-unsupported'
  | 'chunk'
  | 'config'
  | 'connect-failed'
  | 'connect-locked'
  | 'connect-unsupported'
  | 'contested'
  | 'fee-insufficient'
  | 'funds-insufficient'
  | 'http-path'
  | 'http-status'
  | 'link-unknown'
  | 'method-unsupported'
  | 'name-changed'
  | 'name-fallback'
  | 'name-unresolved'
  | 'network'
  | 'network-namespace'
  | 'network-not-found'
  | 'no-account'
  | 'not-installed'
  | 'parse'
  | 'provider-missing'
  | 'receiver-invalid'
  | 'request-refused'
  | 'request-timeout'
  | 'restore-failed'
  | 'restore-needs-visitor'
  | 'restore-revoked'
  | 'rpc'
  | 'rpc-malformed'
  | 'rpc-no-url'
  | 'send-failed'
  | 'send-left'
  | 'sign-in-declined'
  | 'sign-in-invalid'
  | 'sign-in-message'
  | 'sign-in-network'
  | 'sign-in-off'
  | 'sign-in-wallet'
  | 'siwx-twice'
  | 'strings'
  | 'switch-failed'
  | 'timeout'
  | 'token-required'
  | 'token-unsupported'
  | 'tokens-unavailable'
  | 'transfer-incomplete'
  | 'unknown'
  | 'transaction-hash'
  | 'uri-malformed'
  | 'user-rejected'
  | 'wallet-answer'
  | 'wallet-gone'
  | 'wallet-request'
  | 'wrong-network'

/**
 * All codes, by name. An adapter, a connector or a feature with its own codes adds them here, and describes them in an {@link ErrorTable}.
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

/** Codes with a variable part: the number of a wallet or node, or the exit of an attempt or a switch. */
export type ErrorFamily = 'rpc<number>' | 'connect-<exit>' | 'switch-<exit>'

/** `PorticoError.code`. Stable: hosts compare it. */
export type ErrorCode = (keyof ErrorCodes & string) | `rpc${number}` | `connect-${Exit}` | `switch-${Exit}`

/** The description of a code, for developers and for visitors. */
export interface ErrorRow {
  /** The error's `message`; `…` marks the variable part. */
  title: string
  /** What happened. */
  cause: string
  /** How the developer can fix it. */
  advice: string
  /** The message key for visitors, in the catalogues of `@portico/react`. Absent when visitors never see the error. */
  visitor?: string
}

/** The descriptions of some codes. */
export type ErrorTable<Code extends string = string> = Readonly<Record<Code, ErrorRow>>
