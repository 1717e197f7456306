/** The tables of sign-in. Secrets are stored only as digests. */
export interface AuthTables {
  auth_nonces: AuthNonceRow
  auth_sessions: AuthSessionRow
  auth_tokens: AuthTokenRow
  auth_proofs: AuthProofRow
  auth_accounts: AuthAccountRow
  auth_audit: AuthAuditRow
}

export type Transport = 'cookie' | 'token'

/** A nonce that has been issued and not used. */
export interface AuthNonceRow {
  digest: string
  project: string
  /** The origin that it was issued to. */
  origin: string
  /** Digest of the token that the client received with it. */
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
  /** When it was ended before it expired; else null. */
  ended: number | null
  ending: string | null
  /** The page's public key, with which a session of tokens is refreshed. */
  key: string | null
  /** Digest of the current refresh token. */
  refresh: string | null
  /** Digest of the previous one. */
  previous: string | null
  /** Its successor's tokens, encrypted with the previous token. */
  sealed: string | null
  rotated: number | null
}

/** The secret of a session: a cookie's value or an access token. */
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
