/** Changes of the e-mail address, confirmed by codes. */
import * as v from 'valibot'
import { locale } from './texts.ts'
import { deviceSignature, emailAddress, moment, oneTimeCode, randomId } from './values.ts'

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
