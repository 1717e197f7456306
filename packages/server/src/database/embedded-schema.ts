/** The tables of the embedded wallet. What opens something is here as a digest, or sealed by the operator's key. Times are milliseconds. */
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
}

export interface EmbeddedUserRow {
  id: string
  created: number
}

/** A way in. Nobody else has the same subject of the same issuer. */
export interface EmbeddedIdentityRow {
  /** `email`, `google`, … */
  issuer: string
  subject: string
  owner: string
  name: string | null
  picture: string | null
  created: number
  /** Who vouches for the subject: the provider's issuer. Null where we do ourselves. */
  authority: string | null
  /** An address that the provider has verified, as it was when the way in was added. */
  email: string | null
}

/** A passkey's public half. It is the way in of the same issuer and subject, and goes with it. */
export interface EmbeddedPasskeyRow {
  /** The credential's id, in base64url. */
  id: string
  issuer: string
  /** The user handle, a random text of each passkey's own. */
  subject: string
  /** The public key as COSE has it, in base64url. */
  key: string
  /** How often it was used, as the authenticator counts; 0 where it does not. */
  counter: number
  /** How its authenticator is reached, with commas between. */
  transports: string
  created: number
}

/** Somebody has agreed to a project's legal texts, in its page. It belongs to the way in, and goes with it. */
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

/** Somebody wants in by e-mail. */
export interface EmbeddedAttemptRow {
  id: string
  project: string
  address: string
  locale: string
  /** The key of the device that asks. */
  key: string
  site: string
  /** What the device is called. */
  device: string
  created: number
  expires: number
  /** When another mail may be asked for. */
  resend: number
  /** Digest of the link's token; null where the device is known, or the user new. */
  approval: string | null
  approved: number | null
  /** The code, hashed with `code_key`; null until it has been sent. */
  code: string | null
  /** A key of its own, wrapped by the operator's. */
  code_key: string | null
  /** Guesses that are left. */
  tries: number
}

/** Somebody wants in by a provider, by Farcaster or with a passkey, or adds that as a way in. */
export interface EmbeddedExternalAttemptRow {
  id: string
  project: string
  /** The issuer of the identity that it is about: a provider's name, `farcaster` or `passkey`. */
  way: string
  locale: string
  /** The key of the device that asks. */
  key: string
  site: string
  /** What the device is called. */
  device: string
  created: number
  expires: number
  /** Digest of the session that adds it as one more way in; null for who logs in. */
  session: string | null
  /** Digest of what the window's browser keeps; the visit goes on there alone. */
  popup: string | null
  /** Digest of what the window begins with, until it has. */
  ticket: string | null
  /** Digest of what the provider sends back, until it has come. */
  state: string | null
  /** What the server has to know and nobody else, wrapped by the operator's key. */
  secret: string | null
  status: 'waiting' | 'ready' | 'refused'
  /** Why it was refused. */
  why: 'declined' | 'provider' | 'taken' | null
  /** Who has come; null until the attempt is ready. */
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
  /** Null in sessions from before it was kept, which have come by mail. */
  subject: string | null
  locale: string
  /** When the owner last proved who they are. */
  authenticated: number
  seen: number
  expires: number
  /** Null while it has not ended before its time. */
  ended: number | null
  ending: string | null
}

export interface EmbeddedChallengeRow {
  digest: string
  device: string
  expires: number
}

/** An owner wants another address. */
export interface EmbeddedChangeRow {
  id: string
  owner: string
  /** Digest of the token of the session that asks. */
  session: string
  locale: string
  /** The present address; null where there is none. */
  current: string | null
  /** The one that is to take its place. */
  address: string
  created: number
  expires: number
  /** When other mails may be asked for. */
  resend: number
  /** The code of the present address, hashed with its key; null where there is none. */
  primary_code: string | null
  primary_key: string | null
  /** The code of the other address, likewise; nobody has it where the address is somebody's. */
  secondary_code: string
  secondary_key: string
  /** Guesses that are left. */
  tries: number
}

export interface EmbeddedWalletRow {
  id: string
  owner: string
  eip155: string
  solana: string
  created: number
  changed: number
}

/** A device's set: the server's share of it. */
export interface EmbeddedSetRow {
  id: string
  wallet: string
  device: string
  /** Sealed by the data key. */
  share: string
  /** Wrapped by the operator's key. */
  data_key: string
  /** Which of the operator's keys that is. */
  operator_key: string
  recovery: 'keeper' | 'passkey' | 'passphrase' | null
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
