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
 * All codes, by name. Whoever raises errors with codes of its own (an adapter, a connector, a feature) adds them here, and says in an
 * {@link ErrorTable} what they mean.
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

/** Codes with something in them: a wallet's or node's own number, or how an attempt or a switch ended. */
export type ErrorFamily = 'rpc<number>' | 'connect-<exit>' | 'switch-<exit>'

/** `PorticoError.code`. Stable: hosts compare it. */
export type ErrorCode = (keyof ErrorCodes & string) | `rpc${number}` | `connect-${Exit}` | `switch-${Exit}`

/** The description of a code, for developers and for visitors. */
export interface ErrorRow {
  /** The error's `message`; `…` stands for what varies. */
  title: string
  /** What has happened. */
  cause: string
  /** What the developer can do about it. */
  advice: string
  /** The key of what a visitor reads, in the catalogues of `@portico/react`. Absent where no visitor meets it. */
  visitor?: string
}

/** The descriptions of some codes. */
export type ErrorTable<Code extends string = string> = Readonly<Record<Code, ErrorRow>>
