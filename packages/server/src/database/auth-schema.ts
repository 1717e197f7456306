export interface AuthTables {
  auth_nonces: AuthNonceRow
  auth_sessions: AuthSessionRow
  auth_tokens: AuthTokenRow
  auth_proofs: AuthProofRow
  auth_accounts: AuthAccountRow
  auth_audit: AuthAuditRow
}

export type Transport = 'cookie' | 'token'

export interface AuthNonceRow {
  digest: string
  project: string
  origin: string
  /** Digest of the token issued with the nonce. */
  token: string
  expires: number
}

export interface AuthSessionRow {
  id: string
  project: string
  account: string
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
  ended: number | null
  ending: string | null
  /** The page's public key, which refreshes are verified with. */
  key: string | null
  /** A digest. */
  refresh: string | null
  /** A digest. */
  previous: string | null
  /** The successor's tokens, encrypted with the previous token. */
  sealed: string | null
  rotated: number | null
}

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
