import * as v from 'valibot'
import { chainId } from '../query.ts'
import { text } from './texts.ts'
import { moment, provider } from './values.ts'

/** `GET /embedded/v1/config`, for the frame. */
export const embeddedConfig = v.object({
  /** Shown in mails and approvals. */
  name: text(128),
  origins: v.array(text(512)),
  /** CAIP-2 of chains whose requests the server passes on. */
  chains: v.array(chainId),
  /** URL of the recovery service; null for none. */
  recoveryService: v.nullable(v.pipe(v.string(), v.url(), v.maxLength(2_048))),
  /** Mails can be sent. */
  email: v.boolean(),
  /** In the operator's order. */
  socials: v.array(provider),
  /** Providers with ID tokens: the issuer, and this server's client id there. */
  issuers: v.optional(
    v.record(v.string(), v.object({ issuer: v.string(), client: v.string() })),
    {},
  ),
  farcaster: v.boolean(),
  /** WebAuthn's `rp.id`: the frame's host or a parent domain; null without passkeys. */
  passkey: v.nullable(text(253)),
  /** Tokens that the operator lists, by CAIP-2; contracts say what is left out. */
  tokens: v.optional(
    v.record(
      v.string(),
      v.array(
        v.object({
          address: text(128),
          symbol: v.optional(text(64)),
          decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
        }),
      ),
    ),
  ),
  now: moment,
})
export type EmbeddedConfig = v.InferOutput<typeof embeddedConfig>
