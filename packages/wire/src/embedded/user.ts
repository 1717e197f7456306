/** The user: logins, legal texts, wallet and session. */
import * as v from 'valibot'
import { base64url, text } from './texts.ts'
import { emailAddress, moment, randomId, walletAddresses } from './values.ts'

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
 * `GET /embedded/v1/ways`, and `POST /embedded/v1/ways/:id/remove` with a fresh login: 409
 * `last-way` for the last one.
 */
export const wayList = v.object({ ways: v.array(wayIn) })
export type WayList = v.InferOutput<typeof wayList>

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

/** The answer of `verify`; the token goes into `Authorization: Bearer …`. */
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
 * `POST /embedded/v1/delete`, deletes everything about the user of a fresh login. `backups`: days
 * after which backups no longer contain it. `GET` answers the same without deleting anything, to
 * show it before.
 */
export const deleteReply = v.object({ backups: v.pipe(v.number(), v.integer(), v.minValue(0)) })
export type DeleteReply = v.InferOutput<typeof deleteReply>
