import type { Db } from '../database/schema.ts'
import { parse } from './read.ts'
import { UsageError } from './usage.ts'

export async function chainsCommand(db: Db, args: readonly string[]): Promise<readonly string[]> {
  if (parse(args, {}).words.length > 0) throw new UsageError('chains takes no arguments.')
  const rows = await db.selectFrom('chain_progress').selectAll().orderBy('chain').execute()
  if (rows.length === 0) return ['no chain is indexed yet']
  return rows.map(({ chain, mode, head, indexed, complete_from, updated, problem }) =>
    [
      chain,
      mode,
      `head: ${head}`,
      // For watched accounts the range differs by account.
      Number(complete_from) > Number(indexed)
        ? 'blocks: none'
        : `blocks: ${complete_from}-${indexed}`,
      `written: ${new Date(Number(updated)).toISOString()}`,
      problem ?? 'ok',
    ].join('\t'),
  )
}
