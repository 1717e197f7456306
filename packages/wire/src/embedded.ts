/**
 * Requests of the embedded wallet's frame to the server of the same origin (`/embedded/v1/*`).
 * Decision 38 explains the design.
 */
import * as v from 'valibot'
import { chainId } from './query.ts'

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))
const base64url = (min: number, max = min) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[-_a-zA-Z0-9]{${min},${max}}$`)))
/** Milliseconds since 1970. */
export const moment = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A random id, 128 bits in base64url. */
export const randomId = base64url(22)
/** A device's public P-256 key, raw (65 bytes) in base64url. */
export const deviceKey = base64url(87)
/** ECDSA with P-256 and SHA-256, 64 bytes in base64url. */
export const deviceSignature = base64url(86)
/** One share of a set: 16 bytes and its index, 17 bytes in base64url. */
export const share = base64url(23)
/** A one-time code. */
export const oneTimeCode = v.pipe(v.string(), v.regex(/^\d{6}$/))
/** Characters beyond ASCII, without invisible ones and those that change the text direction. */
const letters = String.raw`\u00a1-\u00ac\u00ae-\u061b\u061d-\u167f\u1681-\u180d\u180f-\u1fff\u3040-\ud7ff\uf900-\ufdff`
const domainPart = `[-_a-zA-Z0-9${letters}]+`
/**
 * An e-mail address: one @, a dot after it, no spaces. Characters with a meaning in a mail's header
 * are refused as well: `a,b@x.example` would be two.
 */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(
    new RegExp(
      `^[-!#$%&'*+/=?^_\`{|}~.a-zA-Z0-9${letters}]{1,64}@${domainPart}(?:\\.${domainPart})+$`,
    ),
  ),
)
/** An Ethereum address, checksummed, and a Solana address. */
export const walletAddresses = v.object({
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})
export type WalletAddresses = v.InferOutput<typeof walletAddresses>

