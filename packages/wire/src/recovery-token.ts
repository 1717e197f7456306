/** For logins by a provider whose ID tokens the recovery service accepts. */
import * as v from 'valibot'
import { emailBody } from './embedded/email-login.ts'
import { identityProof } from './embedded/external-login.ts'
import {
  deviceKey,
  deviceSignature,
  emailAddress,
  originText,
  randomId,
} from './embedded/values.ts'

/**
 * `POST /recovery/v1/challenges`: for an ID token of this issuer and client id, on the device with
 * this key. Null where they are not accepted. It counts once, for ten minutes.
 */
export const recoveryChallengeBody = v.object({
  issuer: v.pipe(v.string(), v.maxLength(2_048), v.url()),
  client: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  key: deviceKey,
})
export type RecoveryChallengeBody = v.InferOutput<typeof recoveryChallengeBody>
export const recoveryChallengeReply = v.object({
  challenge: v.nullable(identityProof.entries.challenge),
})
export type RecoveryChallengeReply = v.InferOutput<typeof recoveryChallengeReply>

/**
 * `POST /recovery/v1/identify`: releases the newest share to the challenge's device, for the ID
 * token that the share was stored with. Signed as `deviceProof.identify`; the device is known from
 * then on. 503 `issuer` where the issuer's keys cannot be read. `email`: the wallet's address, for
 * a mail if the device has to wait.
 */
export const identifyBody = v.object({
  wallet: randomId,
  ...identityProof.entries,
  signature: deviceSignature,
  sets: v.optional(v.pipe(v.array(randomId), v.maxLength(100)), []),
  email: v.optional(emailAddress),
  locale: emailBody.entries.locale,
  site: originText,
})
export type IdentifyBody = v.InferOutput<typeof identifyBody>
