import * as v from 'valibot'
import { walletSet } from './user.ts'
import { base64url } from './texts.ts'
import { deviceSignature, moment, randomId, share, walletAddresses } from './values.ts'

/**
 * A signature of `seedText` by the wallet's EVM key: 65 bytes, the recovery bit first. Only a device
 * that has opened the seed can store a set.
 */
export const seedProof = v.object({ time: moment, signature: base64url(87) })
export type SeedProof = v.InferOutput<typeof seedProof>

/**
 * `POST /embedded/v1/wallet`: creates the user's wallet; 409 `wallet-exists` where there is one.
 */
export const walletBody = v.object({
  wallet: randomId,
  set: randomId,
  addresses: walletAddresses,
  share,
  recovery: walletSet.entries.recovery,
  opens: walletSet.entries.opens,
  proof: seedProof,
})
export type WalletBody = v.InferInput<typeof walletBody>

/** `POST /embedded/v1/sets`: replaces the device's set. Needs a fresh login. */
export const setBody = v.object({
  set: randomId,
  share,
  recovery: walletSet.entries.recovery,
  opens: walletSet.entries.opens,
  proof: seedProof,
  /** The method of recovery has changed: the other sets have no recovery share. */
  only: v.optional(v.boolean(), false),
})
export type SetBody = v.InferInput<typeof setBody>

/** `POST /embedded/v1/challenge`: signed once, for a release. */
export const challengeReply = v.object({ challenge: base64url(43), expires: moment, now: moment })

/**
 * `sign` on the set's own device; `recover` on a new device, or `export` to show the phrase, both
 * with a fresh login.
 */
export const purpose = v.picklist(['sign', 'recover', 'export'])
export type Purpose = v.InferOutput<typeof purpose>

/** `POST /embedded/v1/release`: the server's share, for a signature of the device. */
export const releaseBody = v.object({
  challenge: base64url(43),
  purpose,
  set: randomId,
  signature: deviceSignature,
})
export type ReleaseBody = v.InferOutput<typeof releaseBody>
export const releaseReply = v.object({ set: randomId, share })
