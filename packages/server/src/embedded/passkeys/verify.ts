/** Verifies an authenticator's answer and begins the session. */
import type { Selectable, Transaction } from 'kysely'
import type { EmbeddedPasskeyRow } from '../../database/embedded-schema.ts'
import type { Tables } from '../../database/schema.ts'
import { HttpError } from '../../http/errors.ts'
import type { Call, Parts } from '../../http/parts.ts'
import { deviceProof, type LoginReply, type PasskeyVerifyBody } from '../../wire.ts'
import { counted, findProject, frameOrigin, isSite } from '../login-access.ts'
import { audit } from '../audit.ts'
import { noAttempt, ownExternal, type ExternalAttempt } from '../external/attempts.ts'
import { finishAttempt, type AlsoWrite } from '../external/finish.ts'
import { byPasskey } from '../users.ts'
import { requireDomain } from './domain.ts'
import { algorithms, openAsked, type Asked } from './options.ts'
import { readCreated, readUsed, topOriginOf } from './response.ts'

/**
 * Why an answer is refused. Only the operator's log has it, because a page could otherwise learn
 * which passkeys exist.
 */
class Unproven extends Error {
  override name = 'Unproven'
}

/** The values that the library compares an answer with. */
interface Expected {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
}

/** The passkey's subject, and the writes that go with it. */
interface Proven {
  subject: string
  /** The name that its owner sees; null for a passkey that is known. */
  name: string | null
  also: AlsoWrite
}

type Passkey = Selectable<EmbeddedPasskeyRow>

const refused = (): HttpError =>
  new HttpError(401, 'passkey', 'the passkey is not known, or has not signed')

/** The page around the frame has to be one of the project, where the browser names it. */
async function checkTop(
  parts: Parts,
  c: Call,
  { project }: ExternalAttempt,
  clientData: string,
): Promise<string | undefined> {
  const top = topOriginOf(clientData)
  if (
    top !== undefined &&
    !isSite(await findProject(parts, c, project), frameOrigin(parts, c), top)
  )
    throw new Unproven('framed')
  return top
}

async function insertPasskey(transaction: Transaction<Tables>, row: Passkey): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('embedded_passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Unproven('known')
}

/** Verifies a new passkey. Attestation of the authenticator is not required. */
async function proveCreated(
  parts: Parts,
  c: Call,
  attempt: ExternalAttempt,
  { handle }: Asked,
  response: unknown,
  expected: Expected,
): Promise<Proven> {
  const read = readCreated(response)
  if (!read) throw new Unproven('shape')
  await checkTop(parts, c, attempt, read.response.clientDataJSON)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: read,
    ...expected,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) throw new Unproven('signature')
  const { id, publicKey, counter } = registrationInfo.credential
  if (id !== read.id) throw new Unproven('id')
  const row: Passkey = {
    id,
    issuer: byPasskey,
    subject: handle,
    key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: read.response.transports.join(','),
    created: parts.now(),
  }
  return {
    subject: handle,
    name: attempt.device,
    also: (transaction) => insertPasskey(transaction, row),
  }
}

/**
 * Verifies a known passkey. Its counter increases, or stays at 0 where it has none; a counter that
 * goes back shows a cloned key.
 */
async function proveUsed(
  parts: Parts,
  c: Call,
  attempt: ExternalAttempt,
  response: unknown,
  expected: Expected,
): Promise<Proven> {
  const read = readUsed(response)
  if (!read) throw new Unproven('shape')
  const row = await parts.db
    .selectFrom('embedded_passkeys')
    .selectAll()
    .where('id', '=', read.id)
    .executeTakeFirst()
  if (!row || read.response.userHandle !== row.subject) throw new Unproven('unknown')
  const top = await checkTop(parts, c, attempt, read.response.clientDataJSON)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const credential = {
    id: row.id,
    publicKey: Uint8Array.from(Buffer.from(row.key, 'base64url')),
    counter: Number(row.counter),
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: read,
    ...expected,
    ...(top !== undefined && { expectedTopOrigin: top }),
    credential,
    requireUserVerification: true,
  })
  if (!verified) throw new Unproven('signature')
  async function also(transaction: Transaction<Tables>): Promise<void> {
    // Of two simultaneous answers with the same counter, only one succeeds; and a passkey that was
    // removed in between is refused.
    const { numUpdatedRows } = await transaction
      .updateTable('embedded_passkeys')
      .set({ counter: authenticationInfo.newCounter })
      .where('id', '=', row!.id)
      .where('counter', '=', row!.counter)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Unproven('counter')
  }
  return { subject: row.subject, name: null, also }
}

/** Uses the attempt up: a challenge allows one answer, whether right or wrong. */
async function take(
  parts: Parts,
  c: Call,
  attempt: ExternalAttempt,
  response: unknown,
): Promise<LoginReply> {
  const { db, now, log } = parts
  if (attempt.way !== byPasskey || attempt.secret === null) throw noAttempt()
  const asked = await openAsked(parts, attempt.id, attempt.secret)
  const expected: Expected = {
    expectedChallenge: asked.challenge,
    expectedOrigin: frameOrigin(parts, c),
    expectedRPID: requireDomain(parts, c),
  }
  try {
    const { subject, name, also } = await (asked.does === 'create'
      ? proveCreated(parts, c, attempt, asked, response, expected)
      : proveUsed(parts, c, attempt, response, expected))
    return await finishAttempt(parts, { ...attempt, subject, name }, also)
  } catch (error) {
    if (error instanceof HttpError) throw error
    await db.deleteFrom('embedded_external_attempts').where('id', '=', attempt.id).execute()
    await audit(db, now(), {
      event: 'external-refused',
      detail: `passkey ${error instanceof Unproven ? error.message : 'answer'}`,
    })
    log.debug(
      { reason: error instanceof Unproven ? error.message : 'answer' },
      'a passkey was refused',
    )
    throw refused()
  }
}

/** Logs in with a passkey, for a request that the device which began the attempt has signed. */
export async function verifyPasskey(
  parts: Parts,
  c: Call,
  { attempt: id, response, signature }: PasskeyVerifyBody,
): Promise<LoginReply> {
  const attempt = await ownExternal(parts, id, signature, deviceProof.finish)
  return counted(take(parts, c, attempt, response), (outcome) =>
    parts.metrics.externals.inc({ way: byPasskey, outcome }),
  )
}
