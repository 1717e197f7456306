import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('id', 'varchar(36)', (column) => column.notNull())
    .addColumn('received', 'bigint', (column) => column.notNull())
    // Its position in its request: events of one request have the same time.
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('type', 'varchar(16)', (column) => column.notNull())
    .addColumn('name', 'varchar(64)', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    // An event sent twice is one event.
    .addPrimaryKeyConstraint('events_key', ['project', 'id'])
    .execute()
  await db.schema
    .createIndex('events_received')
    .on('events')
    .columns(['received', 'project', 'id'])
    .execute()
}
