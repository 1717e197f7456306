/** Imports nothing. */

/** Ends or undoes something; also a callback without parameters. */
export type Stop = () => void
/** A JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json }

/** Why an attempt, a link or a namespace's connection ended. */
export type Exit =
  | 'user'
  | 'rejected'
  | 'pending'
  | 'locked'
  | 'timeout'
  | 'popup-blocked'
  | 'not-installed'
  | 'wallet-gone'
  | 'revoked'
  | 'session-expired'
  | 'session-deleted'
  | 'unsupported'
  | 'elsewhere'
  | 'host'
  | 'offline'
  | 'failed'
