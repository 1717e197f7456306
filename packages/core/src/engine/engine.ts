/** The lazy half of an instance: everything that talks to wallets. Loaded on intent or by a stored link. */
import { PorticoError } from '../errors.ts'
import { networkOf } from '../select.ts'
import type { AccountRef } from '../select.ts'
import type { Context } from '../context.ts'
import type { Target } from '../state.ts'
import type { Exit, Want } from '../types.ts'
import { createAttempts, type Attempts } from './attempt.ts'
import { createLinks, type Links } from './links.ts'
import { createNetworks, type Networks } from './networks.ts'
import { createRestores, type Restores } from './restore.ts'

export interface Engine extends Omit<Attempts, 'connect'> {
  connect(target: Target): Promise<AccountRef>
  disconnect(ns: string | undefined, why: Exit): Promise<void>
  setAccount(ns: string, address: string): Promise<void>
  networks: Networks
  restores: Restores
  links: Links
}

export function createEngine(ctx: Context): Engine {
  const links = createLinks(ctx)
  const attempts = createAttempts(ctx, links)
  const { state } = ctx

  const want = (): Want => {
    const now = state.get()
    return { namespaces: [...ctx.adapters.keys()], chains: now.networks.map((network) => network.id) }
  }

  return {
    ...attempts,
    links,
    networks: createNetworks(ctx),
    restores: createRestores(ctx, links),
    connect: (target) => attempts.connect(target, want()),
    async disconnect(ns, why) {
      const all = ns === undefined ? Object.keys(state.get().current) : [ns]
      await Promise.all(all.map((each) => links.release(each, why)))
    },
    async setAccount(ns, address) {
      const id = state.get().current[ns]
      const part = id === undefined ? undefined : state.get().links[id]?.ns[ns]
      if (id === undefined || !part?.accounts.some((account) => account.address === address))
        throw new PorticoError('account-unknown', 'No ActiveCaipAddress found')
      await ctx.live.get(id)?.connections.get(ns)?.setAccount?.(address)
      if (part.account === address) return
      state.set((s) => {
        const link = s.links[id]!
        return { links: { ...s.links, [id]: { ...link, ns: { ...link.ns, [ns]: { ...part, account: address } } } } }
      })
      links.persist(id)
      const network = networkOf(state.get(), part.chain)
      const chain = part.chain ?? network?.id
      if (chain)
        ctx.config.onAccountChange?.({
          namespace: ns,
          address,
          chain,
          caipAddress: `${chain}:${address}`,
          wallet: state.get().links[id]!.peer,
        })
    },
  }
}
