import { checkPlace, checkReplica } from '../database/url.ts'
import { text, whole, type SettingsTable } from '../utils/setting.ts'

/** The database. */
export interface DatabaseSettings {
  /** A SQLite file, `:memory:`, or the URL of a Postgres. */
  database: string
  /** The URL of a read replica of the Postgres, or empty. */
  databaseReplica: string
  /** Connections to each Postgres. */
  databaseConnections: number
  /** Megabytes; 0: only the disk limits it. */
  databaseLimit: number
}

export const databaseSettings: SettingsTable<DatabaseSettings> = {
  database: {
    ...text(
      'PORTICO_DATABASE',
      './portico.sqlite',
      'The SQLite file, created if it does not exist; or the `postgres://` URL of a database',
    ),
    parse: checkPlace,
  },
  databaseReplica: {
    ...text(
      'PORTICO_DATABASE_REPLICA',
      '',
      'The `postgres://` URL of a read replica, for reads that may be slightly out of date',
    ),
    parse: checkReplica,
  },
  databaseConnections: whole(
    'PORTICO_DATABASE_CONNECTIONS',
    10,
    'connections',
    [2, 1_000],
    'Most connections to a Postgres, and as many to its replica',
  ),
  databaseLimit: whole(
    'PORTICO_DATABASE_LIMIT',
    0,
    'MB',
    [0, 1_000_000],
    'Largest size of a SQLite file; 0 is no limit but the disk’s',
  ),
}