/** An origin: scheme, host and port. */
export const originText = v.pipe(v.string(), v.maxLength(512), v.regex(/^https?:\/\/[^\s/?#@]+$/))
/** A provider by the operator's name for it: `google`, `github`, …, or a company's own. */
export const provider = v.pipe(
  v.string(),
  v.regex(/^(?!(?:email|passkey|farcaster|wallet)$)[a-z][a-z0-9-]{0,31}$/),
)
const locale = v.pipe(v.string(), v.regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{1,8}){0,3}$/))

/** `GET /embedded/v1/config`: a project's configuration for the frame. */
export const embeddedConfig = v.object({
  /** The project's name, which mails and approvals show. */
  name: text(128),
  /** The origins that may embed the frame, as patterns. */
  origins: v.array(text(512)),
  /** The chains whose requests the server passes on, CAIP-2. */
  chains: v.array(chainId),
  /** The keeper's URL; null where there is none. */
  keeper: v.nullable(v.pipe(v.string(), v.url(), v.maxLength(2_048))),
  /** Whether mails can be sent. */
  email: v.boolean(),
  /** The providers that visitors can log in with, in the operator's order. */
  socials: v.array(provider),
  /** Those that give ID tokens, each with its issuer and the client id of this server there. */
  issuers: v.optional(
    v.record(v.string(), v.object({ issuer: v.string(), client: v.string() })),
    {},
  ),
  /** Whether there is a Farcaster relay. */
  farcaster: v.boolean(),
  /**
   * The domain that passkeys belong to (the `rp.id` of WebAuthn): the frame's host or a parent
   * domain; null where there are none.
   */
  passkey: v.nullable(text(253)),
  now: moment,
})
export type EmbeddedConfig = v.InferOutput<typeof embeddedConfig>

/**
 * `POST /embedded/v1/email`: begins a login by e-mail, on the device with this key, through a page
 * of this origin.
 */
export const emailBody = v.object({
  email: emailAddress,
  locale: v.optional(locale, 'en'),
  key: deviceKey,
  site: originText,
})
export type EmailBody = v.InferOutput<typeof emailBody>

/**
 * The next step. `VERIFY_DEVICE`: the owner opens the link in the mail; `VERIFY_OTP`: the visitor
 * types the code in the mail. `resend`: when another mail may be requested.
 */
export const emailReply = v.object({
  attempt: randomId,
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
  expires: moment,
  resend: moment,
  now: moment,
})
export type EmailReply = v.InferOutput<typeof emailReply>

/**
 * `POST /embedded/v1/email/state` and `/email/resend`: the state of an attempt; another mail for
 * it. Signed with the device's key.
 */
export const attemptBody = v.object({ attempt: randomId, signature: deviceSignature })
export type AttemptBody = v.InferOutput<typeof attemptBody>

/**
 * `POST /embedded/v1/email/verify`: the code, signed with the key of the device that requested it.
 */
export const verifyBody = v.object({
  attempt: randomId,
  code: oneTimeCode,
  signature: deviceSignature,
})
export type VerifyBody = v.InferOutput<typeof verifyBody>

/**
 * A set is one split of the seed: a device's share, the server's, and the recovery's. It belongs to
 * one device.
 */
export const recoveryKind = v.picklist(['keeper', 'passkey', 'passphrase'])
export type RecoveryKind = v.InferOutput<typeof recoveryKind>
/**
 * What the keeper releases a readable share for: a mailed code, an ID token, or either of the two.
 */
export const opening = v.picklist(['code', 'token', 'both'])
export type Opening = v.InferOutput<typeof opening>
/**
 * `recovery` is null where the set no longer has a recovery share, because another way of recovery
 * has been chosen on another device.
 */
export const walletSet = v.object({
  id: randomId,
  device: randomId,
  recovery: v.nullable(recoveryKind),
  opens: v.optional(opening, 'code'),
})
export type WalletSet = v.InferOutput<typeof walletSet>

/**
 * An identity that the user can log in with. The server identifies it by (issuer, subject), never
 * by an address.
 */
export const wayIn = v.object({
  id: randomId,
  /** `email`, `passkey`, `farcaster`, or a provider. */
  way: text(32),
  /** The name that its owner sees: an address, a name, a passkey's device. */
  label: v.nullable(text(320)),
  picture: v.nullable(v.pipe(v.string(), v.url(), v.maxLength(2_048))),
  created: moment,
  /** Whether the requesting session was begun with it. */
  isCurrent: v.boolean(),
})
export type WayIn = v.InferOutput<typeof wayIn>

/**
 * The operator's name for a version of the legal texts, such as a date or a number. Printable
 * ASCII.
 */
export const legalVersion = v.pipe(v.string(), v.regex(/^[ -~]{1,64}$/))
/**
 * The version that the user agreed to last, for the project and the identity of the session, and
 * when.
 */
export const agreement = v.optional(v.nullable(v.object({ version: legalVersion, agreed: moment })))
/**
 * `POST /embedded/v1/legal`: stores the version that was agreed to in the page, for the session
 * that asks. Answers `embeddedMe`.
 */
export const legalBody = v.object({ version: legalVersion })
export type LegalBody = v.InferOutput<typeof legalBody>

/**
 * A change of the e-mail address that both codes have confirmed: `email` replaces the present
 * address at `until`, in milliseconds since 1970 (`waits`); or it does not, because it has become
 * another user's during the wait (`taken`).
 */
export const addressChange = v.object({
  email: emailAddress,
  until: moment,
  state: v.picklist(['waits', 'taken']),
})
export type AddressChange = v.InferOutput<typeof addressChange>

/**
 * The logged-in user, their device and their wallet; the wallet is null until the frame has created
 * it.
 */
export const embeddedUser = v.object({
  id: randomId,
  /**
   * The address of the login by e-mail, else one that a provider has verified; the keeper's codes
   * go to it, unless `recoveryEmail` is another.
   */
  email: v.nullable(emailAddress),
  /** `email`, `google`, … */
  provider: text(32),
  name: v.nullable(text(256)),
  picture: v.nullable(v.pipe(v.string(), v.url(), v.maxLength(2_048))),
  wallet: v.nullable(
    v.object({
      id: randomId,
      addresses: walletAddresses,
      sets: v.array(walletSet),
      /**
       * The address that the keeper's shares were given with, where the user has another one since.
       */
      recoveryEmail: v.optional(v.nullable(emailAddress)),
    }),
  ),
  device: randomId,
  /** When the owner last logged in or proved their identity. */
  authenticated: moment,
  /** Null before the first time. */
  legal: agreement,
  /** A change of the address that waits, or has come to nothing. */
  change: v.optional(v.nullable(addressChange)),
})
export type EmbeddedUser = v.InferOutput<typeof embeddedUser>

/** An ID token in its compact form. */
export const idToken = v.pipe(
  v.string(),
  v.maxLength(8_192),
  v.regex(/^[-_a-zA-Z0-9]+\.[-_a-zA-Z0-9]+\.[-_a-zA-Z0-9]+$/),
)
/**
 * Proof of who has logged in by a provider: the keeper's challenge for the device, the server's
 * part of the nonce, and the token. The token's `nonce` is the SHA-256 (base64url) of the lines
 * `portico-id-token-1`, part, challenge, and the SHA-256 (base64url) of the device's key.
 */
export const identityProof = v.object({
  challenge: base64url(43),
  part: base64url(43),
  token: idToken,
})
export type IdentityProof = v.InferOutput<typeof identityProof>

/** The answer of `verify`; the token goes into `Authorization: Bearer …`. */
export const loginReply = v.object({
  token: base64url(43),
  expires: moment,
  user: embeddedUser,
  now: moment,
})
export type LoginReply = v.InferOutput<typeof loginReply>

/**
 * `POST /embedded/v1/social/popup`, sent by a provider's window, as first party: the answer has the
 * digest of a secret that the browser stores as a cookie, so that an attempt with this digest can
 * be continued only in this browser.
 */
export const popupReply = v.object({ popup: base64url(43) })

/** The query parameter with the result of a visit in the page's own tab (spec §4). */
export const resultParameter = 'result_uri'
/**
 * Its value: the attempt, and a ticket that only the browser which has visited the provider gets.
 * It requires a signature of the device that began the attempt.
 */
export const visitResult = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{22}\.[-_a-zA-Z0-9]{43}$/))
/**
 * `POST /embedded/v1/social`: begins a login by a provider. `popup` is the digest that the window
 * received. `back` instead of it: the provider is visited in the page's own tab, which returns to
 * this URL; it has to be a page of `site`. `add`: adds the identity to the requesting fresh login
 * (bearer). `challenge`: the keeper's, for this device; the nonce then commits to it, and the ID
 * token comes with the session.
 */
