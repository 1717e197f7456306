import { limits } from '../limits.ts'
import type { LinkNamespace, State } from '../state.ts'
import type { LinkRecord } from '../types.ts'

/** Shows a stored link as `restoring`, with what was last seen of it. Part of the kernel. */
export function showRestoring(state: State, record: LinkRecord, now: number, chosen: Readonly<Record<string, string>> = {}): Partial<State> {
  const ns: Record<string, LinkNamespace> = {}
  const current = { ...state.current }
  for (const [name, seen] of Object.entries(record.seen)) {
    if (record.detached.includes(name)) continue
    ns[name] = { accounts: [], ...seen, chains: 'any', chainOwner: 'wallet', methods: 'ask' }
    if (!current[name] || chosen[name] === record.id) current[name] = record.id
  }
  return {
    current,
    links: {
      ...state.links,
      [record.id]: {
        id: record.id,
        connector: record.connector,
        offer: record.offer,
        peer: record.peer,
        scope: 'per-namespace',
        at: record.at,
        state: { is: 'restoring', until: now + limits.restore },
        ns,
      },
    },
  }
}
