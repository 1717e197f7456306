import { sql, type ExpressionBuilder, type SqlBool, type Expression } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { Tables } from '../database/schema.ts'
import type { WalletsQuery } from '../wire.ts'
import { fold } from '../utils/fold.ts'

export interface Filter {
  page: number
  entries: number
  search: string
  badge: string
  include: readonly string[]
  exclude: readonly string[]
  chains: readonly string[]
}

const sorted = (list: readonly string[] = []): readonly string[] => [...new Set(list)].sort()

/** Equivalent queries share one cached answer. */
export function filterOf(query: WalletsQuery): Filter {
  const { page, entries, search = '', badge_type, badge, include, exclude, chains } = query
  return {
    page,
    entries,
    search: fold(search.trim()),
    badge: badge_type ?? badge ?? '',
    include: sorted(include),
    exclude: sorted(exclude),
    chains: sorted(chains),
  }
}

type Wallets = ExpressionBuilder<Tables, 'wallets'>

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const like = (eb: Wallets, pattern: string): Expression<SqlBool> =>
  sql<SqlBool>`${eb.ref('folded')} like ${pattern} escape '\\'`

const wordEnds = [' ', '-', '.', '(', '/', '\\_']

/** 0 at the start of the name, 1 at the start of a word, 2 anywhere. */
function score(eb: Wallets, wanted: string): Expression<number> {
  return eb
    .case()
    .when(like(eb, `${wanted}%`))
    .then(0)
    .when(eb.or(wordEnds.map((end) => like(eb, `%${end}${wanted}%`))))
    .then(1)
    .else(2)
    .end()
}

function conditions(eb: Wallets, filter: Filter): Expression<SqlBool> {
  const { search, badge, include, exclude, chains } = filter
  const all: Expression<SqlBool>[] = []
  if (search) all.push(like(eb, `%${literal(search)}%`))
  if (badge) all.push(eb('badge', '=', badge))
  if (include.length > 0) all.push(eb('id', 'in', include))
  if (exclude.length > 0) all.push(eb('id', 'not in', exclude))
  if (chains.length > 0) {
    // A bare namespace serves all of its networks; a wallet without a list hides nothing.
    const served = [
      ...new Set([...chains, ...chains.map((chain) => chain.slice(0, chain.indexOf(':')))]),
    ]
    const own = eb.selectFrom('wallet_chains').select('chain').whereRef('wallet', '=', 'wallets.id')
    const listed = own.where('chain', 'in', served)
    const listsNothing = eb.not(eb.exists(own))
    all.push(eb.or([eb.exists(listed), listsNothing]))
  }
  return eb.and(all)
}

/** A page of matching records as JSON, and the number of all matches. */
export async function findWallets(
  db: Db,
  filter: Filter,
): Promise<{ records: readonly string[]; count: number }> {
  const { page, entries, search } = filter
  let query = db
    .selectFrom('wallets')
    .select('record')
    .where((eb) => conditions(eb, filter))
  if (search) query = query.orderBy((eb) => score(eb, literal(search)))
  const rows = await query
    .orderBy('rank')
    .orderBy('name')
    .orderBy('id')
    .limit(entries)
    .offset((page - 1) * entries)
    .execute()
  const total = await db
    .selectFrom('wallets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => conditions(eb, filter))
    .executeTakeFirstOrThrow()
  return { records: rows.map(({ record }) => record), count: Number(total.count) }
}
