import type { Address } from 'viem'
import type { Db } from '../../database/schema.ts'
import type { Metadata } from './metadata.ts'

/** Contracts per query. */
const together = 200

const slices = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / together) }, (_, place) =>
    list.slice(place * together, (place + 1) * together),
  )

export async function findMetadata(
  db: Db,
  chain: string,
  addresses: readonly Address[],
  since: number,
): Promise<Map<Address, Metadata>> {
  const found = new Map<Address, Metadata>()
  for (const some of slices(addresses)) {
    const rows = await db
      .selectFrom('tokens')
      .select(['address', 'name', 'symbol', 'decimals', 'read'])
      .where('chain', '=', chain)
      .where('address', 'in', some)
      .execute()
    for (const { address, name, symbol, decimals, read } of rows)
      if (decimals !== null || read >= since)
        found.set(address as Address, { name, symbol, decimals })
  }
  return found
}

export async function keepMetadata(
  db: Db,
  chain: string,
  found: ReadonlyMap<Address, Metadata>,
  read: number,
): Promise<void> {
  for (const some of slices([...found]))
    await db
      .insertInto('tokens')
      .values(some.map(([address, metadata]) => ({ chain, address, ...metadata, read })))
      .onConflict((conflict) =>
        conflict.columns(['chain', 'address']).doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          symbol: row.ref('excluded.symbol'),
          decimals: row.ref('excluded.decimals'),
          read: row.ref('excluded.read'),
        })),
      )
      .execute()
}
