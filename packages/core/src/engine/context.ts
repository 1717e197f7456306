import type { Context } from '../contracts/context.ts'
import type { Ui } from '../contracts/ui.ts'
import type { Tracker } from '../transactions/tracker.ts'
import type { Portico } from '../public/portico.ts'
import type { Wrap } from '../types/requests.ts'
import type { ChainId, ConnFact, Exit, Link, LinkFact, Returned } from '../types/index.ts'

export type HostFact = Extract<ConnFact, { is: 'active' | 'ended' }>

export interface LinkActions {
  setCurrent(id: string, namespaces: readonly string[], how?: 'elsewhere'): void
  selectAccount(id: string, namespace: string, address: string, how?: 'elsewhere'): Promise<boolean>
  disconnect(which: { link?: string; namespace?: string }, exit: Exit): Promise<void>
  removeLink(id: string, exit: Exit): void
  onLinkFact(link: Link, fact: LinkFact): void
  onHostFact(id: string, namespace: string, fact: HostFact): void
  /** See `Sink.link` and `Sink.back`. */
  onHostLink(link: Link | Returned, how?: { restored: boolean }): Promise<void>
  /** See `Sink.chain`. */
  onHostChain(id: ChainId, how?: { restored: boolean }): void
  /** Applies what another tab wrote; an empty key means that it cleared everything. */
  onStorage(key: string): void
  rememberWallet(link: Link): void
}

export interface EnginePortico extends Pick<Portico, 'open' | 'close'> {
  ui(): Promise<Pick<Ui, 'features'>>
  transactions(): Promise<Pick<Tracker, 'sent'>>
  walletActions(): Promise<Pick<Portico, 'connect'>>
}

export interface EngineContext extends Context {
  portico: EnginePortico
  readonly actions: LinkActions
  wrap: Wrap
  used: Set<string>
  /** Networks to which this tab follows another one, which has emitted the event. */
  followed: Set<ChainId>
}
