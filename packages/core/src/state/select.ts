/** Only a live link counts as connected. */
import type { Account, ChainId, Exit, LoginUser, Network } from '../types/index.ts'
import type { TrackedTransaction } from '../types/transactions.ts'
import type { Mutable } from '../utils/mutable.ts'
import type { LinkView, NamespaceState, State } from './state.ts'

/** A connected account, by namespace. */
export interface AccountRef {
  /** The namespace, e.g. `eip155`. */
  namespace: string
  /** In the namespace's canonical form. */
  address: string
  /** The network in use, CAIP-2. */
  chain: ChainId
  /** CAIP-10. */
  caipAddress: string
  /** The wallet's own name and icon, and the user of a login. */
  wallet: { name: string; icon?: string; user?: LoginUser }
}

/** The active link of a namespace, whatever its state. */
export function linkOf(state: State, namespace: string): LinkView | undefined {
  const id = state.current[namespace]
  return id === undefined ? undefined : state.links[id]
}

/** The configured network of a namespace, or undefined. */
export function networkOf(state: State, chain: string | undefined): Network | undefined {
  return state.networks.find((network) => network.id === chain)
}

/** The status of a namespace: a pure function of links and attempts. */
export function namespaceState(
  state: State,
  namespace: string = state.activeNamespace,
): NamespaceState {
  if (state.phase === 'unknown') return { is: 'unknown' }
  const link = linkOf(state, namespace)
  const part = link?.namespaces[namespace]
  if (
    link?.state.is === 'live' &&
    part?.account !== undefined &&
    part.chain !== undefined &&
    !part.lost
  ) {
    return {
      is: 'connected',
      link: link.id,
      account: part.account,
      all: part.accounts,
      chain: part.chain,
      supported: networkOf(state, part.chain) !== undefined,
    }
  }
  if (
    state.attempt.is === 'waiting' &&
    (state.attempt.target.namespaces?.includes(namespace) ?? true)
  )
    return { is: 'connecting' }
  if (link?.state.is === 'restoring') return restoring(part)
  const exit = exitOf(state, namespace)
  return exit ? { is: 'disconnected', exit } : { is: 'disconnected' }
}

/** Not by `defined`, on which bundlers would then keep a script of its own. */
function restoring(part: Partial<LinkView['namespaces'][string]> | undefined): NamespaceState {
  const status: Mutable<Extract<NamespaceState, { is: 'restoring' }>> = { is: 'restoring' }
  if (part?.account !== undefined) status.account = part.account
  if (part?.chain !== undefined) status.chain = part.chain
  return status
}

export function exitOf(state: State, namespace: string): Exit | undefined {
  const link = linkOf(state, namespace)
  return (
    link?.namespaces[namespace]?.lost?.exit ??
    (link?.state.is === 'lost' ? link.state.exit : state.exits[namespace])
  )
}

/** Three statuses instead of five; `restoring` becomes `connecting`. */
export function outsideStatus(status: NamespaceState): 'connected' | 'connecting' | 'disconnected' {
  if (status.is === 'connected') return 'connected'
  return status.is === 'connecting' || status.is === 'restoring' ? 'connecting' : 'disconnected'
}

export function onUnsupportedChain(state: State, namespace?: string): boolean {
  const status = namespaceState(state, namespace)
  return (
    status.is === 'connected' &&
    !status.supported &&
    state.options.allowUnsupportedChain !== true &&
    state.options.enableNetworkSwitch !== false
  )
}

/** The connected account of a namespace, or null. */
export function accountOf(
  state: State,
  namespace: string = state.activeNamespace,
): AccountRef | null {
  const status = namespaceState(state, namespace)
  const link = linkOf(state, namespace)
  if (status.is !== 'connected' || !link) return null
  return {
    namespace,
    address: status.account,
    chain: status.chain,
    caipAddress: `${status.chain}:${status.account}`,
    wallet: link.peer,
  }
}

/** The active network of a namespace: the wallet's when connected, else the chosen one. */
export function activeChain(
  state: State,
  namespace: string = state.activeNamespace,
): ChainId | undefined {
  const status = namespaceState(state, namespace)
  return status.is === 'connected' || (status.is === 'restoring' && status.chain)
    ? status.chain
    : state.wanted[namespace]
}

/** Whether any namespace is connected. */
export function anyConnected(state: State): boolean {
  return Object.keys(state.current).some(
    (namespace) => namespaceState(state, namespace).is === 'connected',
  )
}

/** The accounts of a namespace's live link. */
export function allAccounts(
  state: State,
  namespace: string = state.activeNamespace,
): readonly Account[] {
  const status = namespaceState(state, namespace)
  return status.is === 'connected' ? status.all : []
}

/** The case of a hex address is ignored. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (/^0x[0-9a-f]{40}$/i.test(one) && one.toLowerCase() === other.toLowerCase())

export function ownAddress({ links }: Pick<State, 'links'>, address: string): string | undefined {
  const accounts = Object.values(links).flatMap(({ namespaces }) =>
    Object.values(namespaces).flatMap((part) => part.accounts),
  )
  return accounts.find((each) => isSameAddress(each.address, address))?.address
}

/** The key of the service's answer about features in `state.resources`. */
export const featuresKey = 'service/features'

/** Whether a transaction is still on its way. */
export const isPending = ({ status }: Pick<TrackedTransaction, 'status'>): boolean =>
  status === 'pending' || status === 'awaiting'
