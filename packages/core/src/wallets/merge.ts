/** Only evidently equal wallets. */
import type { WalletRecord } from '../directory/wallet-record.ts'
import { nameKey, routeOrder, sameWallets } from '../directory/identity.ts'
import type { Draft } from './row.ts'
import { defined } from '../utils/defined.ts'

export type MergeRows = (
  rows: readonly Draft[],
  records: readonly WalletRecord[],
  served: (namespaces: readonly string[]) => boolean,
) => readonly Draft[]

/**
 * Only an instance of several namespaces needs it.
 *
 * @param adapters The namespaces, in the order of the adapters.
 */
export function mergeRows(adapters: readonly string[]): MergeRows {
  const order = routeOrder(adapters)
  return (rows, records, served) => {
    const named = (name: string): string[] =>
      records.filter((record) => nameKey(record.name) === name).map((record) => record.id)
    const injected = rows.filter((row) => row.type === 'injected')
    const merged = sameWallets(injected, named).map((group) => joined([...group].sort(order)))
    return [...merged, ...rows.filter((row) => row.type !== 'injected')].map((row) => {
      const routes = row.routes.filter((route) => served(route.namespaces))
      const [first] = routes
      return first ? { ...row, routes, connector: first.connector, offer: first.offer } : row
    })
  }
}

function joined(group: readonly Draft[]): Draft {
  const main = group[0]!
  const identified =
    group.find((row) => row.record) ?? group.find((row) => row.rdns !== undefined) ?? main
  const icon = main.icon ?? group.find((row) => row.icon !== undefined)?.icon
  return {
    ...main,
    rank: identified.rank,
    namespaces: group.flatMap((row) => row.namespaces),
    routes: group.flatMap((row) => row.routes),
    ...defined({ icon, rdns: identified.rdns, record: identified.record || undefined }),
  }
}
