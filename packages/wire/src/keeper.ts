/** What the frame and the keeper say to each other (`/keeper/v1/*`). The keeper is a second process, which believes nothing that the server says. */
import * as v from 'valibot'
import { deviceKey, deviceSignature, emailAddress, emailBody, moment, oneTimeCode, randomId, share } from './embedded.ts'

const base64url = (size: number) => v.pipe(v.string(), v.regex(new RegExp(`^[-_a-zA-Z0-9]{${size}}$`)))
/** A share under AES-256-GCM with a key that only the visitor has: 12 bytes of nonce, 17 of the share, 16 of the tag, in base64url. */
export const lockedShare = base64url(60)
/** 32 bytes in base64url, made of the same secret as the key by HKDF with another label: who has it has the secret, and it does not open the share. */
export const unlockSecret = base64url(43)

const keptBy = { wallet: randomId, set: randomId, key: deviceKey, signer: deviceKey, signature: deviceSignature }
/**
 * `PUT /keeper/v1/shares`: the recovery share of a set. The first of a wallet is taken from anybody, as nobody else can know of the wallet; each later one
 * is signed by a key that the keeper already knows of it. `key` is the device's own; `signer` the one that signs. The keeper can read a share that it
 * releases for a code (`email`); one that is locked it releases for the secret of whose 32 bytes `lock` is the SHA-256 (base64url). A wallet has one of the two, and one
 * address: with `replaces`, the shares of its other sets are destroyed, and the way of recovery, or its address, is another from then on.
 */
export const keepBody = v.union([
  v.object({ ...keptBy, share, email: emailAddress, replaces: v.optional(v.boolean(), false) }),
  v.object({ ...keptBy, share: lockedShare, lock: unlockSecret, replaces: v.optional(v.boolean(), false) }),
])
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

/**
 * `POST /keeper/v1/unlock`: a device without a share, whose owner has the secret. Signed as `deviceProof.unlock`, and the keeper knows the device from then on.
 * Wrong ones are counted, of the wallet and of the caller: 401 `secret`, and 429 `rate`.
 */
export const unlockBody = v.object({ wallet: randomId, secret: unlockSecret, key: deviceKey, signature: deviceSignature, sets: v.optional(v.pipe(v.array(randomId), v.maxLength(100)), []) })
export type UnlockBody = v.InferOutput<typeof unlockBody>
export const unlockReply = v.object({ set: randomId, share: lockedShare })

/** `POST /keeper/v1/forget`: destroys the share of a set. */
export const forgetBody = v.object({ wallet: randomId, set: randomId, time: moment, signer: deviceKey, signature: deviceSignature })
export type ForgetBody = v.InferOutput<typeof forgetBody>
