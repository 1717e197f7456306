import * as v from 'valibot'
import { base64url, text } from './texts.ts'
import { emailAddress, moment, randomId, walletAddresses } from './values.ts'

/**
 * A set is one split of the seed: shares of the device, the server and the recovery. It belongs to
 * one device.
 */
export const recoveryKind = v.picklist(['service', 'passkey', 'passphrase'])
export type RecoveryKind = v.InferOutput<typeof recoveryKind>

/** What the recovery service releases a readable share for. */
export const opening = v.picklist(['code', 'token', 'both'])
export type Opening = v.InferOutput<typeof opening>

/** `recovery` is null where another device has chosen another method of recovery. */
export const walletSet = v.object({
  id: randomId,
  device: randomId,
  recovery: v.nullable(recoveryKind),
  opens: v.optional(opening, 'code'),
})
export type WalletSet = v.InferOutput<typeof walletSet>

/** The server identifies it by (issuer, subject), never by an address. */
export const loginMethodEntry = v.object({
  id: randomId,
  /** `email`, `passkey`, `farcaster`, or a provider. */
  loginMethod: text(32),
  /** For its owner: an address, a name, a passkey's device. */
  label: v.nullable(text(320)),
  picture: v.nullable(v.pipe(v.string(), v.url(), v.maxLength(2_048))),
  created: moment,
  isCurrent: v.boolean(),
})
export type LoginMethodEntry = v.InferOutput<typeof loginMethodEntry>

/**
 * `GET /embedded/v1/login-methods`; `POST /embedded/v1/login-methods/:id/remove` with a fresh login: 409 `last-login-method`
 * for the last one.
 */
export const loginMethodList = v.object({ loginMethods: v.array(loginMethodEntry) })
export type LoginMethodList = v.InferOutput<typeof loginMethodList>

/** The operator's name for a version, in printable ASCII. */
export const legalVersion = v.pipe(v.string(), v.regex(/^[ -~]{1,64}$/))

/** The last version that the session's identity agreed to in the project, and when. */
export const agreement = v.optional(v.nullable(v.object({ version: legalVersion, agreed: moment })))

/** `POST /embedded/v1/legal`: stores the agreement for the session. Answers `embeddedMe`. */
export const legalBody = v.object({ version: legalVersion })
export type LegalBody = v.InferOutput<typeof legalBody>

/**
 * Confirmed by both codes: `email` takes effect at `until`, milliseconds since 1970 (`waits`), or
 * never, because another user got it meanwhile (`taken`).
 */
export const addressChange = v.object({
  email: emailAddress,
  until: moment,
  state: v.picklist(['waits', 'taken']),
})
export type AddressChange = v.InferOutput<typeof addressChange>

/** Asked for by a device that has not opened the wallet; carried out after `until`. */
export const waitingRemoval = v.object({
  id: randomId,
  kind: v.picklist(['account', 'device', 'login-method']),
  /** The device's name, or the login method's; null for the account. */
  name: v.nullable(text(320)),
  /** The name of the device that asked. */
  device: text(128),
  until: moment,
})
export type WaitingRemoval = v.InferOutput<typeof waitingRemoval>

/** With device and wallet; the wallet is null until the frame has created it. */
export const embeddedUser = v.object({
  id: randomId,
  /**
   * The login's address, else one verified by a provider; the recovery service's codes go to it,
   * unless `recoveryEmail` differs.
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
      /** The earlier address that the recovery service's shares were stored with. */
      recoveryEmail: v.optional(v.nullable(emailAddress)),
    }),
  ),
  device: randomId,
  /** Whether the device has opened the wallet, so that it can remove things at once. */
  proved: v.optional(v.boolean()),
  /**
   * `POST /embedded/v1/removals/:id/cancel` ends one and answers `embeddedMe`, from a device that
   * has opened the wallet or from the one that asked.
   */
  removals: v.optional(v.array(waitingRemoval)),
  /** When the owner last proved their identity. */
  authenticated: moment,
  /** Null before the first agreement. */
  legal: agreement,
  /** A change that waits or has failed. */
  change: v.optional(v.nullable(addressChange)),
})
export type EmbeddedUser = v.InferOutput<typeof embeddedUser>

export const loginReply = v.object({
  token: base64url(43),
  expires: moment,
  user: embeddedUser,
  now: moment,
})
export type LoginReply = v.InferOutput<typeof loginReply>

/** `GET /embedded/v1/me`. */
export const embeddedMe = v.object({ user: embeddedUser, expires: moment, now: moment })

/**
 * `POST /embedded/v1/delete`: deletes everything about a fresh login's user, or answers 403
 * `removal-waits`, as the other removals do, for a device that has not opened the wallet. `backups`: days until
 * backups no longer contain it. `GET` answers the same and deletes nothing.
 */
export const deleteReply = v.object({ backups: v.pipe(v.number(), v.integer(), v.minValue(0)) })
export type DeleteReply = v.InferOutput<typeof deleteReply>
