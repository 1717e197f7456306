import { limits } from '../limits/limits.ts'
import type { LinkNamespace, LinkView, State } from './state.ts'
import type { Exit, LinkRecord } from '../types/index.ts'

export function withLink(
  { links }: Pick<State, 'links'>,
  id: string,
  change: Partial<LinkView>,
): Partial<State> {
  return links[id] ? { links: { ...links, [id]: { ...links[id], ...change } } } : {}
}

export const withLost = (
  state: Pick<State, 'links'>,
  id: string,
  exit: Exit,
  at: number,
): Partial<State> => withLink(state, id, { state: { is: 'lost', exit, at } })

export function withRestoring(
  state: State,
  record: LinkRecord,
  now: number,
  stored: Readonly<Record<string, string>> = {},
): Partial<State> {
  const { id, connector, offer, peer, at } = record
  const namespaces: Record<string, LinkNamespace> = {}
  const current = { ...state.current }
  for (const [name, seen] of Object.entries(record.seen)) {
    if (record.detached.includes(name)) continue
    namespaces[name] = {
      accounts: [],
      ...seen,
      chains: 'any',
      chainOwner: 'wallet',
      methods: 'ask',
    }
    if (!current[name] || stored[name] === id) current[name] = id
  }
  const link: LinkView = {
    id,
    connector,
    offer,
    peer,
    scope: 'per-namespace',
    at,
    state: { is: 'restoring', until: now + limits.restore },
    namespaces,
  }
  return { current, links: { ...state.links, [id]: link } }
}
