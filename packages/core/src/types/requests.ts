/** Requests to wallets, and what features may do about them. */
import type { Stop } from '../utils/values.ts'
import type { ChainId } from './network.ts'

/** One request to a connected wallet. */
export interface WalletRequest {
  /** As the family names it: `eth_sendTransaction`, `solana_signMessage`, `signPsbt`. */
  method: string
  /** As the host gave them. */
  params: unknown
  /** The id of the wallet's link; null for a provider that a host keeps after the last link. */
  link: string | null
  /** The chain family. */
  namespace: string
  /** The wallet's chain, if it is known. */
  chain: ChainId | null
  /** Whether it may need the owner's approval or change something; true for an unknown method. */
  approval: boolean
}

/** The outcome of a request. */
export type RequestOutcome = { result: unknown } | { error: unknown }

/**
 * A feature's hook on requests. Its code must be loaded when it is registered, because a wallet's
 * popup must open inside the click.
 */
export interface RequestHook {
  /** Named in the errors of what it refuses. */
  id: string
  /** Lower ones come first; default 0. */
  order?: number
  /** Default: those that the wallet's owner has to approve. */
  sees?: 'approvals' | 'all'
  /**
   * How long it may hold a request, milliseconds; `requestLimits.hold` at most, which is the
   * default.
   */
  limit?: number
  /** Loads what else it needs, before the click. */
  prepare?(): Promise<unknown>
  /**
   * Lets the request pass by returning. Throws to refuse it, best a {@link PorticoError} with an
   * exit. A promise holds it until it resolves; one that takes too long refuses, and `signal`
   * aborts.
   */
  beforeRequest?(request: WalletRequest, signal: AbortSignal): void | Promise<void>
  /** Called with the outcome, also when another hook refused. */
  afterRequest?(request: WalletRequest, outcome: RequestOutcome): void
}

/**
 * Wraps an EIP-1193 provider for hosts: one wrapper for each raw provider, always the same. A value
 * without `request` is returned unchanged.
 */
export type Wrap = <P>(provider: P) => P

/** The links of a state, as far as this is about them. */
export interface LinksInUse {
  current: Readonly<Record<string, string>>
  links: Readonly<
    Record<string, { ns: Readonly<Record<string, { chain?: ChainId; account?: string }>> }>
  >
}

/**
 * The connections of an instance, as far as it takes to find the one that a provider belongs to.
 */
export interface ConnectionsInUse {
  /** By link, then by namespace. */
  live: ReadonlyMap<string, { connections: ReadonlyMap<string, { provider: unknown }> }>
  state: {
    get(): LinksInUse
  }
}

/** The hooks of an instance, and the function that runs requests through them. */
export interface Requests {
  /** Adds a hook; returns the function that removes it. */
  hook(hook: RequestHook): Stop
  /**
   * Calls every hook's `prepare`. Never rejects: a hook that cannot load refuses the requests it
   * applies to.
   */
  prepare(): Promise<void>
  /** Sends a request unless a hook refuses. At once when no hook wants to see or hold it. */
  run<T>(request: WalletRequest, send: () => Promise<T>): Promise<T>
  /** A call of a method of the provider `raw`, which may be a request; `ask` makes it. */
  pass(
    connections: ConnectionsInUse,
    raw: object,
    key: PropertyKey,
    ask: (...args: unknown[]) => unknown,
    args: readonly unknown[],
  ): unknown
}
