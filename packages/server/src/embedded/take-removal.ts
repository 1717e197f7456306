import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'

/** In the transaction that carries it out. False if it was refused or cancelled meanwhile. */
export async function takeRemoval(
  transaction: Transaction<Tables>,
  id: string,
  time: number,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('embedded_removals')
    .where('id', '=', id)
    .where('until', '<=', time)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
