/** What the engine's functions share, and the parts that load later. */
import type { Context } from '../contracts/context.ts'
import type { Lazy } from '../utils/lazy.ts'
import type { Data } from '../blockchain/data.ts'
import type { PorticoInternals } from '../public/internals.ts'
import type { Portico } from '../public/portico.ts'
import type { Wrap } from '../types/requests.ts'
import type { ChainId, ConnFact, Exit, Link, LinkFact, Returned } from '../types/index.ts'

/** What a host reports about a connection that it shares with Portico. */
export type HostFact = Extract<ConnFact, { is: 'active' | 'ended' }>

/** The actions on a link after its adoption. Loaded at the first of them, or on intent. */
export interface LinkActions {
  /**
   * Makes a link the current one of namespaces, and notifies its host's adapter when the link is
   * live.
   */
  setCurrent(id: string, namespaces: readonly string[], how?: 'elsewhere'): void
  /**
   * Uses another of the accounts that a link shares; false when the link does not share it, or no
   * longer does.
   */
  selectAccount(id: string, ns: string, address: string, how?: 'elsewhere'): Promise<boolean>
  /** Ends connections, and gives back what their wallets granted. */
  disconnect(which: { link?: string; namespace?: string }, exit: Exit): Promise<void>
  /** Removes a link without asking its wallet: another tab or the host has ended it. */
  removeLink(id: string, exit: Exit): void
  /** Applies what a live link reports. */
  onLinkFact(link: Link, fact: LinkFact): void
  /** Does as a host has done with a connection. */
  onHostFact(id: string, ns: string, fact: HostFact): void
  /**
   * Adopts a link that the host opened itself, or asks an offer that somebody has come back to; see
   * `Sink.link` and `Sink.back`.
   */
  onHostLink(link: Link | Returned, how?: { restored: boolean }): Promise<void>
  /** Takes over the network that a host has chosen; see `Sink.chain`. */
  onHostChain(id: ChainId, how?: { restored: boolean }): void
  /**
   * Applies what another tab wrote under a key; an empty key means that it has cleared everything.
   */
  onStorage(key: string): void
  /**
   * Adds the wallet of a requested link to the recent wallets, and stores the link as the current
   * one.
   */
  rememberWallet(link: Link): void
}

/** The members of the instance that the engine uses. */
export interface EnginePortico extends Pick<Portico, 'open' | 'close'> {
  data: Pick<Lazy<Data>, 'now'>
  ui: Pick<PorticoInternals['ui'], 'now'>
  walletActions(): Promise<Pick<Portico, 'connect'>>
}

export interface EngineContext extends Context {
  portico: EnginePortico
  actions: Lazy<LinkActions>
  /** Wraps each wallet's provider once. */
  wrap: Wrap
  /** Links that had an account on this page. */
  used: Set<string>
  /** The restores under way, by link. */
  restores: Map<string, AbortController>
  /** Networks to which this tab follows another one, which has emitted the event. */
  followed: Set<ChainId>
}
