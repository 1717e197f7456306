import { limits } from '../limits/limits.ts'
import type { Recent } from '../state/state.ts'
import type { Link } from '../types/index.ts'
import type { EngineContext } from './context.ts'
import { storeNetwork } from './notify-host.ts'
import { removeLink } from './remove.ts'
import { storeCurrent } from './set-current.ts'
import { defined } from '../utils/defined.ts'

export function rememberWallet(ctx: EngineContext, { id, connector, offer, peer }: Link): void {
  const { state, services } = ctx
  const view = state.get().links[id]
  if (view?.state.is !== 'live') return
  const { name } = peer
  const rdns = peer.evidence?.find((e) => e.by === 'rdns')?.value
  const namespaces = Object.keys(view.namespaces)
  const entry: Recent = defined({ id, name, rdns: rdns || undefined, connector, offer, namespaces })
  // A session that its wallet has ended never returns; connecting again replaces it.
  for (const old of Object.values(state.get().links))
    if (
      old.state.is === 'lost' &&
      old.state.exit.startsWith('session-') &&
      isSame(entry, { ...old, name: old.peer.name })
    )
      removeLink(ctx, old.id, old.state.exit)
  storeCurrent(ctx, namespaces)
  storeNetwork(ctx)
  const recent = withRecent(state.get().recent, entry)
  state.set({ recent })
  services.store.set('recent', recent)
}

export const withRecent = (recent: readonly Recent[], entry: Recent): Recent[] =>
  [entry, ...recent.filter((old) => old.id !== entry.id && !isSame(entry, old))].slice(
    0,
    limits.recentWallets,
  )

export const isSameOffer = (
  a: Pick<Recent, 'connector' | 'offer'>,
  b: Pick<Recent, 'connector' | 'offer'>,
): boolean => a.connector === b.connector && a.offer === b.offer

const isSame = (a: Recent, b: Pick<Recent, 'connector' | 'offer' | 'name'>): boolean =>
  isSameOffer(a, b) && a.name === b.name
