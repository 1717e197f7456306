import { parseLinkRecord } from '../storage/stored.ts'
import type { Context } from '../contracts/context.ts'
import type { LinkRecord } from '../types/index.ts'

export const storedLink = (
  { services }: Pick<Context, 'services'>,
  id: string,
): LinkRecord | null => parseLinkRecord(services.store.get(`link/${id}`))

export function persist(
  { state, services, live, connectors }: Context,
  id: string,
  anew = false,
): void {
  const now = state.get().links[id]
  if (!now || connectors.get(now.connector)?.owner !== 'portico') return
  const old = storedLink({ services }, id)
  if (!old && !anew) return
  const link = live.get(id)?.link
  const data = link ? link.record() : (old?.data ?? null)
  if (data === null) return
  const served = link
    ? link.handles().map((handle) => handle.namespace)
    : [...old!.detached, ...Object.keys(old!.seen)]
  const record = {
    v: 1,
    id,
    connector: now.connector,
    offer: now.offer,
    at: now.at,
    peer: now.peer,
    detached: [...new Set(served)].filter((namespace) => !(namespace in now.namespaces)),
    seen: Object.fromEntries(
      Object.entries(now.namespaces).map(([name, { account, first, chain }]) => [
        name,
        { account, first, chain } as LinkRecord['seen'][string],
      ]),
    ),
    data,
  } satisfies LinkRecord
  // A write without a change would still cause `storage` events in the other tabs.
  if (JSON.stringify({ ...old, at: 0 }) !== JSON.stringify({ ...record, at: 0 }))
    services.store.set(`link/${id}`, record)
}
