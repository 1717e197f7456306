/** Address tables, which name accounts of a transaction that the transaction does not. */
import { encodeBase58 } from '@portico/core/base58'
import type { Reads } from '../../ports.ts'
import { accountsIn, askCluster, isFields } from './solana-accounts.ts'

/** Their addresses in order, by the address of the table. */
export type AddressTables = ReadonlyMap<string, readonly string[]>

const program = 'AddressLookupTab1e1111111111111111111111111'
/** Kind (1: a table), slots, authority and padding come before the addresses. */
const headSize = 56

function addressesIn(data: Uint8Array): string[] | null {
  const size = data.length - headSize
  if (size < 0 || size % 32 !== 0 || data[0] !== 1 || data[1] !== 0) return null
  return Array.from({ length: size / 32 }, (_, at) =>
    encodeBase58(data.subarray(headSize + 32 * at, headSize + 32 * (at + 1))),
  )
}

/** Those that cannot be read are missing. Addresses in a table never change. */
export async function readTables(
  reads: Reads,
  chain: string,
  tables: readonly string[],
): Promise<AddressTables> {
  const answer = await askCluster(reads, chain, 'getMultipleAccounts', [
    tables,
    { encoding: 'base64', commitment: 'confirmed' },
  ])
  const found = accountsIn(isFields(answer) ? answer['value'] : undefined, tables.length) ?? []
  return new Map(
    tables.flatMap((table, at) => {
      const account = found[at]
      const addresses = account?.program === program ? addressesIn(account.data) : null
      return addresses ? [[table, addresses] as const] : []
    }),
  )
}
