import type { Selectable, Transaction } from 'kysely'
import type { EmbeddedPasskeyRow } from '../../database/embedded-schema.ts'
import type { Tables } from '../../database/schema.ts'
import { HttpError } from '../../http/errors.ts'
import type { Call, Deps } from '../../http/deps.ts'
import { deviceProof, type LoginReply, type PasskeyVerifyBody } from '../../wire.ts'
import { counted, findProject, frameOrigin, isSite } from '../login-access.ts'
import { audit } from '../audit.ts'
import { noAttempt, ownExternal, type ExternalAttempt } from '../external/attempts.ts'
import { finishAttempt, requireAdder, type AlsoWrite } from '../external/finish.ts'
import { byPasskey } from '../users.ts'
import { requireDomain } from './domain.ts'
import { algorithms, openAsked, type Asked } from './options.ts'
import { readCreated, readUsed, topOriginOf } from './response.ts'
import { defined } from '../../utils/defined.ts'

/** Only for the operator's log: a page could otherwise learn which passkeys exist. */
class Unproven extends Error {
  override name = 'Unproven'
}

interface Expected {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
}

interface Proven {
  subject: string
  /** Null for a known passkey. */
  name: string | null
  also: AlsoWrite
}

type Passkey = Selectable<EmbeddedPasskeyRow>

const refused = (): HttpError =>
  new HttpError(401, 'passkey', 'the passkey is unknown, or its signature is wrong')

/** Where the browser names it, the page around the frame has to be the project's. */
async function checkTop(
  deps: Deps,
  c: Call,
  { project }: ExternalAttempt,
  clientData: string,
): Promise<string | undefined> {
  const top = topOriginOf(clientData)
  if (top !== undefined && !isSite(await findProject(deps, c, project), frameOrigin(deps, c), top))
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

/** Attestation is not required. */
async function proveCreated(
  deps: Deps,
  c: Call,
  attempt: ExternalAttempt,
  { handle }: Asked,
  response: unknown,
  expected: Expected,
): Promise<Proven> {
  const read = readCreated(response)
  if (!read) throw new Unproven('shape')
  await checkTop(deps, c, attempt, read.response.clientDataJSON)
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
    created: deps.now(),
  }
  return {
    subject: handle,
    name: attempt.device,
    also: (transaction) => insertPasskey(transaction, row),
  }
}

/** The counter increases, or stays at 0; one that goes back shows a cloned key. */
async function proveUsed(
  deps: Deps,
  c: Call,
  attempt: ExternalAttempt,
  response: unknown,
  expected: Expected,
): Promise<Proven> {
  const read = readUsed(response)
  if (!read) throw new Unproven('shape')
  const row = await deps.db
    .selectFrom('embedded_passkeys')
    .selectAll()
    .where('id', '=', read.id)
    .executeTakeFirst()
  if (!row || read.response.userHandle !== row.subject) throw new Unproven('unknown')
  const top = await checkTop(deps, c, attempt, read.response.clientDataJSON)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const credential = {
    id: row.id,
    publicKey: Uint8Array.from(Buffer.from(row.key, 'base64url')),
    counter: Number(row.counter),
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: read,
    ...expected,
    ...defined({ expectedTopOrigin: top }),
    credential,
    requireUserVerification: true,
  })
  if (!verified) throw new Unproven('signature')
  async function also(transaction: Transaction<Tables>): Promise<void> {
    // Only one of two simultaneous answers succeeds, and a removed passkey is refused.
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

/** A challenge allows one answer, right or wrong. */
async function take(
  deps: Deps,
  c: Call,
  attempt: ExternalAttempt,
  response: unknown,
): Promise<LoginReply> {
  const { db, now, log } = deps
  if (attempt.loginMethod !== byPasskey || attempt.secret === null) throw noAttempt()
  const asked = await openAsked(deps, attempt.id, attempt.secret)
  const expected: Expected = {
    expectedChallenge: asked.challenge,
    expectedOrigin: frameOrigin(deps, c),
    expectedRPID: requireDomain(deps, c),
  }
  try {
    const { subject, name, also } = await (asked.does === 'create'
      ? proveCreated(deps, c, attempt, asked, response, expected)
      : proveUsed(deps, c, attempt, response, expected))
    return await finishAttempt(deps, c, { ...attempt, subject, name }, also)
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

export async function verifyPasskey(
  deps: Deps,
  c: Call,
  { attempt: id, response, signature }: PasskeyVerifyBody,
): Promise<LoginReply> {
  const attempt = await ownExternal(deps, id, signature, deviceProof.finish)
  await requireAdder(deps, c, attempt)
  return counted(take(deps, c, attempt, response), (outcome) =>
    deps.metrics.externals.inc({ loginMethod: byPasskey, outcome }),
  )
}
