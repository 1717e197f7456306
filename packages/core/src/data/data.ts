/** Balances, tokens and names of an address: read on demand, cached with their age. */
import { namespaceOf } from '../caip.ts'
import { needAdapter, type PorticoError } from '../errors.ts'
import { hold } from '../hold.ts'
import { limits } from '../limits.ts'
import { createResources, type Resources, type Spec } from '../resource/resources.ts'
import { isFields } from '../stored.ts'
import type { Context } from '../context.ts'
import type { Portfolio } from './portfolio.ts'
import type { ChainId, Json, Reads, Stop } from '../types.ts'

export interface Data {
  /** Remote data in the state; what else is fetched for this instance is kept there too. */
  resources: Resources
  /** Keys of the records in `state.resources`: an address is of one chain family, and names it. */
  balanceKey(address: string, chain: ChainId, token?: string): string
  tokensKey(address: string, chain: ChainId): string
  identityKey(address: string): string
  /** Reads the native balance, or one token's. `manual` is a visitor's Retry. */
  balance(address: string, chain: ChainId, options?: { token?: string | undefined; manual?: boolean }): Promise<void>
  /** Reads it now and whenever its 30 s are over, while the page is visible and online, and whenever {@link Data.refresh} is called. */
  watchBalance(address: string, chain: ChainId, token?: string): Stop
  tokens(address: string, chain: ChainId, options?: { manual?: boolean }): Promise<void>
  /** What an account's view watches beyond that; code of its own. */
  more(): Promise<Portfolio>
  /** Something has happened on the network, a transaction for one: balances that are watched there are read again. */
  refresh(chain: ChainId): Promise<void>
  /** @param namespace Whose name service is asked. Default: that of the account with this address, else the one in front. */
  identity(address: string, namespace?: string): Promise<void>
  /** Removes all that is cached of an address (ruling 27). */
  forget(address: string): void
}

/** A kept amount, or null: storage is outside. At most 255 decimals, as in a token's contract. */
function keptAmount(value: unknown): Json | null {
  const { raw, decimals } = (isFields(value) ? value : {}) as { raw?: unknown; decimals?: number }
  return typeof raw === 'string' && /^\d{1,99}$/.test(raw) && (decimals! & 255) === decimals ? (value as Json) : null
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
    // What nodes fail at, their clients have told.
    report: (error) => (error as Partial<PorticoError>).category === 'API_ERROR' || services.report(error),
  })

  const readsOf = async (chain: ChainId): Promise<Reads> => {
    const ns = namespaceOf(chain)
    needAdapter(ctx, ns)
    return ctx.adapters.get(ns)!.reads(chain, services)
  }

  const unread = (chain: ChainId): boolean | undefined => ctx.adapters.get(namespaceOf(chain))?.unread

  const amount = (address: string, chain: ChainId, token: string | undefined): Spec => ({
    ttl: limits.balanceTtl,
    kept: keptAmount,
    load: async () => (await (await readsOf(chain)).balance(address, token)) as unknown as Json,
  })

  const more = (): Promise<Portfolio> => import('./portfolio.ts').then((m) => m.createPortfolio({ ctx, data, readsOf, keptAmount }))

  const data: Data = {
    resources,
    balanceKey: (address, chain, token) => `${address}/balance/${chain}${token ? `/${token}` : ''}`,
    tokensKey: (address, chain) => `${address}/tokens/${chain}`,
    identityKey: (address) => `${address}/identity`,
    async balance(address, chain, { token, manual = false } = {}) {
      if (unread(chain)) return
      await resources.read(data.balanceKey(address, chain, token), { ...amount(address, chain, token), manual })
    },
    watchBalance(address, chain, token) {
      if (unread(chain)) return () => {}
      const stop = resources.watch(data.balanceKey(address, chain, token), amount(address, chain, token))
      // How a family's endpoints are ranked, if they are, its reads know.
      const release = hold(readsOf(chain), (reads) => reads.watch?.())
      return () => {
        stop()
        release()
      }
    },
    tokens: async (...what) => (await more()).tokens(...what),
    more,
    refresh: async (...what) => (await more()).refresh(...what),
    identity: async (...what) => (await more()).identity(...what),
    forget: (address) => resources.remove(`${address}/`),
  }
  return data
}
