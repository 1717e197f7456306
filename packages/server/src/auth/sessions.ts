import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AuthSessionRow, Transport } from '../database/auth-schema.ts'
import type { Db, Tables } from '../database/schema.ts'
import { audit, type AuditEvent } from './audit.ts'
import { createSecret, digestOf } from './secrets.ts'

export type Session = Selectable<AuthSessionRow>

/** Milliseconds. */
export interface Lives {
  /** Of an access token. */
  token: number
  /** Without use. */
  idle: number
  /** Whatever its use. */
  session: number
}

type Writer = Kysely<Tables> | Transaction<Tables>

/** Converts times to numbers: some databases return large integers as text. */
export function sessionOf(row: Session): Session {
  return {
    ...row,
    created: Number(row.created),
    seen: Number(row.seen),
    expires: Number(row.expires),
    ended: row.ended === null ? null : Number(row.ended),
    rotated: row.rotated === null ? null : Number(row.rotated),
  }
}

export const isLive = ({ ended, expires, seen }: Session, { idle }: Lives, now: number): boolean =>
  ended === null && now < expires && now < seen + idle

/** Resolves with false when the session had ended before. */
export async function endSession(
  db: Writer,
  session: Session,
  event: AuditEvent,
  now: number,
  detail: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_sessions')
    .set({ ended: now, ending: event, refresh: null, previous: null, sealed: null })
    .where('id', '=', session.id)
    .where('ended', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('auth_tokens').where('session', '=', session.id).execute()
  const { project, account, id } = session
  await audit(db, now, { project, event, account, session: id, detail })
  return true
}

/** Returns a new secret; only its digest is stored. */
export async function openSession(
  db: Writer,
  session: string,
  transport: Transport,
  expires: number,
): Promise<string> {
  const secret = createSecret()
  await db
    .insertInto('auth_tokens')
    .values({ digest: digestOf(secret), session, transport, expires })
    .execute()
  return secret
}

export interface Sessions {
  /** In no order. Cookie values and access tokens are not interchangeable. */
  openedBy(
    project: string,
    transport: Transport,
    secrets: readonly string[],
  ): Promise<readonly Session[]>
  of(project: string, accounts: readonly string[]): Promise<readonly Session[]>
  find(project: string, id: string): Promise<Session | undefined>
  end(sessions: readonly Session[], event: AuditEvent): Promise<number>
  /** Stores the time of the last use, at most once a minute. */
  touch(session: Session): Promise<void>
  prune(): Promise<void>
}

/** Milliseconds between two updates of a session's last use. */
const pause = 60_000
/** Milliseconds that an ended session is stored, so that its client can learn why it ended. */
const retention = 86_400_000
/** Most sessions of one account that are listed. */
const most = 500

export function createSessions(db: Db, lives: Lives, now: () => number): Sessions {
  return {
    async openedBy(project, transport, secrets) {
      if (secrets.length === 0) return []
      const rows = await db
        .selectFrom('auth_sessions')
        .innerJoin('auth_tokens', 'auth_tokens.session', 'auth_sessions.id')
        .selectAll('auth_sessions')
        .where('auth_tokens.digest', 'in', secrets.map(digestOf))
        .where('auth_tokens.transport', '=', transport)
        .where('auth_tokens.expires', '>', now())
        .where('auth_sessions.project', '=', project)
        .execute()
      return rows.map(sessionOf).filter((session) => isLive(session, lives, now()))
    },
    async of(project, accounts) {
      if (accounts.length === 0) return []
      const rows = await db
        .selectFrom('auth_sessions')
        .selectAll()
        .where('project', '=', project)
        .where('account', 'in', accounts)
        .where('ended', 'is', null)
        .where('expires', '>', now())
        .where('seen', '>', now() - lives.idle)
        .orderBy('created', 'desc')
        .limit(most)
        .execute()
      return rows.map(sessionOf)
    },
    async find(project, id) {
      const row = await db
        .selectFrom('auth_sessions')
        .selectAll()
        .where('id', '=', id)
        .where('project', '=', project)
        .executeTakeFirst()
      const session = row && sessionOf(row)
      return session && isLive(session, lives, now()) ? session : undefined
    },
    end: (sessions, event) =>
      db.transaction().execute(async (transaction) => {
        let ended = 0
        for (const session of sessions)
          if (await endSession(transaction, session, event, now())) ended += 1
        return ended
      }),
    async touch({ id, seen }) {
      if (now() - seen < pause) return
      await db.updateTable('auth_sessions').set({ seen: now() }).where('id', '=', id).execute()
    },
    async prune() {
      await db.deleteFrom('auth_tokens').where('expires', '<=', now()).execute()
      await db.deleteFrom('auth_proofs').where('expires', '<=', now()).execute()
      await db
        .deleteFrom('auth_sessions')
        .where((eb) =>
          eb.or([
            eb('expires', '<', now() - retention),
            eb('ended', '<', now() - retention),
            eb('seen', '<', now() - lives.idle - retention),
          ]),
        )
        .execute()
    },
  }
}
