import type { Transaction } from 'kysely'
import type { Db, Tables } from '../database/schema.ts'
import { originAllowed } from '../projects/origins.ts'
import type { Project } from '../projects/store.ts'
import type { RefreshBody } from '../wire.ts'
import { audit } from './audit.ts'
import { isProven } from './proof.ts'
import { createSecret, digestOf, seal, unseal } from './secrets.ts'
import { endSession, isLive, openSession, sessionOf, type Lives, type Session } from './sessions.ts'
import { refreshTokenOf, type Started } from './start.ts'

/**
 * Milliseconds in which a replaced refresh token still yields its successor: two tabs may send it
 * at once.
 */
const grace = 10_000
/** Milliseconds by which a proof's time may differ from ours. */
const tolerance = 300_000

/** `clock`: the proof's time differs too much from the server's. */
export type RefreshRefusal = 'session' | 'clock' | 'proof'

interface Successor {
  refresh: string
  secret: string
  secretExpires: number
}

/**
 * Replaces the current refresh token. The update names the old digest, so only one of two
 * simultaneous requests succeeds.
 */
async function rotate(
  transaction: Transaction<Tables>,
  session: Session,
  presented: string,
  lives: Lives,
  now: number,
): Promise<Started | undefined> {
  const refresh = createSecret()
  const secretExpires = Math.min(now + lives.token, session.expires)
  const digest = digestOf(presented)
  const { numUpdatedRows } = await transaction
    .updateTable('auth_sessions')
    .set({ refresh: digestOf(refresh), previous: digest, rotated: now, seen: now })
    .where('id', '=', session.id)
    .where('refresh', '=', digest)
    .where('ended', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const secret = await openSession(transaction, session.id, 'token', secretExpires)
  const successor: Successor = { refresh, secret, secretExpires }
  await transaction
    .updateTable('auth_sessions')
    .set({ sealed: seal(presented, JSON.stringify(successor)) })
    .where('id', '=', session.id)
    .execute()
  return {
    session: { ...session, seen: now },
    secret,
    secretExpires,
    refreshToken: refreshTokenOf(session.id, refresh),
  }
}

/**
 * The successor of a recently replaced token. All tabs with the old token get the same one, so that
 * they do not end each other's session.
 */
function successorOf(session: Session, presented: string, now: number): Started | undefined {
  const { previous, sealed, rotated } = session
  if (
    previous !== digestOf(presented) ||
    sealed === null ||
    rotated === null ||
    now > rotated + grace
  )
    return undefined
  const { refresh, secret, secretExpires } = JSON.parse(unseal(presented, sealed)) as Successor
  return { session, secret, secretExpires, refreshToken: refreshTokenOf(session.id, refresh) }
}

async function readSession(
  db: Db | Transaction<Tables>,
  project: string,
  id: string,
  lives: Lives,
  now: number,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('auth_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('project', '=', project)
    .executeTakeFirst()
  const session = row && sessionOf(row)
  return session && isLive(session, lives, now) ? session : undefined
}

async function useProof(db: Db, session: string, id: string, expires: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('auth_proofs')
    .values({ session, id, expires })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface Refreshing {
  project: Pick<Project, 'id' | 'origins'>
  origin: string | undefined
  body: RefreshBody
}

export async function refreshSession(
  db: Db,
  lives: Lives,
  now: number,
  { project: { id: project, origins }, origin, body }: Refreshing,
): Promise<Started | RefreshRefusal> {
  const [id = '', presented = ''] = body.refreshToken.split('.')
  const session = await readSession(db, project, id, lives, now)
  if (
    !session?.key ||
    (origin !== undefined && origin !== session.origin) ||
    !originAllowed(origins, session.origin)
  )
    return 'session'
  if (!(await isProven(session.key, body))) {
    await audit(db, now, {
      project,
      event: 'proof-refused',
      account: session.account,
      session: id,
      detail: null,
    })
    return 'proof'
  }
  if (Math.abs(body.time - now) > tolerance) return 'clock'
  if (!(await useProof(db, id, body.id, now + 2 * tolerance))) return 'proof'
  return db.transaction().execute(async (transaction) => {
    const rotated = await rotate(transaction, session, presented, lives, now)
    if (rotated) return rotated
    const current = await readSession(transaction, project, id, lives, now)
    if (!current) return 'session'
    const successor = successorOf(current, presented, now)
    if (!successor) await endSession(transaction, current, 'reused', now)
    return successor ?? 'session'
  })
}
