/** A project's configuration for the login frame. */
import * as v from 'valibot'
import { chainId } from '../query.ts'
import { text } from './texts.ts'
import { moment, provider } from './values.ts'

/** `GET /embedded/v1/config`: a project's configuration for the frame. */
export const embeddedConfig = v.object({
  /** The project's name, which mails and approvals show. */
  name: text(128),
  /** The origins that may embed the frame, as patterns. */
  origins: v.array(text(512)),
  /** The chains whose requests the server passes on, CAIP-2. */
  chains: v.array(chainId),
  /** The keeper's URL; null where there is none. */
  keeper: v.nullable(v.pipe(v.string(), v.url(), v.maxLength(2_048))),
  /** Whether mails can be sent. */
  email: v.boolean(),
  /** The providers that visitors can log in with, in the operator's order. */
  socials: v.array(provider),
  /** Those that give ID tokens, each with its issuer and the client id of this server there. */
  issuers: v.optional(
    v.record(v.string(), v.object({ issuer: v.string(), client: v.string() })),
    {},
  ),
  /** Whether there is a Farcaster relay. */
  farcaster: v.boolean(),
  /**
   * The domain that passkeys belong to (the `rp.id` of WebAuthn): the frame's host or a parent
   * domain; null where there are none.
   */
  passkey: v.nullable(text(253)),
  now: moment,
})
export type EmbeddedConfig = v.InferOutput<typeof embeddedConfig>
