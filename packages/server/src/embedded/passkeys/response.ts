/** What an authenticator answers, in its JSON form. It is read here and judged by the library. */
import * as v from 'valibot'

const base64url = (max: number) => v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]+$/), v.maxLength(max))
/** 1023 bytes at most. */
const credentialId = base64url(1_364)
const credential = { id: credentialId, rawId: credentialId, type: v.literal('public-key') }

const created = v.object({
  ...credential,
  response: v.object({ clientDataJSON: base64url(8_192), attestationObject: base64url(16_384), transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[-a-z]{1,32}$/))), v.maxLength(12)), []) }),
})
const used = v.object({
  ...credential,
  // Who is logged in is said by the authenticator alone: one that does not say it keeps no passkeys.
  response: v.object({ clientDataJSON: base64url(8_192), authenticatorData: base64url(8_192), signature: base64url(8_192), userHandle: base64url(86) }),
})

/** What else is in it (outputs of extensions, among them those of PRF) is dropped unread. */
const bare = { clientExtensionResults: {} }
interface Answered<R> {
  id: string
  rawId: string
  type: 'public-key'
  response: R
  clientExtensionResults: Record<string, never>
}
/** Of a passkey that was made. */
export type Created = Answered<{ clientDataJSON: string; attestationObject: string; transports: string[] }>
/** Of one that was used. */
export type Used = Answered<{ clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }>

export function readCreated(response: unknown): Created | undefined {
  const parsed = v.safeParse(created, response)
  return parsed.success ? { ...parsed.output, ...bare } : undefined
}

export function readUsed(response: unknown): Used | undefined {
  const parsed = v.safeParse(used, response)
  return parsed.success ? { ...parsed.output, ...bare } : undefined
}

const framed = v.object({ topOrigin: v.optional(v.string()) })

/** The page that framed the frame, where the browser says so. Throws for what is no JSON. */
export const topOriginOf = (clientData: string): string | undefined => v.parse(framed, JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))).topOrigin