export const socialBody = v.object({
  provider,
  locale: v.optional(locale, 'en'),
  key: deviceKey,
  site: originText,
  popup: v.optional(base64url(43)),
  back: v.optional(v.pipe(v.string(), v.maxLength(4_096), v.url())),
  challenge: v.optional(base64url(43)),
  add: v.optional(v.boolean(), false),
})
export type SocialBody = v.InferOutput<typeof socialBody>
/** `url`: the URL for the window, at this server, for one use. */
export const socialReply = v.object({
  attempt: randomId,
  url: v.pipe(v.string(), v.url()),
  expires: moment,
  now: moment,
})
export type SocialReply = v.InferOutput<typeof socialReply>

/**
 * `POST /embedded/v1/farcaster`: the same by Farcaster. `url` is in the QR code, and a phone opens
 * it.
 */
export const farcasterBody = v.object({
  locale: v.optional(locale, 'en'),
  key: deviceKey,
  site: originText,
  add: v.optional(v.boolean(), false),
})
export type FarcasterBody = v.InferOutput<typeof farcasterBody>
export const farcasterReply = socialReply

/**
 * `POST /embedded/v1/external/state`, signed as `deviceProof.attempt`: the state of an attempt with
 * a provider or by Farcaster.
 */
export const externalState = v.object({
  state: v.picklist(['waiting', 'ready', 'refused']),
  /**
   * Why it was refused: by the visitor, because the provider failed or its answer was not valid, or
   * because the identity belongs to a user already.
   */
  why: v.nullable(v.picklist(['declined', 'provider', 'taken'])),
  expires: moment,
  now: moment,
})
export type ExternalState = v.InferOutput<typeof externalState>

