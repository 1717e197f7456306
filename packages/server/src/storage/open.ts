import type { Engine, OpenOptions } from '../database/engine.ts'
import { openSqlite } from './open-sqlite.ts'
import { isPostgres } from '../database/url.ts'

/**
 * Opens and migrates the database, and fills a new one with the included content.
 *
 * @param place A SQLite file, `:memory:`, or a `postgres://` URL.
 */
export async function openDatabase(place: string, options: OpenOptions = {}): Promise<Engine> {
  if (!isPostgres(place)) return openSqlite(place, options)
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(place, options)
}
