/** Adapters with one fault each, made of the example's. */
import {
  PorticoError,
  type AnyAdapter,
  type ConnFact,
  type Connector,
  type Exit,
  type Link,
} from '@portico/core'
import type { AdapterSubject } from '@portico/testkit/conformance'
import { pebbleNamespace } from '../../../docs/examples/pebble/double.ts'
import type { PebbleWallet } from '../../../docs/examples/pebble/wallet.ts'

/** The example's namespace with an adapter that has a fault. */
export function faulty(fault: (adapter: AnyAdapter) => Partial<AnyAdapter>): AdapterSubject {
  return {
    ...pebbleNamespace,
    adapter(page) {
      const adapter = pebbleNamespace.adapter(page)
      return { ...adapter, ...fault(adapter) }
    },
    patience: 500,
  }
}

export const connector = (fault: (connector: Connector) => Partial<Connector>): AdapterSubject =>
  faulty(({ connectors }) => ({
    connectors: connectors.map((each) => ({ ...each, ...fault(each) })),
  }))

export const link = (fault: (link: Link) => Partial<Link>): AdapterSubject =>
  connector(({ open }) => ({
    open: async (...how) => {
      const made = await open(...how)
      return { ...made, ...fault(made) }
    },
  }))

export const attach = (
  fault: (...how: Parameters<AnyAdapter['attach']>) => Parameters<AnyAdapter['attach']>,
): AdapterSubject => faulty((adapter) => ({ attach: (...how) => adapter.attach(...fault(...how)) }))

/** Does not report some facts. */
export const unsaid = (kept: (fact: ConnFact) => boolean): AdapterSubject =>
  attach((handle, emit, ...how) => [
    handle,
    (fact) => void (kept(fact) ? undefined : emit(fact)),
    ...how,
  ])

export const connection = (
  fault: (
    made: Awaited<ReturnType<AnyAdapter['attach']>>,
    handle: { provider: PebbleWallet },
  ) => object,
): AdapterSubject =>
  faulty((adapter) => ({
    attach: async (handle, ...how) => {
      const made = await adapter.attach(handle, ...how)
      return { ...made, ...fault(made, handle) }
    },
  }))

/** Reports one exit as another. */
export const mistaking = (from: Exit, to: Exit): AdapterSubject =>
  connector(({ open }) => ({
    open: (...how) =>
      open(...how).catch((error: PorticoError) => {
        throw error.exit === from
          ? new PorticoError('connect-failed', error.message, { exit: to })
          : error
      }),
  }))

/** A link that no wallet granted. */
export const invented = (offer: string): Link => ({
  id: `pebble:${offer}`,
  connector: 'pebble',
  offer,
  peer: { name: offer },
  scope: 'per-namespace',
  handles: () => [
    {
      namespace: 'pebble',
      provider: { on: () => () => {}, networks: ['main'] },
      accounts: [{ address: pebbleNamespace.accounts[0], kind: 'eoa' }],
      chains: 'any',
      chain: null,
      chainOwner: 'app',
      methods: [],
      reads: 'rpc',
    },
  ],
  subscribe: () => () => {},
  release: async () => {},
  record: () => null,
})

/** A window on which listeners of one event type are never called. */
export function deafTo(
  type: string,
  window: (Window & typeof globalThis) | null,
): (Window & typeof globalThis) | null {
  return (
    window &&
    new Proxy(window, {
      get: (from, key) => {
        if (key === 'dispatchEvent')
          return (event: Event) => event.type === type || from.dispatchEvent(event)
        const value: unknown = Reflect.get(from, key)
        return typeof value === 'function' && /EventListener/.test(String(key))
          ? (value.bind(from) as unknown)
          : value
      },
    })
  )
}
