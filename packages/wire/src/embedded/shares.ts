/** The wallet and the shares of its seed. */
import * as v from 'valibot'
import { walletSet } from './user.ts'
import { base64url } from './texts.ts'
import { deviceSignature, moment, randomId, share, walletAddresses } from './values.ts'

/**
 * `POST /embedded/v1/wallet`: creates the wallet of a user; 409 `wallet-exists` where there is one.
 */
export const walletBody = v.object({
  wallet: randomId,
  set: randomId,
  addresses: walletAddresses,
  share,
  recovery: walletSet.entries.recovery,
  opens: walletSet.entries.opens,
})
export type WalletBody = v.InferInput<typeof walletBody>

/**
 * `POST /embedded/v1/sets`: stores a set for the logged-in device, replacing its previous one.
 * Needs a fresh login.
 */
export const setBody = v.object({
  set: randomId,
  share,
  recovery: walletSet.entries.recovery,
  opens: walletSet.entries.opens,
  /** The way of recovery has changed: the other sets no longer have a recovery share. */
  only: v.optional(v.boolean(), false),
})
export type SetBody = v.InferInput<typeof setBody>

/** `POST /embedded/v1/challenge`: a challenge that is signed once to have a share released. */
export const challengeReply = v.object({ challenge: base64url(43), expires: moment, now: moment })

/**
 * The purpose of a release: to sign on the set's own device; or to let a new device in, or to show
 * the phrase, both of which need a fresh login.
 */
export const purpose = v.picklist(['sign', 'recover', 'export'])
export type Purpose = v.InferOutput<typeof purpose>

/**
 * `POST /embedded/v1/release`: releases the server's share of a set for a signature of the device.
 */
export const releaseBody = v.object({
  challenge: base64url(43),
  purpose,
  set: randomId,
  signature: deviceSignature,
})
export type ReleaseBody = v.InferOutput<typeof releaseBody>
export const releaseReply = v.object({ set: randomId, share })
