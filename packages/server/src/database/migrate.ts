import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import * as directory from './migrations/0001-directory.ts'
import * as events from './migrations/0002-events.ts'
import * as search from './migrations/0003-search.ts'
import * as eventsPerProject from './migrations/0004-events-per-project.ts'
import * as blockchain from './migrations/0005-blockchain.ts'
import * as auth from './migrations/0006-auth.ts'
import * as embedded from './migrations/0007-embedded.ts'
import * as mail from './migrations/0008-mail.ts'
import * as external from './migrations/0009-external.ts'
import * as passkeys from './migrations/0010-passkeys.ts'
import * as account from './migrations/0011-account.ts'
import * as agreements from './migrations/0012-agreements.ts'
import * as waits from './migrations/0013-waits.ts'
import * as idTokens from './migrations/0014-id-tokens.ts'
import * as addressWaits from './migrations/0015-address-waits.ts'
import * as approvals from './migrations/0016-approvals.ts'
import * as readAgain from './migrations/0017-read-again.ts'
import * as uses from './migrations/0018-uses.ts'
import * as removals from './migrations/0019-removals.ts'

/** In order. A released version never changes. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-directory': directory,
  '0002-events': events,
  '0003-search': search,
  '0004-events-per-project': eventsPerProject,
  '0005-blockchain': blockchain,
  '0006-auth': auth,
  '0007-embedded': embedded,
  '0008-mail': mail,
  '0009-external': external,
  '0010-passkeys': passkeys,
  '0011-account': account,
  '0012-agreements': agreements,
  '0013-waits': waits,
  '0014-id-tokens': idTokens,
  '0015-address-waits': addressWaits,
  '0016-approvals': approvals,
  '0017-read-again': readAgain,
  '0018-uses': uses,
  '0019-removals': removals,
}

export const versions: readonly string[] = Object.keys(migrations)

export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/**
 * Migrates to the newest or a named version; returns what was run.
 *
 * @param steps Migrations of a database other than the server's.
 * @throws NewerDatabaseError when the database knows a version that this release does not.
 */
export async function migrate<T>(
  db: Kysely<T>,
  target?: string,
  steps: Readonly<Record<string, Migration>> = migrations,
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...steps }) },
  })
  const { error, results = [] } =
    target === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(target)
  if (error !== undefined) {
    if (error instanceof Error && /corrupted migrations/.test(error.message))
      throw new NewerDatabaseError('The database was written by a newer release')
    throw error
  }
  return results.map(({ migrationName }) => migrationName)
}
