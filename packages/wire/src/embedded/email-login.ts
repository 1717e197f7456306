/** Logins by e-mail: a code, and for a new device a link. */
import * as v from 'valibot'
import { locale } from './texts.ts'
import {
  deviceKey,
  deviceSignature,
  emailAddress,
  moment,
  oneTimeCode,
  originText,
  randomId,
} from './values.ts'

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
