/**
 * Requests of the frame to the keeper (`/keeper/v1/*`). The keeper is a second process, which does
 * not trust the server.
 */
import * as v from 'valibot'
import { emailBody } from './embedded/email-login.ts'
import { identityProof } from './embedded/external-login.ts'
import {
  deviceKey,
  deviceSignature,
  emailAddress,
  moment,
  oneTimeCode,
  randomId,
  share,
} from './embedded/values.ts'

const base64url = (size: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[-_a-zA-Z0-9]{${size}}$`)))
/**
 * A share encrypted by AES-256-GCM with a key that only the visitor has: 12 bytes of nonce, 17 of
 * the share, 16 of the tag, in base64url.
 */
export const lockedShare = base64url(60)
/**
 * 32 bytes in base64url, derived by HKDF from the same secret as the key, with another label: it
 * proves knowledge of the secret, but does not decrypt the share.
 */
export const unlockSecret = base64url(43)

const keptBy = {
  wallet: randomId,
  set: randomId,
  key: deviceKey,
  signer: deviceKey,
  signature: deviceSignature,
}
/**
 * `PUT /keeper/v1/shares`: the recovery share of a set. The first of a wallet is accepted from
 * anybody, because nobody else can know the wallet's id; each later one has to be signed with a key
 * that the keeper knows for the wallet. `key` is the device's own; `signer` is the one that signs.
 * The keeper can read a share that it releases for a code (`email`) or for an ID token of the same
 * person (`identity`); it releases a locked one for the secret of 32 bytes whose SHA-256 is `lock`
 * (base64url). A wallet's shares are all readable or all locked, and have one address and one
 * identity: with `replaces`, the shares of its other sets are destroyed, and the way of recovery,
 * its address and its identity become those of the request. An address that is named together with
 * an identity has to be one that the token says is verified.
 */
export const keepBody = v.union([
  v.object({
    ...keptBy,
    share,
    email: v.optional(emailAddress),
    identity: v.optional(identityProof),
    replaces: v.optional(v.boolean(), false),
  }),
  v.object({
    ...keptBy,
    share: lockedShare,
    lock: unlockSecret,
    replaces: v.optional(v.boolean(), false),
  }),
])
export type KeepBody = v.InferOutput<typeof keepBody>

/**
 * `POST /keeper/v1/recoveries`: begins the recovery on a device without a share. The keeper mails
 * its own code if the address is the wallet's; the answer does not reveal whether it is.
 */
export const recoveryBody = v.object({ wallet: randomId, ...emailBody.entries })
export type RecoveryBody = v.InferOutput<typeof recoveryBody>
export const recoveryReply = v.object({
  recovery: randomId,
  expires: moment,
  resend: moment,
  now: moment,
})
export type RecoveryReply = v.InferOutput<typeof recoveryReply>

/** `POST /keeper/v1/recoveries/resend`, signed as `deviceProof.attempt(recovery)`. */
export const recoveryResendBody = v.object({ recovery: randomId, signature: deviceSignature })
export type RecoveryResendBody = v.InferOutput<typeof recoveryResendBody>

/**
 * `POST /keeper/v1/recoveries/verify`: the code, signed with the device's key, which the keeper
 * knows from then on. `sets` are the server's sets: a set that was stored here and never reached
 * the server (because the frame was closed in between) would be useless.
 */
export const recoverBody = v.object({
  recovery: randomId,
  code: oneTimeCode,
  signature: deviceSignature,
  sets: v.optional(v.pipe(v.array(randomId), v.maxLength(100)), []),
})
export type RecoverBody = v.InferOutput<typeof recoverBody>
/** The newest stored set, among `sets` if there are any. */
export const recoverReply = v.object({ set: randomId, share })

/**
 * `POST /keeper/v1/unlock`: releases a locked share to a device whose owner has the secret. Signed
 * as `deviceProof.unlock`; the keeper knows the device from then on. Attempts are limited per
 * wallet and per caller: 401 `secret`, and 429 `rate`.
 */
export const unlockBody = v.object({
  wallet: randomId,
  secret: unlockSecret,
  key: deviceKey,
  signature: deviceSignature,
  sets: v.optional(v.pipe(v.array(randomId), v.maxLength(100)), []),
})
export type UnlockBody = v.InferOutput<typeof unlockBody>
export const unlockReply = v.object({ set: randomId, share: lockedShare })

/** `POST /keeper/v1/forget`: destroys the share of a set. */
export const forgetBody = v.object({
  wallet: randomId,
  set: randomId,
  time: moment,
  signer: deviceKey,
  signature: deviceSignature,
})
export type ForgetBody = v.InferOutput<typeof forgetBody>
