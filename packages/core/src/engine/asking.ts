/** What asks a wallet for something: connecting and choosing networks. Loaded on intent. */
import { PorticoError } from '../errors.ts'
import type { Context } from '../context.ts'
import type { AccountRef } from '../select.ts'
import type { Target } from '../state.ts'
import { createAttempts, type Attempts } from './attempt.ts'
import type { Links } from './links.ts'
import { createNetworks, type Networks } from './networks.ts'

export interface Asking extends Omit<Attempts, 'connect'> {
  connect(target: Target): Promise<AccountRef>
  networks: Networks
  /** Makes one of the connected wallet's accounts the namespace's account. */
  setAccount(ns: string, address: string): Promise<void>
}

export function createAsking(ctx: Context, links: Links): Asking {
  const attempts = createAttempts(ctx, links)
  const { state } = ctx
  return {
    ...attempts,
    networks: createNetworks(ctx),
    async setAccount(ns, address) {
      const id = state.get().current[ns]
      const part = id === undefined ? undefined : state.get().links[id]?.ns[ns]
      if (id === undefined || !part?.accounts.some((account) => account.address === address))
        throw new PorticoError('account-unknown', 'No ActiveCaipAddress found')
      await ctx.live.get(id)?.connections.get(ns)?.setAccount?.(address)
      if (part.account === address || part.chain === undefined) return
      state.set((s) => {
        const link = s.links[id]!
        return { links: { ...s.links, [id]: { ...link, ns: { ...link.ns, [ns]: { ...part, account: address } } } } }
      })
      links.persist(id)
      ctx.config.onAccountChange?.({
        namespace: ns,
        address,
        chain: part.chain,
        caipAddress: `${part.chain}:${address}`,
        wallet: state.get().links[id]!.peer,
      })
    },
    connect: (target) =>
      attempts.connect(target, {
        namespaces: [...ctx.adapters.keys()],
        chains: state.get().networks.map((network) => network.id),
      }),
  }
}
