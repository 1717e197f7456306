/** Requests to wallets, and what features may do about them. */
import type { Stop } from '../contracts/values.ts'
import type { ChainId } from '../networks/network.ts'

/** One request to a connected wallet. */
export interface WalletRequest {
  /** As the family names it: `eth_sendTransaction`, `solana_signMessage`, `signPsbt`. */
  method: string
  /** As the host gave them. */
  params: unknown
  /** The id of the wallet's link; null for a provider that a host has kept beyond its last one. */
  link: string | null
  /** The chain family. */
  namespace: string
  /** Where the wallet stands, as far as is known. */
  chain: ChainId | null
  /** It may need the owner's approval, or change something; also where its method is not known. */
  approval: boolean
}

/** What became of a request. */
export type RequestOutcome = { result: unknown } | { error: unknown }

/** What a feature does about requests. Its code is there when it is registered: a wallet's window must open inside the click. */
export interface RequestHook {
  /** Named in the errors of what it refuses. */
  id: string
  /** Lower ones come first; default 0. */
  order?: number
  /** Default: those that the wallet's owner has to approve. */
  sees?: 'approvals' | 'all'
  /** How long it may hold a request, milliseconds; `requestLimits.hold` at most, which is the default. */
  limit?: number
  /** Loads what else it needs, before the click. */
  prepare?(): Promise<unknown>
  /**
   * Lets the request pass by returning. Throws to refuse it, best a {@link PorticoError} with an exit. A promise holds it until
   * it resolves; one that takes too long refuses, and `signal` aborts.
   */
  beforeRequest?(request: WalletRequest, signal: AbortSignal): void | Promise<void>
  /** Called with the outcome, also where another hook refused. */
  afterRequest?(request: WalletRequest, outcome: RequestOutcome): void
}

/**
 * Makes an EIP-1193 provider the one that hosts are handed: one for each of the wallet's own, the same every time. What has no
 * `request` is given back as it is.
 */
export type Wrap = <P>(provider: P) => P

/** The links of a state, as far as this is about them. */
export interface LinksInUse {
  current: Readonly<Record<string, string>>
  links: Readonly<Record<string, { ns: Readonly<Record<string, { chain?: ChainId; account?: string }>> }>>
}

/** The connections of an instance, as far as it takes to find the one that a provider belongs to. */
export interface ConnectionsInUse {
  /** By link, then by namespace. */
  live: ReadonlyMap<string, { connections: ReadonlyMap<string, { provider: unknown }> }>
  state: {
    get(): LinksInUse
  }
}

/** The hooks of an instance, and who runs requests past them. */
export interface Requests {
  /** Adds a hook; returns its own undo. */
  hook(hook: RequestHook): Stop
  /** Every hook's own `prepare`. Never rejects: a hook that cannot load refuses what it is to look at. */
  prepare(): Promise<void>
  /** Sends a request unless a hook refuses. At once where no hook wants to see it, or none holds it. */
  run<T>(request: WalletRequest, send: () => Promise<T>): Promise<T>
  /** A call of a method of the provider `raw`, which may be a request; `ask` makes it. */
  pass(connections: ConnectionsInUse, raw: object, key: PropertyKey, ask: (...args: unknown[]) => unknown, args: readonly unknown[]): unknown
}
