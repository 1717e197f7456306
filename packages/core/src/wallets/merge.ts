/** One row a wallet, where several offers of different chain families are evidently the same one. */
import type { WalletRecord } from '../directory/wallet-record.ts'
import { nameKey } from './identity.ts'
import type { Draft } from './row.ts'
import { routeOrder, sameWallets } from './same.ts'

/** Makes one row of several; what is given back has every route of what was given, once. */
export type MergeRows = (rows: readonly Draft[], records: readonly WalletRecord[]) => readonly Draft[]

/**
 * Only an instance of several chain families needs it: it loads with the second adapter.
 *
 * @param adapters The namespaces of the instance, as its adapters stand.
 */
export function mergeRows(adapters: readonly string[]): MergeRows {
  const order = routeOrder(adapters)
  return (rows, records) => {
    const named = (name: string): string[] => records.filter((record) => nameKey(record.name) === name).map((record) => record.id)
    const here = rows.filter((row) => row.type === 'injected')
    return [...sameWallets(here, named).map((group) => joined([...group].sort(order))), ...rows.filter((row) => row.type !== 'injected')]
  }
}

function joined(group: readonly Draft[]): Draft {
  const main = group[0]!
  const told = group.find((row) => row.record) ?? group.find((row) => row.rdns !== undefined) ?? main
  const icon = main.icon ?? group.find((row) => row.icon !== undefined)?.icon
  return {
    ...main,
    rank: told.rank,
    namespaces: group.flatMap((row) => row.namespaces),
    routes: group.flatMap((row) => row.routes),
    ...(icon === undefined ? {} : { icon }),
    ...(told.rdns === undefined ? {} : { rdns: told.rdns }),
    ...(told.record ? { record: told.record } : {}),
  }
}
