import type { AccountRef, PorticoConfig, PorticoEvent, Stop } from '@portico/core'

/** A call of one of the host's callbacks. */
export type HostCall =
  | ['connect', AccountRef & { restored: boolean }]
  | ['disconnect', string]
  | ['account', string]
  | ['network', string]

type Callbacks = Required<
  Pick<
    PorticoConfig,
    'onConnect' | 'onDisconnect' | 'onAccountChange' | 'onNetworkChange' | 'onEvent'
  >
>

/** A host that records its calls, oldest first. */
export interface RecordedHost<T> {
  /** The calls of the host's callbacks, oldest first. */
  hostCalls: T[]
  /** Every event so far, oldest first. */
  events: PorticoEvent[]
  /** The callbacks to give to `createPortico`. */
  callbacks: Callbacks
}

/** Each call with its subject. */
export function recordHost(): RecordedHost<HostCall> {
  const hostCalls: HostCall[] = []
  const events: PorticoEvent[] = []
  const callbacks: Callbacks = {
    onConnect: (account) => void hostCalls.push(['connect', account]),
    onDisconnect: ({ reason }) => void hostCalls.push(['disconnect', reason]),
    onAccountChange: ({ address }) => void hostCalls.push(['account', address]),
    onNetworkChange: ({ id }) => void hostCalls.push(['network', id]),
    onEvent: (event) => void events.push(event),
  }
  return { hostCalls, events, callbacks }
}

/**
 * Each call as a line: `connect eip155 0xa`, `restored …`, `disconnect eip155 user`, `account …`,
 * `network eip155 eip155:2`.
 */
export function recordLines(): RecordedHost<string> {
  const hostCalls: string[] = []
  const events: PorticoEvent[] = []
  const callbacks: Callbacks = {
    onConnect: ({ namespace, address, restored }) =>
      void hostCalls.push(`${restored ? 'restored' : 'connect'} ${namespace} ${address}`),
    onDisconnect: ({ namespace, reason }) =>
      void hostCalls.push(`disconnect ${namespace} ${reason}`),
    onAccountChange: ({ namespace, address }) =>
      void hostCalls.push(`account ${namespace} ${address}`),
    onNetworkChange: ({ namespace, id }) => void hostCalls.push(`network ${namespace} ${id}`),
    onEvent: (event) => void events.push(event),
  }
  return { hostCalls, events, callbacks }
}

/** Resolves when a condition holds; checked after each change. */
export function until(subscribe: (changed: Stop) => Stop, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!holds()) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = subscribe(check)
    check()
  })
}

/** Runs all pending microtasks and immediate work. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
