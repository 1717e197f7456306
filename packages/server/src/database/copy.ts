import { sql, type RawBuilder } from 'kysely'
import type { Db, Tables } from './schema.ts'

/** Each database has its own revision. */
export type Copied = Exclude<keyof Tables, 'revision'>

/** Tables come before those that refer to them. */
const keys: { readonly [Table in Copied]: readonly (keyof Tables[Table] & string)[] } = {
  projects: ['id'],
  project_features: ['project', 'id'],
  wallets: ['id'],
  wallet_chains: ['wallet', 'chain'],
  images: ['kind', 'id'],
  events: ['project', 'id'],
  event_totals: ['project'],
  clock: ['id'],
  chain_progress: ['chain'],
  chain_blocks: ['chain', 'number'],
  transactions: ['chain', 'hash'],
  transfers: ['chain', 'hash', 'place'],
  approvals: ['chain', 'hash', 'place'],
  account_transactions: ['account', 'time', 'chain', 'block', 'position'],
  account_tokens: ['account', 'chain', 'token'],
  account_nfts: ['account', 'chain', 'token', 'token_id'],
  tokens: ['chain', 'address'],
  nft_metadata: ['chain', 'token', 'token_id'],
  pictures: ['id'],
  watched: ['account'],
  watched_ranges: ['account', 'chain'],
  auth_nonces: ['digest'],
  auth_sessions: ['id'],
  auth_tokens: ['digest'],
  auth_proofs: ['session', 'id'],
  auth_accounts: ['project', 'account'],
  auth_audit: ['id'],
  embedded_users: ['id'],
  embedded_identities: ['issuer', 'subject'],
  embedded_passkeys: ['id'],
  embedded_agreements: ['issuer', 'subject', 'project', 'agreed'],
  embedded_devices: ['id'],
  embedded_attempts: ['id'],
  embedded_external_attempts: ['id'],
  embedded_sessions: ['digest'],
  embedded_changes: ['id'],
  embedded_address_waits: ['owner'],
  embedded_removals: ['id'],
  embedded_challenges: ['digest'],
  embedded_uses: ['subject'],
  embedded_wallets: ['id'],
  embedded_sets: ['id'],
  embedded_audit: ['id'],
  mails: ['id'],
}

export const copied: readonly Copied[] = Object.keys(keys) as Copied[]

/** A new database already has rows in these. */
const filled: readonly Copied[] = [
  'projects',
  'project_features',
  'wallets',
  'wallet_chains',
  'images',
  'clock',
]

const sizeOf = (table: Copied): number => (table === 'images' ? 16 : 200)

type Row = Readonly<Record<string, unknown>>

const names = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)))

async function page(db: Db, table: Copied, after: Row | undefined): Promise<readonly Row[]> {
  const columns: readonly string[] = keys[table]
  const rest = after
    ? sql`where (${names(columns)}) > (${sql.join(columns.map((column) => after[column]))})`
    : sql``
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} ${rest} order by ${names(columns)} limit ${sizeOf(table)}`.execute(
      db,
    )
  return rows
}

async function insert(db: Db, table: Copied, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(table)} (${names(columns)}) values ${sql.join(values)}`.execute(
    db,
  )
}

export async function isNew(db: Db): Promise<boolean> {
  const { value } = await db.selectFrom('revision').select('value').executeTakeFirstOrThrow()
  if (Number(value) > 1) return false
  for (const table of copied)
    if (!filled.includes(table) && (await page(db, table, undefined)).length > 0) return false
  return true
}

/** Both have to be transactions, so that the copy is complete or absent, and consistent. */
export async function copyRows(
  from: Db,
  to: Db,
): Promise<readonly { table: Copied; rows: number }[]> {
  for (const table of copied.toReversed()) await to.deleteFrom(table).execute()
  const counts: { table: Copied; rows: number }[] = []
  for (const table of copied) {
    let rows = 0
    for (
      let some = await page(from, table, undefined);
      some.length > 0;
      some = await page(from, table, some.at(-1))
    ) {
      await insert(to, table, some)
      rows += some.length
    }
    counts.push({ table, rows })
  }
  return counts
}
