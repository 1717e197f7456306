/** Parses an authenticator's answer in its JSON form. The library verifies it. */
import * as v from 'valibot'

const base64url = (max: number) => v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]+$/), v.maxLength(max))
/** 1023 bytes at most. */
const credentialId = base64url(1_364)
const credential = { id: credentialId, rawId: credentialId, type: v.literal('public-key') }

const created = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(16_384),
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[-a-z]{1,32}$/))), v.maxLength(12)),
      [],
    ),
  }),
})
const used = v.object({
  ...credential,
  // Only the authenticator says which user logs in. One without a user handle does not store
  // passkeys.
  response: v.object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: base64url(86),
  }),
})

/** Everything else in it (outputs of extensions, including those of PRF) is dropped unread. */
const bare = { clientExtensionResults: {} }
interface Answered<R> {
  id: string
  rawId: string
  type: 'public-key'
  response: R
  clientExtensionResults: Record<string, never>
}
/** The answer for a new passkey. */
export type Created = Answered<{
  clientDataJSON: string
  attestationObject: string
  transports: string[]
}>
/** The answer for a passkey that was used. */
export type Used = Answered<{
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle: string
}>

export function readCreated(response: unknown): Created | undefined {
  const parsed = v.safeParse(created, response)
  return parsed.success ? { ...parsed.output, ...bare } : undefined
}

export function readUsed(response: unknown): Used | undefined {
  const parsed = v.safeParse(used, response)
  return parsed.success ? { ...parsed.output, ...bare } : undefined
}

const framed = v.object({ topOrigin: v.optional(v.string()) })

/**
 * The origin of the page around the frame, where the browser gives it. Throws for a text that is
 * not JSON.
 */
export const topOriginOf = (clientData: string): string | undefined =>
  v.parse(framed, JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))).topOrigin
