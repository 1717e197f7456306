import * as v from 'valibot'

const base64url = (max: number) => v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]+$/), v.maxLength(max))
/** At most 1023 bytes. */
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
  // Only the authenticator says who logs in. One without a user handle stores no passkeys.
  response: v.object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: base64url(86),
  }),
})

/** Outputs of extensions, also of PRF, are dropped unread. */
const bare = { clientExtensionResults: {} }
interface Answered<R> {
  id: string
  rawId: string
  type: 'public-key'
  response: R
  clientExtensionResults: Record<string, never>
}
export type Created = Answered<{
  clientDataJSON: string
  attestationObject: string
  transports: string[]
}>
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

/** Undefined where the browser does not give it. Throws for a text that is not JSON. */
export const topOriginOf = (clientData: string): string | undefined =>
  v.parse(framed, JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))).topOrigin
