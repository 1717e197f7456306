/** What a stored link needs: adoption, restore, release. Loaded when there is one, or on intent. */
import { PorticoError } from '../errors.ts'
import type { Context } from '../context.ts'
import type { Exit } from '../types.ts'
import { createLinks, type Links } from './links.ts'
import { createRestores, type Restores } from './restore.ts'

export interface Engine {
  links: Links
  restores: Restores
  disconnect(ns: string | undefined, why: Exit): Promise<void>
  setAccount(ns: string, address: string): Promise<void>
}

export function createEngine(ctx: Context): Engine {
  const links = createLinks(ctx)
  const { state } = ctx
  return {
    links,
    restores: createRestores(ctx, links),
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
  }
}
