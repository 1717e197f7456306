/**
 * `/recovery/v1/*`: from the frame to the recovery service, a second process, which does not trust
 * the server.
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
 * AES-256-GCM with a key that only the visitor has: 12 bytes of nonce, 17 of the share, 16 of the
 * tag, in base64url.
 */
export const lockedShare = base64url(60)
/**
 * 32 bytes in base64url, derived by HKDF like the key, with another label: it proves knowledge of
 * the secret, but does not decrypt the share.
 */
export const unlockSecret = base64url(43)

const keptBy = {
  wallet: randomId,
  set: randomId,
  time: moment,
  key: deviceKey,
  signer: deviceKey,
  signature: deviceSignature,
}
/**
 * `PUT /recovery/v1/shares`: a set's recovery share. Anyone may store the first of a wallet, since
 * no one else knows its id; later ones are signed with a known key. `key` is the device's, `signer`
 * the signing one. The recovery service can read a share for a code (`email`) or an ID token
 * (`identity`); a locked one is released for the 32-byte secret whose SHA-256 is `lock`
 * (base64url). All shares of a wallet are of one kind, with one address and one identity:
 * `replaces` destroys the other sets' shares and sets the request's method, address and identity.
 * In place of a lock, a share that the recovery service can read needs `unlock`, the lock's secret
 * (401 `secret`). An address beside an identity has to be verified by the token. The signature is that of
 * `deviceProof.keep` over all of it; `time` may differ from the service's by a day (401 `clock`), and
 * a record is stored once (401 `again`).
 */
export const keepBody = v.union([
  v.object({
    ...keptBy,
    share,
    email: v.optional(emailAddress),
    identity: v.optional(identityProof),
    unlock: v.optional(unlockSecret),
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
 * `POST /recovery/v1/recoveries`: for a device without a share. The recovery service mails a code
 * to the wallet's address; the answer does not reveal whether the address is right.
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

/**
 * `POST /recovery/v1/confirmations`, signed as `deviceProof.confirm`: mails a code if the address of
 * the wallet is to be confirmed, which a device of the wallet does by `recoveries/verify`; else null.
 */
export const confirmationBody = v.object({ ...recoveryBody.entries, signature: deviceSignature })
export type ConfirmationBody = v.InferOutput<typeof confirmationBody>
export const confirmationReply = v.object({ confirmation: v.nullable(recoveryReply) })
export type ConfirmationReply = v.InferOutput<typeof confirmationReply>

/** `POST /recovery/v1/recoveries/resend`, signed as `deviceProof.attempt(recovery)`. */
export const recoveryResendBody = v.object({ recovery: randomId, signature: deviceSignature })
export type RecoveryResendBody = v.InferOutput<typeof recoveryResendBody>

/**
 * `POST /recovery/v1/recoveries/verify`: the code, signed by the device, which is known from then
 * on. `sets` are the server's: a set that was stored only here, because the frame was closed in
 * between, would be useless.
 */
export const recoverBody = v.object({
  recovery: randomId,
  code: oneTimeCode,
  signature: deviceSignature,
  sets: v.optional(v.pipe(v.array(randomId), v.maxLength(100)), []),
})
export type RecoverBody = v.InferOutput<typeof recoverBody>
export const recoverReply = v.object({ set: randomId, share })

/**
 * `POST /recovery/v1/unlock`: a locked share for its secret. Signed as `deviceProof.unlock`; the
 * device is known from then on. Limited per wallet and caller: 401 `secret`, 429 `rate`.
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

/** `POST /recovery/v1/forget`: destroys the share of a set. */
export const forgetBody = v.object({
  wallet: randomId,
  set: randomId,
  time: moment,
  signer: deviceKey,
  signature: deviceSignature,
})
export type ForgetBody = v.InferOutput<typeof forgetBody>
