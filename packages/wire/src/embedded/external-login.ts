import * as v from 'valibot'
import { loginReply } from './user.ts'
import { base64url, locale } from './texts.ts'
import { deviceKey, deviceSignature, moment, originText, provider, randomId } from './values.ts'

/** In compact form. */
export const idToken = v.pipe(
  v.string(),
  v.maxLength(8_192),
  v.regex(/^[-_a-zA-Z0-9]+\.[-_a-zA-Z0-9]+\.[-_a-zA-Z0-9]+$/),
)

/**
 * Proof of a provider's login: the recovery service's challenge, the server's part of the nonce,
 * and the token. The token's `nonce` is the SHA-256 (base64url) of the lines `portico-id-token-1`,
 * part, challenge, and the SHA-256 (base64url) of the device's key.
 */
export const identityProof = v.object({
  challenge: base64url(43),
  part: base64url(43),
  token: idToken,
})
export type IdentityProof = v.InferOutput<typeof identityProof>

/**
 * `POST /embedded/v1/social/popup`, from a provider's window: the digest of a secret in a cookie,
 * so that its attempt continues only in this browser.
 */
export const popupReply = v.object({ popup: base64url(43) })

/** The query parameter for a visit in the page's own tab (spec §4). */
export const resultParameter = 'result_uri'

/**
 * The attempt, and a ticket for the browser that visited the provider. The attempt's device has to
 * sign as well.
 */
export const visitResult = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{22}\.[-_a-zA-Z0-9]{43}$/))

/**
 * `POST /embedded/v1/social`: begins a provider's login. `popup`: the digest that the window
 * received. `back`, instead: the visit is in the page's tab, which returns to this URL of `site`.
 * `prove`, instead of both: renews the login (bearer), which the provider's same account began; a
 * link of the frame opens the URL, for windows that cannot reach the frame. `add`: adds the
 * identity to the fresh login (bearer). `challenge`: the recovery service's for this device; the
 * nonce commits to it, and the ID token comes with the session.
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
  prove: v.optional(v.boolean(), false),
})
export type SocialBody = v.InferOutput<typeof socialBody>

/** `url`: for the window, at this server, for one use. */
export const socialReply = v.object({
  attempt: randomId,
  url: v.pipe(v.string(), v.url()),
  expires: moment,
  now: moment,
})
export type SocialReply = v.InferOutput<typeof socialReply>

/** `POST /embedded/v1/farcaster`. `url` is for the QR code; a phone opens it. */
export const farcasterBody = v.object({
  locale: v.optional(locale, 'en'),
  key: deviceKey,
  site: originText,
  add: v.optional(v.boolean(), false),
})
export type FarcasterBody = v.InferOutput<typeof farcasterBody>
export const farcasterReply = socialReply

/** `POST /embedded/v1/external/state`, signed as `deviceProof.attempt`. */
export const externalState = v.object({
  state: v.picklist(['waiting', 'ready', 'refused']),
  /**
   * By the visitor; the provider failed or its answer was invalid; the identity is a user's
   * already; or it is another than that of the login to renew.
   */
  why: v.nullable(v.picklist(['declined', 'provider', 'taken', 'other'])),
  expires: moment,
  now: moment,
})
export type ExternalState = v.InferOutput<typeof externalState>

/**
 * `POST /embedded/v1/external/verify`: completes a ready attempt; signed as `deviceProof.finish`.
 * `ticket`: of `visitResult`. `add`: adds the identity to the login (bearer) that began the
 * attempt. Answers `finishReply`.
 */
export const finishBody = v.object({
  attempt: randomId,
  signature: deviceSignature,
  ticket: v.optional(base64url(43)),
  add: v.optional(v.boolean(), false),
  /** Renews the bearer's login, for the identity that began it and no other. */
  prove: v.optional(v.boolean(), false),
})
export type FinishBody = v.InferOutput<typeof finishBody>

/**
 * `proof`: for the recovery service, where its challenge was sent and the provider gave an ID
 * token.
 */
export const finishReply = v.object({ ...loginReply.entries, proof: v.optional(identityProof) })
export type FinishReply = v.InferOutput<typeof finishReply>
