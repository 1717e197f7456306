/** Values that every contract uses. This file imports nothing. */

/** Ends or undoes what was begun; also a callback that is given nothing. */
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