/**
 * `POST /embedded/v1/external/verify`: completes an attempt that is ready; signed as
 * `deviceProof.finish`. `ticket`: of `visitResult`, for a visit in the page's own tab. `add`: the
 * attempt adds the identity to the requesting login (bearer), which has to be the one that began
 * it. Answers `finishReply`.
 */
export const finishBody = v.object({
  attempt: randomId,
  signature: deviceSignature,
  ticket: v.optional(base64url(43)),
  add: v.optional(v.boolean(), false),
})
export type FinishBody = v.InferOutput<typeof finishBody>
/**
 * `proof`: for the keeper, where the visit was begun with a challenge of it and the provider has
 * given an ID token.
 */
export const finishReply = v.object({ ...loginReply.entries, proof: v.optional(identityProof) })
export type FinishReply = v.InferOutput<typeof finishReply>

/**
 * Options of WebAuthn in their JSON form (`PublicKeyCredential.parseCreationOptionsFromJSON`); the
 * server's library makes and checks them.
 */
const webAuthn = v.record(v.string(), v.unknown())
/**
 * `POST /embedded/v1/passkey/options`: begins with a passkey. `create` makes a new one, for a new
 * user (no session), or for the requesting fresh login (`add`, bearer); `get` uses an existing one.
 */
export const passkeyBody = v.object({
  does: v.picklist(['create', 'get']),
  locale: v.optional(locale, 'en'),
  key: deviceKey,
  site: originText,
  add: v.optional(v.boolean(), false),
})
export type PasskeyBody = v.InferOutput<typeof passkeyBody>
export const passkeyReply = v.object({
  attempt: randomId,
  options: webAuthn,
  expires: moment,
  now: moment,
})
export type PasskeyReply = v.InferOutput<typeof passkeyReply>
/**
 * `POST /embedded/v1/passkey/verify`: the authenticator's answer (its JSON form, without the
 * outputs of PRF), signed as `deviceProof.finish`. Answers `loginReply`.
 */
export const passkeyVerifyBody = v.object({
  attempt: randomId,
  response: webAuthn,
  signature: deviceSignature,
})
export type PasskeyVerifyBody = v.InferOutput<typeof passkeyVerifyBody>

/**
 * `GET /embedded/v1/ways`, and `POST /embedded/v1/ways/:id/remove` with a fresh login: 409
 * `last-way` for the last one.
 */
export const wayList = v.object({ ways: v.array(wayIn) })
export type WayList = v.InferOutput<typeof wayList>

/**
 * `POST /embedded/v1/address`: changes the e-mail address of a fresh login. A code is mailed to the
 * new address, and one with a warning to the old one; `POST /embedded/v1/address/verify` with both
 * codes, in the session that began the change, confirms it and answers `embeddedMe`: the address is
 * the new one, or `change` says from when on it is. A user without a login by e-mail gets one at
 * once. `POST /embedded/v1/address/cancel`, by any session of a device that is let in, ends a
 * change that waits, and answers `embeddedMe`.
 */
export const addressBody = v.object({ email: emailAddress, locale: v.optional(locale, 'en') })
export type AddressBody = v.InferOutput<typeof addressBody>
/** `primary`: whether a code was also sent to the present address, if there is one. */
export const addressReply = v.object({
  change: randomId,
  primary: v.boolean(),
  expires: moment,
  resend: moment,
  now: moment,
})
export type AddressReply = v.InferOutput<typeof addressReply>
export const addressVerifyBody = v.object({
  change: randomId,
  primary: v.nullable(oneTimeCode),
  secondary: oneTimeCode,
  signature: deviceSignature,
})
export type AddressVerifyBody = v.InferOutput<typeof addressVerifyBody>
/**
 * `POST /embedded/v1/address/resend`: mails another code to one of the two, replacing the previous
 * one; signed as `deviceProof.attempt(change)`. Answers `addressReply`.
 */
