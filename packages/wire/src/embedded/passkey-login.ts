/** Logins by a passkey (WebAuthn). */
import * as v from 'valibot'
import { locale } from './texts.ts'
import { deviceKey, deviceSignature, moment, originText, randomId } from './values.ts'

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
