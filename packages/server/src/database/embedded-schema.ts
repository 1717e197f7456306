/**
 * The tables of the embedded wallet. Secrets are stored as digests, or encrypted with the
 * operator's key. Times are milliseconds.
 */
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
  embedded_wallets: EmbeddedWalletRow
  embedded_sets: EmbeddedSetRow
  embedded_audit: EmbeddedAuditRow
  embedded_changes: EmbeddedChangeRow
  embedded_address_waits: EmbeddedAddressWaitRow
}

export interface EmbeddedUserRow {
  id: string
  created: number
}

/** An identity that a user logs in with. Issuer and subject together are unique. */
export interface EmbeddedIdentityRow {
  /** `email`, `google`, … */
  issuer: string
  subject: string
  owner: string
  name: string | null
  picture: string | null
  created: number
  /** Who vouches for the subject: the provider's issuer. Null where this server does. */
  authority: string | null
  /** An address that the provider has verified, as of when the identity was added. */
  email: string | null
}

/**
 * A passkey's public key. It belongs to the identity of the same issuer and subject, and is deleted
 * with it.
 */
export interface EmbeddedPasskeyRow {
  /** The credential's id, in base64url. */
  id: string
  issuer: string
  /** The user handle, a random text that is different for each passkey. */
  subject: string
  /** The public key as COSE has it, in base64url. */
  key: string
  /** The authenticator's signature counter; 0 where it has none. */
  counter: number
  /** The authenticator's transports, separated by commas. */
  transports: string
  created: number
}

/**
 * Somebody has agreed to a project's legal texts, in its page. It belongs to the way in, and goes
 * with it.
 */
export interface EmbeddedAgreementRow {
  issuer: string
  subject: string
  project: string
  /** What the project calls that state of its texts. */
  version: string
  agreed: number
}

/** A browser on one host's site. */
export interface EmbeddedDeviceRow {
  id: string
  owner: string
  /** The public half of its P-256 key, raw in base64url. */
  key: string
  name: string
  site: string
  created: number
  seen: number
  removed: number | null
  /** Since when it has waited to be let in, and until when; null where it has not. */
  since: number | null
  waits: number | null
  /** Digest of the token of the link by which its owner refuses it. */
  refusal: string | null
}

/** An attempt to log in by e-mail. */
export interface EmbeddedAttemptRow {
  id: string
  project: string
  address: string
  locale: string
  /** The public key of the requesting device. */
  key: string
  site: string
  /** The device's name. */
  device: string
  created: number
  expires: number
  /** When another mail may be requested. */
  resend: number
  /**
   * Digest of the token in the approval link; null where the device is known, or the user is new.
   */
  approval: string | null
  approved: number | null
  /** The code, hashed with `code_key`; null until it has been sent. */
  code: string | null
  /** The key of this code, wrapped with the operator's key. */
  code_key: string | null
  /** Remaining guesses. */
  tries: number
}

/**
 * An attempt to log in by a provider, by Farcaster or with a passkey, or to add one of these to a
 * login.
 */
export interface EmbeddedExternalAttemptRow {
  id: string
  project: string
  /** The issuer of the identity: a provider's name, `farcaster` or `passkey`. */
  way: string
  locale: string
  /** The public key of the requesting device. */
  key: string
  site: string
  /** The device's name. */
  device: string
  created: number
  expires: number
  /** Digest of the session that adds the identity to its user; null for a login. */
  session: string | null
  /**
   * Digest of the secret in the browser of the window or tab. The visit to the provider continues
   * only in that browser. For a tab, null until the visit starts.
   */
  popup: string | null
  /**
   * Digest of the ticket that the window or tab starts with, until it has been used; for a tab,
   * then of the ticket that it returns with.
   */
  ticket: string | null
  /** Digest of the OAuth state that the provider returns, until it has been used. */
  state: string | null
  /**
   * The attempt's secret data, wrapped with the operator's key. For a tab, also the page that it
   * returns to.
   */
  secret: string | null
  /**
   * The keeper's challenge, which the nonce of the ID token commits to; null where the frame has
   * sent none.
   */
  challenge: string | null
  /**
   * The server's part of the nonce with the ID token, encrypted, until the device has fetched them.
   */
  token: string | null
  status: 'waiting' | 'ready' | 'refused'
  /** Why it was refused. */
  why: 'declined' | 'provider' | 'taken' | null
  /** The identity that was verified; null until the attempt is ready. */
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
  /** The issuer of the identity that logged in. */
  issuer: string
  /** Null in older sessions that did not store it, all of which logged in by e-mail. */
  subject: string | null
  locale: string
  /** When the owner last logged in or proved their identity. */
  authenticated: number
  seen: number
  expires: number
  /** When it was ended before it expired; else null. */
  ended: number | null
  ending: string | null
}

export interface EmbeddedChallengeRow {
  digest: string
  device: string
  expires: number
}

/** A change of a login's e-mail address under way. */
export interface EmbeddedChangeRow {
  id: string
  owner: string
  /** Digest of the requesting session's token. */
  session: string
  locale: string
  /** The present address; null where there is none. */
  current: string | null
  /** The new address. */
  address: string
  created: number
  expires: number
  /** When other mails may be requested. */
  resend: number
  /** The code of the present address, hashed with its key; null where there is none. */
  primary_code: string | null
  primary_key: string | null
  /** The new address's code, likewise; it is not mailed where the address is already somebody's. */
  secondary_code: string
  secondary_key: string
  /** Remaining guesses. */
  tries: number
}

/**
 * A change of a login's e-mail address that the codes of both addresses have confirmed, and that
 * waits.
 */
export interface EmbeddedAddressWaitRow {
  owner: string
  /** The present address. */
  current: string
  /** The new address. */
  address: string
  project: string
  /** The device that asked for the change. */
  device: string
  locale: string
  since: number
  until: number
  /** Digest of the token of the link by which its owner refuses it. */
  refusal: string
  /** When it ended because the new address had become another user's; else null. */
  taken: number | null
}

export interface EmbeddedWalletRow {
  id: string
  owner: string
  eip155: string
  solana: string
  created: number
  changed: number
  /**
   * The address that the keeper's shares were given with, where the user has another one since;
   * else null.
   */
  recovery_email: string | null
}

/** The server's share of a device's key set. */
export interface EmbeddedSetRow {
  id: string
  wallet: string
  device: string
  /** Encrypted with the data key. */
  share: string
  /** Wrapped with the operator's key. */
  data_key: string
  /** Which of the operator's keys that is. */
  operator_key: string
  recovery: 'keeper' | 'passkey' | 'passphrase' | null
  /** What the keeper releases a readable share for; null for a code, as in older rows. */
  opens: 'code' | 'token' | 'both' | null
  /** The public id of the identity whose ID token releases it; null where none does. */
  way: string | null
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
