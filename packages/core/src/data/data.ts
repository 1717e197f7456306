/** Balances, tokens and names of an address: read on demand, cached with their age. */
import { namespaceOf } from '../caip.ts'
import { PorticoError } from '../errors.ts'
import { limits } from '../limits.ts'
import { createResources, type Spec } from '../resource/resources.ts'
import { isFields } from '../stored.ts'
import type { Context } from '../context.ts'
import type { ChainId, Json, Reads, Stop } from '../types.ts'

export interface Data {
  /** Keys of the records in `state.resources`. */
  balanceKey(address: string, chain: ChainId, token?: string): string
  tokensKey(address: string, chain: ChainId): string
  identityKey(address: string): string
  /** Reads the native balance, or one token's. `manual` is a visitor's Retry. */
  balance(address: string, chain: ChainId, options?: { token?: string; manual?: boolean }): Promise<void>
  /** Reads again while watched; see `limits.balancePoll`. */
  watchBalance(address: string, chain: ChainId, token?: string): Stop
  tokens(address: string, chain: ChainId, options?: { manual?: boolean }): Promise<void>
  identity(address: string): Promise<void>
  /** Removes all that is cached of an address (ruling 27). */
  forget(address: string): void
}

/** A kept amount, or null: storage is outside. */
function keptAmount(value: unknown): Json | null {
  const fine = isFields(value) && typeof value['raw'] === 'string' && /^\d+$/.test(value['raw'])
  return fine && Number.isInteger(value['decimals']) ? (value as Json) : null
}

function keptAmounts(value: unknown): Json | null {
  return Array.isArray(value) && value.every((each) => each === null || keptAmount(each) !== null) ? (value as Json) : null
}

function keptIdentity(value: unknown): Json | null {
  const text = (part: unknown): boolean => part === null || typeof part === 'string'
  return isFields(value) && text(value['name']) && text(value['avatar']) ? (value as Json) : null
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
  })

  const readsOf = (chain: ChainId): Promise<Reads> => {
    const adapter = ctx.adapters.get(namespaceOf(chain))
    if (!adapter) throw new PorticoError('adapter-missing', `Adapter for namespace ${namespaceOf(chain)} doesn't exist`)
    return adapter.reads(chain, services)
  }

  const amount = (address: string, chain: ChainId, token: string | undefined): Spec => ({
    ttl: limits.balanceTtl,
    kept: keptAmount,
    load: async () => (await (await readsOf(chain)).balance(address, token)) as unknown as Json,
  })

  const data: Data = {
    balanceKey: (address, chain, token) => `${address}/balance/${chain}${token ? `/${token}` : ''}`,
    tokensKey: (address, chain) => `${address}/tokens/${chain}`,
    identityKey: (address) => `${address}/identity`,
    async balance(address, chain, { token, manual = false } = {}) {
      await resources.read(data.balanceKey(address, chain, token), { ...amount(address, chain, token), manual })
    },
    watchBalance(address, chain, token) {
      const stop = resources.watch(
        data.balanceKey(address, chain, token),
        // A poll is a fresh look; the lifetime is for what is shown before it.
        { ...amount(address, chain, token), ttl: limits.balancePoll / 2 },
        limits.balancePoll,
      )
      let release: Stop = () => {}
      let stopped = false
      services.rpc(chain).then(
        (rpc) => {
          if (!stopped) release = rpc.watch()
        },
        () => {},
      )
      return () => {
        stopped = true
        stop()
        release()
      }
    },
    async tokens(address, chain, { manual = false } = {}) {
      const list = ctx.config.tokens?.[chain] ?? services.network(chain)?.tokens ?? []
      if (list.length === 0) return
      await resources.read(data.tokensKey(address, chain), {
        ttl: limits.portfolioTtl,
        manual,
        kept: keptAmounts,
        load: async () => (await (await readsOf(chain)).tokens(address, list.map((t) => t.address))) as unknown as Json,
      })
    },
    async identity(address) {
      // Names live on the family's main network; without it there is nothing to ask (ruling 12).
      const chain = state.get().networks.find((network) => network.contracts?.ensUniversalResolver)?.id
      if (!chain) return
      await resources.read(data.identityKey(address), {
        ttl: limits.identityTtl,
        kept: keptIdentity,
        load: async () => {
          const reads = await readsOf(chain)
          return ((await reads.identity?.(address)) ?? null) as Json
        },
      })
    },
    forget: (address) => resources.remove(`${address}/`),
  }
  return data
}
