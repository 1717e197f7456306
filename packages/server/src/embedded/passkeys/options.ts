/** Options for the authenticator. verify.ts checks its answer. */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { HttpError } from '../../http/errors.ts'
import type { Call, Deps } from '../../http/deps.ts'
import type { PasskeyBody, PasskeyReply } from '../../wire.ts'
import { projectNameOf } from '../project-name.ts'
import { createId } from '../id.ts'
import {
  beginExternal,
  openSecret,
  sealSecret,
  type ExternalAttempt,
} from '../external/attempts.ts'
import { identitiesOf, mailOf } from '../identities.ts'
import { byPasskey } from '../users.ts'
import { requireDomain } from './domain.ts'

/** EdDSA, ES256 and RS256. */
export const algorithms: number[] = [-8, -7, -257]

const asked = v.object({
  does: v.picklist(['create', 'get']),
  challenge: v.string(),
  handle: v.string(),
})
export interface Asked {
  does: 'create' | 'get'
  challenge: string
  handle: string
}

export const openAsked = async (deps: Deps, id: string, sealed: string): Promise<Asked> =>
  v.parse(asked, JSON.parse(await openSecret(deps, id, sealed)))

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, 'base64url'))

async function ownerOf(
  { db }: Deps,
  session: string,
): Promise<{ name: string | null; passkeys: { id: string; transports: string[] }[] }> {
  const { owner } = await db
    .selectFrom('embedded_sessions')
    .select('owner')
    .where('digest', '=', session)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('embedded_passkeys')
    .innerJoin('embedded_identities', (join) =>
      join
        .onRef('embedded_identities.issuer', '=', 'embedded_passkeys.issuer')
        .onRef('embedded_identities.subject', '=', 'embedded_passkeys.subject'),
    )
    .select(['embedded_passkeys.id', 'embedded_passkeys.transports'])
    .where('embedded_identities.owner', '=', owner)
    .execute()
  const passkeys = rows.map(({ id, transports }) => ({
    id,
    transports: transports === '' ? [] : transports.split(','),
  }))
  return { name: mailOf(await identitiesOf(db, owner)), passkeys }
}

/** The frame adds its inputs in `extensions.prf`. */
async function creation(
  deps: Deps,
  domain: string,
  { project, session, created }: ExternalAttempt,
  { challenge, handle }: Asked,
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const called = await projectNameOf(deps, project)
  const { name, passkeys } =
    session === null ? { name: null, passkeys: [] } : await ownerOf(deps, session)
  // Without an address, the name has the date.
  const userName = name ?? `${called}, ${new Date(created).toISOString().slice(0, 10)}`
  const options = await generateRegistrationOptions({
    rpName: called,
    rpID: domain,
    userID: bytesOf(handle),
    userName,
    userDisplayName: userName,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    timeout: deps.embedded.lives.external,
    excludeCredentials: passkeys,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    extensions: { prf: {} },
    supportedAlgorithmIDs: algorithms,
  })
  return { ...options }
}

/** The visitor chooses any passkey; the server does not know the user before. */
async function use(
  deps: Deps,
  domain: string,
  { challenge }: Asked,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: domain,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    timeout: deps.embedded.lives.external,
    extensions: { prf: {} },
  })
  return { ...options }
}

export async function beginPasskey(
  deps: Deps,
  c: Call,
  { does, ...body }: PasskeyBody,
): Promise<PasskeyReply> {
  if (does === 'get' && body.add)
    throw new HttpError(400, 'add', 'adding a login method requires a new passkey')
  const domain = requireDomain(deps, c)
  const request: Asked = {
    does,
    challenge: randomBytes(32).toString('base64url'),
    handle: createId(),
  }
  const attempt = await beginExternal(deps, c, byPasskey, body, async (id) => ({
    secret: await sealSecret(deps, id, JSON.stringify(request)),
  }))
  const options = await (does === 'create'
    ? creation(deps, domain, attempt, request)
    : use(deps, domain, request))
  return { attempt: attempt.id, options, expires: attempt.expires, now: deps.now() }
}