export const addressResendBody = v.object({
  change: randomId,
  place: v.picklist(['primary', 'secondary']),
  signature: deviceSignature,
})
export type AddressResendBody = v.InferOutput<typeof addressResendBody>

/**
 * `POST /embedded/v1/delete`, deletes everything about the user of a fresh login. `backups`: days
 * after which backups no longer contain it. `GET` answers the same without deleting anything, to
 * show it before.
 */
export const deleteReply = v.object({ backups: v.pipe(v.number(), v.integer(), v.minValue(0)) })
export type DeleteReply = v.InferOutput<typeof deleteReply>

/** `GET /embedded/v1/me`. */
export const embeddedMe = v.object({ user: embeddedUser, expires: moment, now: moment })

/**
 * `POST /embedded/v1/wallet`: creates the wallet of a user; 409 `wallet-exists` where there is one.
 */
export const walletBody = v.object({
  wallet: randomId,
  set: randomId,
  addresses: walletAddresses,
  share,
  recovery: walletSet.entries.recovery,
  opens: walletSet.entries.opens,
})
export type WalletBody = v.InferInput<typeof walletBody>

/**
 * `POST /embedded/v1/sets`: stores a set for the logged-in device, replacing its previous one.
 * Needs a fresh login.
 */
export const setBody = v.object({
  set: randomId,
  share,
  recovery: walletSet.entries.recovery,
  opens: walletSet.entries.opens,
  /** The way of recovery has changed: the other sets no longer have a recovery share. */
  only: v.optional(v.boolean(), false),
})
export type SetBody = v.InferInput<typeof setBody>

/** `POST /embedded/v1/challenge`: a challenge that is signed once to have a share released. */
export const challengeReply = v.object({ challenge: base64url(43), expires: moment, now: moment })

/**
 * The purpose of a release: to sign on the set's own device; or to let a new device in, or to show
 * the phrase, both of which need a fresh login.
 */
export const purpose = v.picklist(['sign', 'recover', 'export'])
export type Purpose = v.InferOutput<typeof purpose>

/**
 * `POST /embedded/v1/release`: releases the server's share of a set for a signature of the device.
 */
export const releaseBody = v.object({
  challenge: base64url(43),
  purpose,
  set: randomId,
  signature: deviceSignature,
})
export type ReleaseBody = v.InferOutput<typeof releaseBody>
export const releaseReply = v.object({ set: randomId, share })

/** `GET /embedded/v1/devices`: the owner's devices, the current one first. */
export const deviceList = v.object({
  devices: v.array(
    v.object({
      id: randomId,
      name: text(128),
      site: originText,
      created: moment,
      seen: moment,
      isCurrent: v.boolean(),
      set: v.nullable(randomId),
    }),
  ),
})

export type DeviceList = v.InferOutput<typeof deviceList>

/**
 * The texts that a device's key signs. Each purpose has its own text, so that a signature cannot be
 * used for another purpose.
 */
export const deviceProof = {
  attempt: (attempt: string): string => `portico-attempt\n${attempt}`,
  code: (attempt: string, code: string): string => `portico-code\n${attempt}\n${code}`,
  finish: (attempt: string): string => `portico-finish\n${attempt}`,
  address: (change: string, primary: string | null, secondary: string): string =>
    `portico-address\n${change}\n${primary ?? ''}\n${secondary}`,
  release: (challenge: string, why: Purpose, set: string): string =>
    `portico-release\n${challenge}\n${why}\n${set}`,
  /** `share` is the share's text, so that the stored share is the signed one. */
  keep: (wallet: string, set: string, share: string): string =>
    `portico-keep\n${wallet}\n${set}\n${share}`,
  recover: (recovery: string, code: string): string => `portico-recover\n${recovery}\n${code}`,
  identify: (wallet: string, challenge: string): string =>
    `portico-identify\n${wallet}\n${challenge}`,
  unlock: (wallet: string, secret: string): string => `portico-unlock\n${wallet}\n${secret}`,
  forget: (wallet: string, set: string, time: number): string =>
    `portico-forget\n${wallet}\n${set}\n${time}`,
} as const
