/**
 * The databases of the tests on Postgres. To copy the template takes most of a test's time, so that
 * a database that a test has used is emptied and used again by the next one.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'

/** A database with the content of a new server. */
interface Reusable {
  name: string
  /** What changes with its schema. */
  schema: string
}

/** The rows of a new server's table, as JSON. */
interface Filled {
  table: string
  rows: string
}

export interface Databases {
  /** An empty one, dropped after the test. */
  empty(): Promise<string>
  /** One with the content of a new server, for any number of processes. */
  filled(): Promise<string>
}

/** Bytes, above which a database is dropped: what was deleted would make the next test slower. */
const largest = 24 * 1024 * 1024

/**
 * Changes with each table, index and trigger, and with the functions. A setting of the database
 * itself shows, too.
 */
const schemaQuery = `select concat_ws(' ',
  (select md5(string_agg(concat(oid, ' ', relname, ' ', xmin), ',' order by oid)) from pg_class
    where relnamespace = 'public'::regnamespace),
  (select count(*) from pg_proc where pronamespace = 'public'::regnamespace),
  (select count(*) from pg_db_role_setting)) as schema, pg_database_size(current_database()) as size`

const tablesQuery = `select relname as table from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`

const endOthers = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

async function tablesOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string }>(tablesQuery)
  return rows.map(({ table }) => `"${table}"`)
}

async function readRows(client: pg.Client): Promise<readonly Filled[]> {
  const filled: Filled[] = []
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(each)::text as rows from ${table} each`,
    )
    const json = rows[0]?.rows
    if (json) filled.push({ table, rows: json })
  }
  return filled
}

/** Gives every table the rows of a new server. Foreign keys are not checked meanwhile. */
async function refill(client: pg.Client, filled: readonly Filled[]): Promise<void> {
  const deletions = (await tablesOf(client)).map((table) => `delete from ${table}`)
  await client.query(
    ['begin', 'set local session_replication_role = replica', ...deletions].join(';'),
  )
  for (const { table, rows } of filled)
    await client.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
      [rows],
    )
  await client.query('commit')
}

/** @param server The run's Postgres, and the name of the database with the content. */
export function databasesOf(server: { url: string; template: string }): Databases {
  const unused: Reusable[] = []
  let content: readonly Filled[] | undefined

  const urlOf = (name: string): string =>
    Object.assign(new URL(server.url), { pathname: `/${name}` }).href

  async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await use(client)
    } finally {
      await client.end()
    }
  }

  /** Runs a statement on the run's Postgres itself. */
  const administer = (statement: string): Promise<unknown> =>
    withClient(server.url, (client) => client.query(statement))

  async function create(template: string): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await administer(`create database ${name} template ${template}`)
    return name
  }

  const drop = (name: string): Promise<unknown> =>
    administer(`drop database if exists ${name} with (force)`)

  async function readSchema(client: pg.Client): Promise<{ schema: string; size: number }> {
    const { rows } = await client.query<{ schema: string; size: string }>(schemaQuery)
    return { schema: rows[0]!.schema, size: Number(rows[0]!.size) }
  }

  async function createReusable(): Promise<Reusable> {
    const name = await create(server.template)
    return withClient(urlOf(name), async (client) => {
      content ??= await readRows(client)
      return { name, schema: (await readSchema(client)).schema }
    })
  }

  /** Makes it what it was; false if a test has changed its schema, or has written much. */
  const restore = ({ name, schema: original }: Reusable): Promise<boolean> =>
    withClient(urlOf(name), async (client) => {
      await client.query(endOthers)
      const { schema, size } = await readSchema(client)
      if (schema !== original || size > largest) return false
      await refill(client, content!)
      return true
    })

  return {
    async empty() {
      const name = await create('template0')
      onTestFinished(async () => void (await drop(name)))
      return urlOf(name)
    },
    async filled() {
      const one = unused.pop() ?? (await createReusable())
      onTestFinished(async () => {
        // A test may have closed it to everybody, or dropped it.
        if (await restore(one).catch(() => false)) unused.push(one)
        else await drop(one.name)
      })
      return urlOf(one.name)
    },
  }
}
