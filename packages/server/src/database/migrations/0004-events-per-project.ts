import type { Kysely } from 'kysely'

interface Before {
  projects: { id: string }
  events: { project: string; received: number; body: string }
  event_totals: { project: string; events: number; bytes: number }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('events_of_project')
    .on('events')
    .columns(['project', 'received', 'id'])
    .execute()
  await db.schema.dropIndex('events_received').execute()
  await db.schema
    .createTable('event_totals')
    .addColumn('project', 'varchar(64)', (column) =>
      column.primaryKey().references('projects.id').onDelete('cascade'),
    )
    .addColumn('events', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute()
  // Server time on this file, which `received` is measured by.
  await db.schema
    .createTable('clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
  const tables = db as Kysely<Before>
  await tables
    .insertInto('event_totals')
    .columns(['project', 'events', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('events')
        .select((of) => [
          'project',
          of.fn.countAll<number>().as('events'),
          of.fn.sum<number>(of.fn('octet_length', ['body'])).as('bytes'),
        ])
        .groupBy('project'),
    )
    .execute()
  const now = Date.now()
  await tables.updateTable('events').set({ received: now }).where('received', '>', now).execute()
}
