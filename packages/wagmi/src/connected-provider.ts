/** A provider that works only while wagmi has a connection with it. */
import type { Eip1193Provider } from '@portico/evm'
import { rawOf, raws } from '@portico/core/adapter'

interface Entry {
  provider: Eip1193Provider
  /** Whether each connection with it is closed. Two connectors may have found the same wallet. */
  closed: Set<() => boolean>
}

const entries = new WeakMap<Eip1193Provider, Entry>()

export function connectedProvider(
  wrapped: Eip1193Provider,
  isClosed: () => boolean,
): Eip1193Provider {
  const entry = entries.get(wrapped) ?? createEntry(wrapped)
  for (const each of entry.closed) if (each()) entry.closed.delete(each)
  entry.closed.add(isClosed)
  return entry.provider
}

function createEntry(wrapped: Eip1193Provider): Entry {
  const closed: Entry['closed'] = new Set()
  const request: Eip1193Provider['request'] = (...args) =>
    [...closed].every((isClosed) => isClosed())
      ? Promise.reject(Object.assign(new Error('The wallet is disconnected'), { code: 4900 }))
      : wrapped.request(...args)
  const entry = {
    closed,
    provider: new Proxy(wrapped, {
      get: (_, key) => (key === 'request' ? request : Reflect.get(wrapped, key)),
    }),
  }
  raws.set(entry.provider, rawOf(wrapped))
  entries.set(wrapped, entry).set(entry.provider, entry)
  return entry
}
