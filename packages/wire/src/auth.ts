import * as v from 'valibot'
import { chainId, sender } from './query.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const filled = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))
const base64url = (length: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[-_a-zA-Z0-9]{${length}}$`)))
/** Milliseconds since 1970. */
const moment = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * The nonce's token, so that only its client can use it. `Bearer` and the token, as with
 * `Authorization`.
 */
export const nonceHeader = 'x-nonce-jwt'

/** `GET /auth/v1/nonce`. Browsers send no `Origin` to their own origin; `origin` names it then. */
export const nonceQuery = v.object({ ...sender.entries, origin: v.optional(text(512)) })

/** The nonce for the message, the token for `nonceHeader`, their expiry, and the server's time. */
export const nonceReply = v.object({
  nonce: text(64),
  token: text(128),
  expires: moment,
  now: moment,
})
export type NonceReply = v.InferOutput<typeof nonceReply>

export const walletInfo = v.object({
  type: v.optional(text(32)),
  name: v.optional(text(64)),
  icon: v.optional(text(2_048)),
})

/**
 * `POST /auth/v1/authenticate`. `transport`: a cookie, if the server is on the page's site, or
 * tokens. `key`: a public P-256 key, raw (65 bytes) in base64url, for refreshing a session with
 * tokens.
 */
export const authenticateBody = v.object({
  message: filled(16_384),
  signature: filled(16_384),
  publicKey: v.optional(text(256)),
  format: v.optional(text(32)),
  clientId: v.nullish(text(128)),
  walletInfo: v.nullish(walletInfo),
  transport: v.optional(v.picklist(['cookie', 'token']), 'token'),
  key: v.optional(base64url(87)),
})
export type AuthenticateBody = v.InferOutput<typeof authenticateBody>

/** As its owner may see it. `account` is CAIP-10; `isCurrent` marks the request's sessions. */
export const session = v.object({
  id: text(64),
  account: text(256),
  address: text(128),
  chain: chainId,
  origin: text(512),
  transport: v.picklist(['cookie', 'token']),
  wallet: v.nullable(text(64)),
  created: moment,
  seen: moment,
  expires: moment,
  isCurrent: v.boolean(),
})
export type AuthSession = v.InferOutput<typeof session>

/**
 * Answer of `authenticate` and `refresh`. No tokens for a session in a cookie. `tokenExpires` is
 * the access token's, `now` the server's time.
 */
export const sessionReply = v.object({
  token: v.nullable(text(128)),
  tokenExpires: v.nullable(moment),
  refreshToken: v.nullable(text(256)),
  session,
  now: moment,
})
export type SessionReply = v.InferOutput<typeof sessionReply>

/**
 * `POST /auth/v1/refresh`: the refresh token and a proof of the key. `time` is the server's, as far
 * as known; `id` is used only once; `signature` is of `proofText` (ECDSA, SHA-256; 64 bytes in
 * base64url).
 */
export const refreshBody = v.object({
  refreshToken: filled(256),
  time: moment,
  id: v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{16,64}$/)),
  signature: base64url(86),
})
export type RefreshBody = v.InferOutput<typeof refreshBody>

/** Signed to prove that a refresh token is used with its key. */
export const proofText = ({
  refreshToken,
  time,
  id,
}: Pick<RefreshBody, 'refreshToken' | 'time' | 'id'>): string =>
  `portico-refresh\n${time}\n${id}\n${refreshToken}`

/** Without it, all sessions of the request. */
export const sessionQuery = v.object({
  ...sender.entries,
  address: v.optional(text(128)),
  chainId: v.optional(chainId),
})

const metadata = v.nullable(
  v.pipe(
    v.record(text(64), v.union([text(512), v.number(), v.boolean(), v.null()])),
    v.maxEntries(32),
  ),
)

/** `PUT /auth/v1/account-metadata`: replaces it. */
export const metadataBody = v.object({ metadata })
export type MetadataBody = v.InferOutput<typeof metadataBody>

export const authAccount = v.object({
  uuid: text(64),
  caip2_chain: chainId,
  address: text(128),
  profile_uuid: text(64),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  last_signed_in_at: v.pipe(v.string(), v.isoTimestamp()),
  metadata,
})

/** `GET /auth/v1/me`. */
export const meQuery = v.object({
  ...sessionQuery.entries,
  includeAppKitAccount: v.optional(v.picklist(['true', 'false'])),
})

/**
 * Answer of `GET /auth/v1/me`. `iat` and `exp` are seconds, `chainId` is a reference, `sub` is
 * CAIP-10.
 */
export const meReply = v.object({
  aud: text(512),
  iss: v.literal('portico'),
  iat: moment,
  exp: moment,
  projectIdKey: text(64),
  projectUuid: text(64),
  profileUuid: text(64),
  sub: text(256),
  address: text(128),
  chainId: text(64),
  chainNamespace: text(16),
  caip2Network: chainId,
  uri: text(2_048),
  domain: text(255),
  nonce: text(64),
  sessionId: text(64),
  appKitAccount: v.optional(authAccount),
})
export type MeReply = v.InferOutput<typeof meReply>

/** `GET /auth/v1/sessions`: those of the signed-in accounts, in any browser. */
export const sessionsReply = v.object({ sessions: v.pipe(v.array(session), v.maxLength(1_000)) })
export type SessionsReply = v.InferOutput<typeof sessionsReply>

/**
 * Answer of `sign-out`, `sign-out-everywhere` and `sessions/{id}/revoke`: the number of ended
 * sessions.
 */
export const endedReply = v.object({ ended: v.pipe(v.number(), v.integer(), v.minValue(0)) })
export type EndedReply = v.InferOutput<typeof endedReply>
