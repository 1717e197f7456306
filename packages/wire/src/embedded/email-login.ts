/** A code; on a new device first a link. */
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

/** `POST /embedded/v1/email`: begins, for the device with this key and a page of this origin. */
export const emailBody = v.object({
  email: emailAddress,
  locale: v.optional(locale, 'en'),
  key: deviceKey,
  site: originText,
})
export type EmailBody = v.InferOutput<typeof emailBody>

/**
 * `VERIFY_DEVICE`: the owner opens the mail's link; `VERIFY_OTP`: the visitor types its code.
 * `resend`: when another mail may be requested.
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
 * `POST /embedded/v1/email/state` and `/email/resend`: the attempt's state, or another mail. Signed
 * by the device.
 */
export const attemptBody = v.object({ attempt: randomId, signature: deviceSignature })
export type AttemptBody = v.InferOutput<typeof attemptBody>

/** `POST /embedded/v1/email/verify`: the code, signed by the device that requested it. */
export const verifyBody = v.object({
  attempt: randomId,
  code: oneTimeCode,
  signature: deviceSignature,
})
export type VerifyBody = v.InferOutput<typeof verifyBody>
