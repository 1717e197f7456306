import { endSession, sessionOf } from '../auth/sessions.ts'
import type { Db } from '../database/schema.ts'
import { parse } from './read.ts'
import { UsageError } from './usage.ts'

const written = (time: number | null): string =>
  time === null ? '' : new Date(Number(time)).toISOString()

async function list(
  db: Db,
  project: string,
  account: string | undefined,
): Promise<readonly string[]> {
  let query = db
    .selectFrom('auth_sessions')
    .selectAll()
    .where('project', '=', project)
    .where('ended', 'is', null)
    .where('expires', '>', Date.now())
  if (account !== undefined) query = query.where('account', '=', account)
  const rows = await query.orderBy('created', 'desc').limit(1_000).execute()
  return rows.map(({ id, account: of, transport, origin, created, seen }) =>
    [id, of, transport, origin, `since ${written(created)}`, `used ${written(seen)}`].join('\t'),
  )
}

async function history(
  db: Db,
  project: string,
  account: string | undefined,
): Promise<readonly string[]> {
  let query = db.selectFrom('auth_audit').selectAll().where('project', '=', project)
  if (account !== undefined) query = query.where('account', '=', account)
  const rows = await query.orderBy('time', 'desc').orderBy('id').limit(1_000).execute()
  return rows.map(({ time, event, account: of, session, detail }) =>
    [written(time), event, of ?? '', session ?? '', detail ?? ''].join('\t'),
  )
}

async function end(db: Db, id: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('auth_sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  const isEnded =
    row !== undefined &&
    (await db
      .transaction()
      .execute((transaction) =>
        endSession(transaction, sessionOf(row), 'revoked', Date.now(), 'operator'),
      ))
  if (!isEnded) throw new UsageError(`There is no session ${id}.`)
  return [`ended ${id}`]
}

export async function sessionCommand(
  db: Db,
  [action, ...args]: readonly string[],
): Promise<readonly string[]> {
  const { words } = parse(args, {})
  const [first, account] = words
  if (action === 'end') {
    if (first === undefined || words.length !== 1)
      throw new UsageError('Name one session by its id.')
    return end(db, first)
  }
  if (action !== 'list' && action !== 'history')
    throw new UsageError('session list, history or end')
  if (first === undefined || words.length > 2)
    throw new UsageError('Name a project and, optionally, an account.')
  return action === 'list' ? list(db, first, account) : history(db, first, account)
}
