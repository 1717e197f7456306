import type { LinkNamespace, LinkView, State } from '../state/state.ts'
import type { ChainId, Exit, Link, ProviderHandle } from '../types/index.ts'
import { inUse } from './in-use.ts'
import { withLink } from '../state/with-link.ts'
import { defined } from '../utils/defined.ts'

export interface Loss {
  exit: Exit
  at: number
}

export function chainOf(
  handle: ProviderHandle,
  state: State,
  known: LinkNamespace | undefined,
): ChainId | null {
  const last = handle.chain ?? known?.chain
  if (last || handle.chainOwner === 'wallet') return last ?? null
  const wanted = state.wanted[handle.namespace]
  const { chains } = handle
  return (chains === 'any' || chains.includes(wanted!) ? wanted : chains[0]) ?? wanted ?? null
}

export function toNamespace(
  handle: ProviderHandle,
  known: LinkNamespace | undefined,
  locked: Loss,
): LinkNamespace {
  const { accounts, chain, chains, chainOwner, methods } = handle
  const used = inUse(accounts, known)
  return {
    accounts,
    ...used,
    ...defined({ lost: !used.account ? locked : undefined, chain: chain || undefined }),
    chains,
    chainOwner,
    methods,
  }
}

export const peerOf = ({ peer: { name, icon, user } }: Link): LinkView['peer'] => ({
  name,
  ...defined({ icon: icon || undefined, user: user || undefined }),
})

export function adoptedLink(
  link: Link,
  handles: readonly ProviderHandle[],
  known: LinkView | undefined,
  now: number,
  restored: boolean,
): LinkView {
  const { id, connector, offer, scope } = link
  const locked: Loss = { exit: 'locked', at: now }
  return {
    id,
    connector,
    offer,
    peer: peerOf(link),
    scope,
    at: (restored && known?.at) || now,
    state: handles.some(({ accounts }) => accounts[0]) ? { is: 'live' } : { is: 'lost', ...locked },
    namespaces: Object.fromEntries(
      handles.map((handle) => [
        handle.namespace,
        toNamespace(handle, known?.namespaces[handle.namespace], locked),
      ]),
    ),
  }
}

/**
 * The namespaces of which an adopted link becomes the current one. Without an account it replaces
 * no other link.
 *
 * @param stored For a restored link, the links that were current: it takes only a namespace of
 *   its own.
 */
export function namespacesTaken(
  { current }: State,
  { id, namespaces }: LinkView,
  stored: Readonly<Record<string, string>> | false,
): string[] {
  return Object.keys(namespaces).filter(
    (name) =>
      !current[name] ||
      current[name] === id ||
      (stored ? stored[name] === id : !namespaces[name]!.lost),
  )
}

export function withCurrent(
  s: State,
  id: string,
  names: readonly string[],
): Pick<State, 'current' | 'exits'> {
  const exits = Object.entries(s.exits).filter(([namespace]) => !names.includes(namespace))
  return {
    current: { ...s.current, ...Object.fromEntries(names.map((namespace) => [namespace, id])) },
    exits: Object.fromEntries(exits),
  }
}

/** @param loss Null: there is an account again. Undefined: no change. */
export function withConnection(
  s: State,
  id: string,
  name: string,
  { lost, ...part }: LinkNamespace,
  loss?: Loss | null,
): Partial<State> {
  const link = s.links[id]!
  const now = loss === undefined ? lost : loss
  const namespaces = {
    ...link.namespaces,
    [name]: { ...part, ...defined({ lost: now || undefined }) },
  }
  const whole = now && Object.values(namespaces).every((each) => each.lost)
  const lostState: LinkView['state'] | undefined = whole ? { is: 'lost', ...now } : undefined
  const state: LinkView['state'] | undefined = loss === null ? { is: 'live' } : lostState
  return {
    ...withLink(s, id, {
      namespaces,
      ...defined({ state }),
    }),
    // A namespace without a current link takes the restored one.
    ...defined({
      current: loss === null && !s.current[name] ? { ...s.current, [name]: id } : undefined,
    }),
  }
}
