/**
 * Requests of the frame to the keeper for a login by a provider whose ID tokens the keeper accepts.
 */
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
 * `POST /keeper/v1/challenges`: a challenge for the ID token of a login by this issuer, for this
 * client id, on the device with this key. Null where the keeper does not accept tokens of that
 * issuer for that client. It counts once, for ten minutes.
 */
export const keeperChallengeBody = v.object({
  issuer: v.pipe(v.string(), v.maxLength(2_048), v.url()),
  client: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  key: deviceKey,
})
export type KeeperChallengeBody = v.InferOutput<typeof keeperChallengeBody>
export const keeperChallengeReply = v.object({
  challenge: v.nullable(identityProof.entries.challenge),
})
export type KeeperChallengeReply = v.InferOutput<typeof keeperChallengeReply>

/**
 * `POST /keeper/v1/identify`: releases the newest share to the device that the challenge was issued
 * for, for the ID token of the person that the share was given with. Signed as
 * `deviceProof.identify`; the keeper knows the device from then on. 503 `issuer` where the issuer's
 * keys cannot be read. `email`: where to write to if the device has to wait, if it is the wallet's
 * address.
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
