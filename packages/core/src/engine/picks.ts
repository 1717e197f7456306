/** Of several wallets that claim one identity, which one the visitor has said is his. Asked for when something is to be signed. */
import { PorticoError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Context } from '../context.ts'
import type { Portico } from '../portico.ts'
import type { LinkView } from '../state.ts'
import type { Offer, Stop } from '../types.ts'
import { contestedClaims, nameKey, rdnsKey, rdnsOf } from '../wallets/identity.ts'
import type { Changes } from './changes.ts'

export interface Picks {
  /** A link was asked for by its offer: it stands, whoever claims its identity now. Of those, links that were not picked beside it are ended. */
  pick(link: string): void
  /** Whether the visitor has yet to say which one is his. */
  open(link: string): boolean
  /** See `Services.settled`. */
  settled(link: string): Promise<void>
}

export function createPicks({ state, services: { platform } }: Context, changes: Changes, portico: Pick<Portico, 'open' | 'close' | 'getState' | 'subscribe' | 'ui'>): Picks {
  /** By link: the rivals that there were when it was picked. */
  const picked = new Map<string, readonly string[]>()
  const asked = new Map<string, Promise<void>>()
  const waiting = new Set<Stop>()
  const view = (id: string): LinkView | undefined => state.get().links[id]

  /** The other offers that claim what a link's own does. */
  function rivalsOf(id: string): string[] {
    const { links, offers } = state.get()
    const link = links[id]
    const all = Object.entries(offers).flatMap(([connector, listed]) => listed.map((offer) => ({ key: `${connector}:${offer.id}`, offer })))
    const contested = contestedClaims(all.map(({ offer }) => offer))
    const own = link && all.find(({ key }) => key === keyOf(link))
    if (!own || !contested(own.offer)) return []
    return all.filter((each) => each !== own && contested(each.offer) && rival(each.offer, own.offer)).map(({ key }) => key)
  }

  const open = (id: string): boolean => rivalsOf(id).some((key) => !picked.get(id)?.includes(key))

  async function ask(id: string): Promise<void> {
    const { features } = await portico.ui()
    await portico.open({ intent: 'pick', data: { link: id } })
    await new Promise<void>((resolve) => {
      let over = false
      const check = (): void => {
        if (!over && portico.getState().ui.open && open(id) && view(id)?.state.is === 'live') return
        off()
        disarm()
        waiting.delete(check)
        resolve()
      }
      const off = portico.subscribe(check)
      // A host that draws no card is told in the end, too.
      const disarm = platform.after(limits.approval, () => {
        over = true
        check()
      })
      waiting.add(check)
      check()
    })
    if (portico.getState().ui.history.at(-1)?.view === features.viewFor('pick')) await portico.close('done')
  }

  return {
    pick(id) {
      const rivals = rivalsOf(id)
      picked.set(id, rivals)
      for (const each of Object.values(state.get().links))
        if (rivals.includes(keyOf(each)) && !picked.get(each.id)?.includes(keyOf(view(id)!))) changes.disconnect({ link: each.id }, 'user').catch(() => {})
      for (const check of [...waiting]) check()
    },
    open,
    async settled(id) {
      if (!open(id)) return
      const { peer } = view(id)!
      const wait = asked.get(id) ?? ask(id)
      asked.set(id, wait)
      try {
        await wait
      } finally {
        asked.delete(id)
      }
      if (view(id)?.state.is !== 'live') throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
      if (open(id)) throw new PorticoError('contested', `Two wallets on this page claim to be ${peer.name}`, { exit: 'user' })
    },
  }
}

const keyOf = ({ connector, offer }: LinkView): string => `${connector}:${offer}`

function rival(a: Offer, b: Offer): boolean {
  const rdns = rdnsKey(rdnsOf(a))
  return a.namespaces.some((ns) => b.namespaces.includes(ns)) && rdns === rdnsKey(rdnsOf(b)) && (rdns !== '' || nameKey(a.name) === nameKey(b.name))
}
