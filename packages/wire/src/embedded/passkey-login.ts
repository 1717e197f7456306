import * as v from 'valibot'
import { locale } from './texts.ts'
import { deviceKey, deviceSignature, moment, originText, randomId } from './values.ts'

/**
 * In WebAuthn's JSON form (`PublicKeyCredential.parseCreationOptionsFromJSON`); the server's
 * library makes and checks them.
 */
const webAuthn = v.record(v.string(), v.unknown())

/**
 * `POST /embedded/v1/passkey/options`. `create`: for a new user (no session), or the fresh login
 * (`add`, bearer); `get`: an existing passkey.
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
 * `POST /embedded/v1/passkey/verify`: the authenticator's JSON answer without PRF outputs, signed
 * as `deviceProof.finish`. Answers `loginReply`.
 */
export const passkeyVerifyBody = v.object({
  attempt: randomId,
  response: webAuthn,
  signature: deviceSignature,
})
export type PasskeyVerifyBody = v.InferOutput<typeof passkeyVerifyBody>
