import type { AttemptCtx, Connector, LinkRecord, Offer, Stop } from '../types/index.ts'
import { lazy } from '../utils/lazy.ts'
import type { StandardNamespace, StandardPage, StandardWallet } from './types.ts'
import { watchWallets } from './watch.ts'
import { defined } from '../utils/defined.ts'

/**
 * The connector for Wallet Standard wallets of one namespace. They register late, repeat and leave;
 * the same object is one offer. Two objects with one name on one namespace are both offered and
 * marked, and restore never picks one of them.
 *
 * @example
 * standardConnector({
 *   namespace: 'solana',
 *   prefix: 'solana',
 *   connect: ['standard:connect'],
 *   code: () => import('./wallet-standard.ts'),
 * })
 */
export function standardConnector(namespace: StandardNamespace): Connector {
  const { namespace: name, prefix, connect } = namespace
  const connector = `standard-${name}`
  const found = new Map<string, StandardWallet>()
  const waiting = new Set<Stop>()
  const load = lazy(() => Promise.all([import('./link.ts'), namespace.code()]))

  const contested = (wallet: StandardWallet | undefined): boolean =>
    [...found.values()].filter(({ name }) => name === wallet?.name).length > 1

  const page: StandardPage = {
    find: (offer) => found.get(offer),
    contested: (offer) => contested(found.get(offer)),
    watch(cb) {
      waiting.add(cb)
      return () => waiting.delete(cb)
    },
  }

  const offers = (): Offer[] =>
    [...found].map(([id, wallet]) =>
      defined({
        id,
        name: wallet.name,
        icon: wallet.icon || undefined,
        evidence: [{ by: 'standard-name', value: wallet.name, namespace: name }],
        namespaces: [name],
        contested: contested(wallet) ? true : undefined,
      }),
    )

  const serves = (wallet: StandardWallet): boolean =>
    wallet.chains.some((id) => id.startsWith(`${prefix}:`)) &&
    connect.some((feature) => wallet.features.includes(feature)) &&
    namespace.serves?.(wallet) !== false

  return {
    id: connector,
    owner: 'portico',
    ui: 'popup',
    warm: load,
    start: (sink, { platform }) =>
      watchWallets(platform, (all) => {
        const mine = all.filter(serves)
        for (const [id, wallet] of found) if (!mine.includes(wallet)) found.delete(id)
        const known = [...found.values()]
        for (const wallet of mine) {
          if (known.includes(wallet)) continue
          let id = wallet.name
          for (let n = 2; found.has(id); n++) id = `${wallet.name}#${n}`
          found.set(id, wallet)
        }
        sink.offers(offers())
        for (const wake of [...waiting]) wake()
      }),
    async open(offer, _want, attempt) {
      const [m, code] = await load()
      return m.openLink({ connector, namespace, code, page, offer, attempt })
    },
    async restore(record: LinkRecord, attempt: AttemptCtx) {
      const [m, code] = await load()
      return m.restoreLink({ connector, namespace, code, page, record, attempt })
    },
  }
}
