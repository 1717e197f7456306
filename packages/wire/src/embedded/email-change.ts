import * as v from 'valibot'
import { locale } from './texts.ts'
import { deviceSignature, emailAddress, moment, oneTimeCode, randomId } from './values.ts'

/**
 * `POST /embedded/v1/address`: changes a fresh login's address. Codes are mailed to both addresses,
 * with a warning to the old one. `POST /embedded/v1/address/verify`, in the same session, confirms
 * it and answers `embeddedMe`: with the new address, or `change` says from when on. A first address
 * is added at once. `POST /embedded/v1/address/cancel`, by any session of an approved device, ends
 * a waiting change and answers `embeddedMe`.
 */
export const addressBody = v.object({ email: emailAddress, locale: v.optional(locale, 'en') })
export type AddressBody = v.InferOutput<typeof addressBody>

/** `primary`: the present address, if any, got a code too. */
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
 * `POST /embedded/v1/address/resend`: another code for one address, replacing the previous one;
 * signed as `deviceProof.attempt(change)`. Answers `addressReply`.
 */
export const addressResendBody = v.object({
  change: randomId,
  place: v.picklist(['primary', 'secondary']),
  signature: deviceSignature,
})
export type AddressResendBody = v.InferOutput<typeof addressResendBody>
