import type { Account, ChainId, Exit } from './types/index.ts'
import type { Recent, State } from './state/state.ts'
import { defined } from './utils/defined.ts'

/** One wallet in one namespace. */
export interface ConnectionView {
  /** The link's id, as `activate`, `disconnect` and `reconnect` take it. */
  link: string
  /** The namespace. */
  namespace: string
  /** Whether it is live, being restored, or lost. */
  status: 'connected' | 'restoring' | 'lost'
  /** Whether it is the active one of its namespace, whatever its status. */
  active: boolean
  /** While restoring or lost: the last known account. */
  account?: string
  /** The active network, CAIP-2. */
  chain?: ChainId
  /** All shared accounts. */
  accounts: readonly Account[]
  /** The wallet's name and icon. */
  wallet: { name: string; icon?: string }
  /** Why it is lost. */
  exit?: Exit
}

/**
 * The connections of a namespace, or of all: live, being restored, or lost. The active one comes
 * first, then those used last.
 *
 * @example connectionsOf(portico.getState(), 'eip155').map(({ wallet, status }) => `${wallet.name}: ${status}`)
 */
export function connectionsOf(state: State, namespace?: string): readonly ConnectionView[] {
  const links = Object.values(state.links).sort((a, b) => b.at - a.at)
  const all = links.flatMap((link) =>
    Object.entries(link.namespaces).flatMap(([key, part]): ConnectionView[] => {
      if (namespace !== undefined && namespace !== key) return []
      const exit = part.lost?.exit ?? (link.state.is === 'lost' ? link.state.exit : undefined)
      const there =
        link.state.is === 'live' && part.account !== undefined && part.chain !== undefined
      return [
        defined({
          link: link.id,
          namespace: key,
          status:
            link.state.is === 'restoring'
              ? 'restoring'
              : exit === undefined && there
                ? 'connected'
                : 'lost',
          active: state.current[key] === link.id,
          account: part.account,
          chain: part.chain,
          accounts: part.accounts,
          wallet: link.peer,
          exit,
        }),
      ]
    }),
  )
  return [...all.filter((each) => each.active), ...all.filter((each) => !each.active)]
}

/**
 * The wallets that were connected, newest first, and have no link now: of a namespace, or of all.
 */
export function recentlyConnected(state: State, namespace?: string): readonly Recent[] {
  return state.recent.filter(
    ({ id, namespaces }) =>
      !state.links[id] && (namespace === undefined || (namespaces?.includes(namespace) ?? true)),
  )
}
