import type { Stop } from '../utils/values.ts'
import type { ChainId } from './network.ts'

/** One request to a connected wallet. */
export interface WalletRequest {
  /** Of the namespace: `eth_sendTransaction`, `solana_signMessage`, `signPsbt`. */
  method: string
  /** As the host gave them. */
  params: unknown
  /** The wallet's link; null for a provider that a host keeps after the last link. */
  link: string | null
  /** The namespace. */
  namespace: string
  /** The wallet's chain, if it is known. */
  chain: ChainId | null
  /** Whether it may need approval or change something; true for an unknown method. */
  approval: boolean
}

/** The outcome of a request. */
export type RequestOutcome = { result: unknown } | { error: unknown }

/**
 * A feature's hook on requests. Its code must be loaded at registration, because a wallet's popup
 * must open inside the click.
 */
export interface RequestHook {
  /** Part of its errors. */
  id: string
  /** Ascending; default 0. */
  order?: number
  /** Default: requests that need approval. */
  sees?: 'approvals' | 'all'
  /** Time limit, milliseconds; default and maximum: `requestLimits.hold`. */
  limit?: number
  /** Loads further code before the click. */
  prepare?(): Promise<unknown>
  /**
   * Returns to let the request pass, throws to reject it, best a {@link PorticoError} with an exit.
   * A promise holds it; one that takes too long rejects, and `signal` aborts.
   */
  beforeRequest?(request: WalletRequest, signal: AbortSignal): void | Promise<void>
  /** Called with the outcome, also when another hook rejected it. */
  afterRequest?(request: WalletRequest, outcome: RequestOutcome): void
}

/**
 * Wraps an EIP-1193 provider for hosts, always in the same wrapper. A value without `request` is
 * returned unchanged.
 */
export type Wrap = <P>(provider: P) => P

export interface LinksInUse {
  current: Readonly<Record<string, string>>
  links: Readonly<
    Record<string, { namespaces: Readonly<Record<string, { chain?: ChainId; account?: string }>> }>
  >
}

/** What is needed to find the connection of a provider. */
export interface ConnectionsInUse {
  /** By link, then by namespace. */
  live: ReadonlyMap<string, { connections: ReadonlyMap<string, { provider: unknown }> }>
  state: {
    get(): LinksInUse
  }
}

/** The hooks of an instance, and the function that runs requests through them. */
export interface Requests {
  /** Returns the function that removes the hook. */
  hook(hook: RequestHook): Stop
  /** Calls every hook's `prepare`. Never rejects: a hook that cannot load rejects its requests. */
  prepare(): Promise<void>
  /** Sends a request unless a hook rejects it; at once when no hook wants to see it. */
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
