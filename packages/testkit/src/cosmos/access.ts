import type { DoubleContext } from '../doubles/context.ts'
import type { DoubleStorage, makeMemory } from '../doubles/memory.ts'
import type { CosmosEncoding } from './encode.ts'
import type { CosmosSetup, CosmosTraits } from './types.ts'

export interface CosmosAccess {
  /** Address prefixes by chain. */
  chains: Record<string, string>
  allowed(): string[]
  /** Asks the owner about chains that the page may not use yet. */
  permit(chains: readonly string[]): Promise<void>
  /** Without chains: all. */
  disallow(chains: readonly string[]): void
  addressOf(account: number, chain: string): string
}

/** Self-contained. */
export function makeCosmosAccess(
  deps: { makeMemory: typeof makeMemory },
  context: DoubleContext<CosmosTraits>,
  encoding: CosmosEncoding,
  setup: CosmosSetup,
  open: () => DoubleStorage,
): CosmosAccess {
  const memory = deps.makeMemory<string[]>(`portico-cosmos-double:${setup.id}`, open)
  const chains: Record<string, string> = {
    ...(setup.options.chains ?? { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }),
  }
  const allowed = new Set<string>(setup.options.enabled ?? memory.load() ?? [])
  const save = (): void => memory.save([...allowed])
  return {
    chains,
    allowed: () => [...allowed],
    async permit(list) {
      const unknown = list.find((chain) => !(chain in chains))
      if (unknown !== undefined) throw new Error(`There is no modular chain info for ${unknown}`)
      if (!context.traits().locked && list.every((chain) => allowed.has(chain))) return
      await context.ask('enable', () => {
        for (const chain of list) allowed.add(chain)
        save()
      })
    },
    disallow(list) {
      if (list.length === 0) allowed.clear()
      for (const chain of list) allowed.delete(chain)
      save()
    },
    addressOf: (account, chain) =>
      encoding.bech32(
        chains[chain] ?? 'cosmos',
        encoding.bytes(setup.accounts[account]?.account ?? ''),
      ),
  }
}
