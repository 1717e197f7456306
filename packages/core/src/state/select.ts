/** Only a live link counts as connected. */
import type { Account, ChainId, Exit, LoginUser, Network } from '../types/index.ts'
import type { LinkView, NsState, State } from './state.ts'

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
export function linkOf(state: State, ns: string): LinkView | undefined {
  const id = state.current[ns]
  return id === undefined ? undefined : state.links[id]
}

/** The configured network of a namespace, or undefined. */
export function networkOf(state: State, chain: string | undefined): Network | undefined {
  return state.networks.find((network) => network.id === chain)
}

/** The status of a namespace: a pure function of links and attempts. */
export function nsState(state: State, ns: string = state.activeNamespace): NsState {
  if (state.phase === 'unknown') return { is: 'unknown' }
  const link = linkOf(state, ns)
  const part = link?.ns[ns]
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
  if (state.attempt.is === 'waiting' && (state.attempt.target.namespaces?.includes(ns) ?? true))
    return { is: 'connecting' }
  if (link?.state.is === 'restoring')
    return {
      is: 'restoring',
      ...(part?.account !== undefined && { account: part.account }),
      ...(part?.chain !== undefined && { chain: part.chain }),
    }
  const exit = exitOf(state, ns)
  return { is: 'disconnected', ...(exit && { exit }) }
}

export function exitOf(state: State, ns: string): Exit | undefined {
  const link = linkOf(state, ns)
  return link?.ns[ns]?.lost?.exit ?? (link?.state.is === 'lost' ? link.state.exit : state.exits[ns])
}

/** Three statuses instead of five; `restoring` becomes `connecting`. */
export function outsideStatus(status: NsState): 'connected' | 'connecting' | 'disconnected' {
  if (status.is === 'connected') return 'connected'
  return status.is === 'connecting' || status.is === 'restoring' ? 'connecting' : 'disconnected'
}

export function onUnsupportedChain(state: State, ns?: string): boolean {
  const status = nsState(state, ns)
  return (
    status.is === 'connected' &&
    !status.supported &&
    state.options.allowUnsupportedChain !== true &&
    state.options.enableNetworkSwitch !== false
  )
}

/** The connected account of a namespace, or null. */
export function accountOf(state: State, ns: string = state.activeNamespace): AccountRef | null {
  const status = nsState(state, ns)
  const link = linkOf(state, ns)
  if (status.is !== 'connected' || !link) return null
  return {
    namespace: ns,
    address: status.account,
    chain: status.chain,
    caipAddress: `${status.chain}:${status.account}`,
    wallet: link.peer,
  }
}

/** The active network of a namespace: the wallet's when connected, else the chosen one. */
export function activeChain(state: State, ns: string = state.activeNamespace): ChainId | undefined {
  const status = nsState(state, ns)
  return status.is === 'connected' || (status.is === 'restoring' && status.chain)
    ? status.chain
    : state.wanted[ns]
}

/** Whether any namespace is connected. */
export function anyConnected(state: State): boolean {
  return Object.keys(state.current).some((ns) => nsState(state, ns).is === 'connected')
}

/** The accounts of a namespace's live link. */
export function allAccounts(state: State, ns: string = state.activeNamespace): readonly Account[] {
  const status = nsState(state, ns)
  return status.is === 'connected' ? status.all : []
}
