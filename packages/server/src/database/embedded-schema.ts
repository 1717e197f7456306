/** Secrets are stored as digests, or encrypted with the operator's key. Times are milliseconds. */
export interface EmbeddedTables {
  embedded_users: EmbeddedUserRow
  embedded_identities: EmbeddedIdentityRow
  embedded_passkeys: EmbeddedPasskeyRow
  embedded_agreements: EmbeddedAgreementRow
  embedded_devices: EmbeddedDeviceRow
  embedded_attempts: EmbeddedAttemptRow
  embedded_external_attempts: EmbeddedExternalAttemptRow
  embedded_sessions: EmbeddedSessionRow
  embedded_challenges: EmbeddedChallengeRow
  /** Of limits; the subject is a keyed hash. Times are milliseconds. */
  embedded_uses: { subject: string; count: number; ends: number }
  embedded_wallets: EmbeddedWalletRow
  embedded_sets: EmbeddedSetRow
  embedded_audit: EmbeddedAuditRow
  embedded_changes: EmbeddedChangeRow
  embedded_address_waits: EmbeddedAddressWaitRow
  embedded_removals: EmbeddedRemovalRow
}

export interface EmbeddedUserRow {
  id: string
  created: number
}

export interface EmbeddedIdentityRow {
  issuer: string
  subject: string
  owner: string
  name: string | null
  picture: string | null
  created: number
  /** The provider's issuer; null where this server vouches for the subject. */
  authority: string | null
  /** Verified by the provider when the identity was added. */
  email: string | null
}

/** Belongs to the identity of the same issuer and subject, and is deleted with it. */
export interface EmbeddedPasskeyRow {
  /** Credential id in base64url. */
  id: string
  issuer: string
  /** The user handle: random, different for each passkey. */
  subject: string
  /** COSE, in base64url. */
  key: string
  /** Signature counter; 0 without one. */
  counter: number
  /** Separated by commas. */
  transports: string
  created: number
}

/**
 * A user's agreement to a project's legal texts. It belongs to the login method and is deleted with
 * it.
 */
export interface EmbeddedAgreementRow {
  issuer: string
  subject: string
  project: string
  version: string
  agreed: number
}

/** A browser on one site. */
export interface EmbeddedDeviceRow {
  id: string
  owner: string
  /** P-256, raw in base64url. */
  key: string
  name: string
  site: string
  created: number
  seen: number
  removed: number | null
  /** Start and end of its waiting time; null where it has none. */
  since: number | null
  waits: number | null
  /** Digest of the token in the refusal link. */
  refusal: string | null
  /** When it last showed that it has opened the wallet's seed. */
  proved: number | null
}

export interface EmbeddedAttemptRow {
  id: string
  project: string
  address: string
  locale: string
  key: string
  site: string
  device: string
  created: number
  expires: number
  resend: number
  /** Digest of the token in the approval link; null for a known device or a new user. */
  approval: string | null
  approved: number | null
  code: string | null
  /** The code's key, wrapped with the operator's key. */
  code_key: string | null
  tries: number
}

/** An attempt to log in by a provider, Farcaster or passkey, or to add one of these. */
export interface EmbeddedExternalAttemptRow {
  id: string
  project: string
  /** The identity's issuer. */
  loginMethod: string
  locale: string
  key: string
  site: string
  device: string
  created: number
  expires: number
  /** Digest of the session that adds the identity; null for a login. */
  session: string | null
  /**
   * Digest of the browser's secret: only that browser may continue. For a tab, null until the visit
   * starts.
   */
  popup: string | null
  /**
   * Digest of the ticket that starts the visit, until it is used; for a tab, then of the ticket
   * that it returns with.
   */
  ticket: string | null
  /** Digest of the OAuth state, until it is used. */
  state: string | null
  /** Wrapped with the operator's key. For a tab, also the page that it returns to. */
  secret: string | null
  /**
   * The recovery service's challenge, which the ID token's nonce commits to; null where the frame
   * sent none.
   */
  challenge: string | null
  /**
   * The server's part of the nonce and the ID token, encrypted, until the device has fetched them.
   */
  token: string | null
  status: 'waiting' | 'ready' | 'refused'
  /** Why it was refused. */
  why: 'declined' | 'provider' | 'taken' | 'other' | null
  subject: string | null
  authority: string | null
  name: string | null
  picture: string | null
  email: string | null
}

export interface EmbeddedSessionRow {
  digest: string
  owner: string
  device: string
  project: string
  /** Of the identity that logged in. */
  issuer: string
  /** Null in older sessions, all of which logged in by e-mail. */
  subject: string | null
  locale: string
  /** When the owner last proved their identity. */
  authenticated: number
  seen: number
  expires: number
  ended: number | null
  ending: string | null
}

export interface EmbeddedChallengeRow {
  digest: string
  device: string
  expires: number
}

/** An unconfirmed change of a login's address. */
export interface EmbeddedChangeRow {
  id: string
  owner: string
  session: string
  locale: string
  current: string | null
  address: string
  created: number
  expires: number
  resend: number
  /** Hashed with the key of the code for the present address; null without one. */
  primary_code: string | null
  primary_key: string | null
  /** Likewise. Not mailed where the address is already another user's. */
  secondary_code: string
  secondary_key: string
  tries: number
}

/** A change of address that both codes confirmed, and that waits. */
export interface EmbeddedAddressWaitRow {
  owner: string
  current: string
  address: string
  project: string
  device: string
  locale: string
  since: number
  until: number
  /** Digest of the token in the refusal link. */
  refusal: string
  /** When it ended because another user got the new address; else null. */
  taken: number | null
}

/** Waits, because a device asked for it that has not proved the seed. */
export interface EmbeddedRemovalRow {
  id: string
  owner: string
  kind: 'account' | 'device' | 'login-method'
  /** The device or the login method; the owner for an account. */
  target: string
  /** Who asked, and where. */
  device: string
  project: string
  locale: string
  since: number
  until: number
  /** Digest of the token in the refusal link. */
  refusal: string
}

export interface EmbeddedWalletRow {
  id: string
  owner: string
  eip155: string
  solana: string
  created: number
  changed: number
  /** The earlier address that the recovery service's shares were stored with; else null. */
  recovery_email: string | null
}

export interface EmbeddedSetRow {
  id: string
  wallet: string
  device: string
  share: string
  data_key: string
  /** The id of that key. */
  operator_key: string
  recovery: 'service' | 'passkey' | 'passphrase' | null
  opens: 'code' | 'token' | 'both' | null
  /** The public id of the identity whose ID token releases the share; null for a code alone. */
  loginMethod: string | null
  created: number
}

export interface EmbeddedAuditRow {
  id: string
  time: number
  event: string
  owner: string | null
  device: string | null
  detail: string | null
}
