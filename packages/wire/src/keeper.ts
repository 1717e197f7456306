/** What the frame and the keeper say to each other (`/keeper/v1/*`). The keeper is a second process, which believes nothing that the server says. */
import * as v from 'valibot'
import { deviceKey, deviceSignature, emailAddress, emailBody, oneTimeCode, randomId, share } from './embedded.ts'

const moment = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * `PUT /keeper/v1/shares`: the recovery share of a set. The first of a wallet is taken from anybody, as nobody else can know of the wallet; each later one
 * is signed by a key that the keeper already knows of it. `key` is the device's own; `signer` the one that signs.
 */
export const keepBody = v.object({ wallet: randomId, set: randomId, share, email: emailAddress, key: deviceKey, signer: deviceKey, signature: deviceSignature })
export type KeepBody = v.InferOutput<typeof keepBody>

/** `POST /keeper/v1/recoveries`: a device without a share. The keeper mails a code of its own, if the address is the wallet's; its answer does not say whether. */
export const recoveryBody = v.object({ wallet: randomId, ...emailBody.entries })
export type RecoveryBody = v.InferOutput<typeof recoveryBody>
export const recoveryReply = v.object({ recovery: randomId, expires: moment, resend: moment, now: moment })
export type RecoveryReply = v.InferOutput<typeof recoveryReply>

/** `POST /keeper/v1/recoveries/resend`, signed as `deviceProof.attempt(recovery)`. */
export const recoveryResendBody = v.object({ recovery: randomId, signature: deviceSignature })
export type RecoveryResendBody = v.InferOutput<typeof recoveryResendBody>

/**
 * `POST /keeper/v1/recoveries/verify`: the code, signed by the device's key, which the keeper knows from then on. `sets` are those that the server has: a
 * set that was kept here and never reached the server (its frame was closed in between) would open nothing.
 */
export const recoverBody = v.object({ recovery: randomId, code: oneTimeCode, signature: deviceSignature, sets: v.optional(v.pipe(v.array(randomId), v.maxLength(100)), []) })
export type RecoverBody = v.InferOutput<typeof recoverBody>
/** The newest set that is kept, of `sets` where there are any. */
export const recoverReply = v.object({ set: randomId, share })

/** `POST /keeper/v1/forget`: destroys the share of a set. */
export const forgetBody = v.object({ wallet: randomId, set: randomId, time: moment, signer: deviceKey, signature: deviceSignature })
export type ForgetBody = v.InferOutput<typeof forgetBody>
