import type { LinkView } from '../state/state.ts'
import { parseCurrent } from '../storage/stored.ts'
import type { LinkRecord } from '../types/index.ts'
import type { EngineContext } from './context.ts'
import { storedLink } from './record.ts'
import { removeLink } from './remove.ts'
import { restoreLink, stopRestore } from './restore.ts'
import { selectAccount, setCurrent } from './set-current.ts'
import { withRestoring } from '../state/with-link.ts'

/** @param key Empty: everything was cleared. */
export function onStorage(ctx: EngineContext, key: string): void {
  const { links } = ctx.state.get()
  // A host's links are never stored, and are current when the host says so.
  const isHosts = ({ connector }: LinkView): boolean =>
    ctx.connectors.get(connector)?.owner === 'host'
  if (!key) {
    for (const link of Object.values(links)) if (!isHosts(link)) onStoredLink(ctx, link.id)
  } else if (key === 'current') {
    for (const [namespace, id] of Object.entries(parseCurrent(ctx.services.store.get(key)))) {
      const link = ctx.state.get().links[id]
      // A link that this tab does not have yet arrives with its own record.
      if (link?.state.is === 'live' && !isHosts(link)) setCurrent(ctx, id, [namespace], 'elsewhere')
    }
  } else onStoredLink(ctx, key.slice('link/'.length))
}

function onStoredLink(ctx: EngineContext, id: string): void {
  const { state, services } = ctx
  const record = storedLink(ctx, id)
  const known = state.get().links[id]
  if (!record) {
    stopRestore(ctx, id)
    return removeLink(ctx, id, 'elsewhere')
  }
  // Only a new link must be fetched.
  if (known && known.state.is !== 'lost') return follow(ctx, known, record)
  state.set((s) => withRestoring(s, record, services.platform.now()))
  void restoreLink(ctx, record)
}

function follow(ctx: EngineContext, { id, namespaces }: LinkView, { seen }: LinkRecord): void {
  const { live, followed } = ctx
  for (const [name, part] of Object.entries(namespaces)) {
    const { account, chain } = seen[name] ?? {}
    if (account && account !== part.account)
      selectAccount(ctx, id, name, account, 'elsewhere').catch(() => {})
    const connection = live.get(id)?.connections.get(name)
    if (part.chainOwner !== 'app' || !chain || chain === part.chain || !connection?.setChain)
      continue
    followed.add(chain)
    connection
      .setChain(chain, { signal: new AbortController().signal })
      .catch(() => followed.delete(chain))
  }
}
