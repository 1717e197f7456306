/** The tables of sign-in. What opens something is here as a digest alone. */
export interface AuthTables {
  auth_nonces: AuthNonceRow
  auth_sessions: AuthSessionRow
  auth_tokens: AuthTokenRow
  auth_proofs: AuthProofRow
  auth_accounts: AuthAccountRow
  auth_audit: AuthAuditRow
}

export type Transport = 'cookie' | 'token'

/** A nonce that has been given out and not come back. */
export interface AuthNonceRow {
  digest: string
  project: string
  /** The page that it was given to. */
  origin: string
  /** Digest of what whoever asked for it was given beside it. */
  token: string
  expires: number
}

export interface AuthSessionRow {
  id: string
  project: string
  /** CAIP-10. */
  account: string
  /** CAIP-2. */
  chain: string
  address: string
  origin: string
  domain: string
  uri: string
  nonce: string
  transport: Transport
  wallet: string | null
  created: number
  seen: number
  expires: number
  /** Null while it has not ended before its time. */
  ended: number | null
  ending: string | null
  /** The page's public key, with which a session of tokens is refreshed. */
  key: string | null
  /** Digest of the refresh token whose turn it is. */
  refresh: string | null
  /** Digest of the one before. */
  previous: string | null
  /** What took its place, which only it opens. */
  sealed: string | null
  rotated: number | null
}

/** What opens a session: a cookie or an access token. */
export interface AuthTokenRow {
  digest: string
  session: string
  transport: Transport
  expires: number
}

export interface AuthProofRow {
  session: string
  id: string
  expires: number
}

export interface AuthAccountRow {
  project: string
  account: string
  id: string
  created: number
  signed_in: number
  /** JSON. */
  metadata: string | null
}

export interface AuthAuditRow {
  id: string
  project: string
  time: number
  event: string
  account: string | null
  session: string | null
  detail: string | null
}
