/** Logins by a provider (OAuth, OpenID Connect) or by Farcaster, which happen outside the frame. */
import * as v from 'valibot'
import { loginReply } from './user.ts'
import { base64url, locale } from './texts.ts'
import { deviceKey, deviceSignature, moment, originText, provider, randomId } from './values.ts'

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
