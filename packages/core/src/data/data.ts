import { namespaceOf } from '../format/chain-id.ts'
import { needAdapter, type PorticoError } from '../errors/error.ts'
import { hold } from '../utils/hold.ts'
import { lazy } from '../utils/lazy.ts'
import { limits } from '../limits/limits.ts'
import { createResources, type Spec } from '../resource/resources.ts'
import { isFields } from '../utils/fields.ts'
import { ownAddress } from '../state/select.ts'
import type { Context } from '../contracts/context.ts'
import type { Data, Portfolio } from '../blockchain/data.ts'
import type { ChainId, Json, Reads } from '../types/index.ts'

// Loads with it: what a returning visitor's first balance is read by.
export { createFirstRpc as createRpc } from '../rpc/first.ts'

/** Storage is untrusted. At most 255 decimals, as in a token's contract. */
function parseAmount(value: unknown): Json | null {
  const { raw, decimals } = (isFields(value) ? value : {}) as { raw?: unknown; decimals?: number }
  return typeof raw === 'string' && /^\d{1,99}$/.test(raw) && (decimals! & 255) === decimals
    ? (value as Json)
    : null
}

/** The kinds of records that a transaction of the account changes. */
const money: readonly string[] = ['balance', 'tokens', 'portfolio', 'quote', 'swap-funds']

const isMoneyOn =
  (chain: ChainId) =>
  (key: string): boolean => {
    const [, kind, where] = key.split('/')
    return money.includes(kind!) && where === chain
  }

export function createData(ctx: Context): Data {
  const { state, services } = ctx
  const resources = createResources({
    get: (key) => state.get().resources[key],
    set: (key, resource) =>
      state.set((s) => {
        const resources = { ...s.resources }
        if (resource) resources[key] = resource
        else delete resources[key]
        return { resources }
      }),
    platform: services.platform,
    persist: services.store,
    // RPC clients report the failures of nodes.
    report: (error) =>
      (error as Partial<PorticoError>).category === 'API_ERROR' || services.report(error),
  })

  const readsOf = async (chain: ChainId): Promise<Reads> => {
    const namespace = namespaceOf(chain)
    needAdapter(ctx, namespace)
    return ctx.adapters.get(namespace)!.reads(chain, services)
  }

  const unread = (chain: ChainId): boolean | undefined =>
    ctx.adapters.get(namespaceOf(chain))?.unread

  const amount = (address: string, chain: ChainId, token: string | undefined): Spec => ({
    ttl: limits.balanceTtl,
    parse: parseAmount,
    load: async () => (await readsOf(chain)).balance(address, token),
  })

  const more: () => Promise<Portfolio> = lazy(
    () =>
      // A returning visitor's button shows a balance without it.
      import('./portfolio.ts').then((m) => m.createPortfolio({ ctx, data, readsOf, parseAmount })),
    services.report,
  )

  const data: Data = {
    resources,
    balanceKey: (address, chain, token) => `${address}/balance/${chain}${token ? `/${token}` : ''}`,
    tokensKey: (address, chain) => `${address}/tokens/${chain}`,
    identityKey: (address) => `${address}/identity`,
    async balance(address, chain, { token, manual = false } = {}) {
      if (unread(chain)) return
      await resources.read(data.balanceKey(address, chain, token), {
        ...amount(address, chain, token),
        manual,
      })
    },
    watchBalance(address, chain, token) {
      if (unread(chain)) return () => {}
      const stop = resources.watch(
        data.balanceKey(address, chain, token),
        amount(address, chain, token),
      )
      // Endpoints are ranked while something is watched.
      const release = hold(readsOf(chain), (reads) => reads.watch?.())
      return () => {
        stop()
        release()
      }
    },
    tokens: async (...what) => (await more()).tokens(...what),
    more,
    async refresh(chain, accounts = []) {
      // Before anything is loaded: no unmarked old figure stands beside the transaction's end.
      for (const account of accounts)
        resources.outdate(`${ownAddress(state.get(), account) ?? account}/`, isMoneyOn(chain))
      return (await more()).refresh(chain, accounts)
    },
    identity: async (...what) => (await more()).identity(...what),
    forget: (address) => resources.remove(`${address}/`),
  }
  ctx.forgets.add(data.forget)
  return data
}
