/** A provider of the host's wagmi that works only while there is a connection with it. */
import type { Eip1193Provider } from '@portico/evm'
import { rawOf, raws } from '@portico/core/internal/request/raw'

interface Entry {
  provider: Eip1193Provider
  /**
   * For each connection with it, whether the connection is closed. Two connectors may have found
   * the same wallet.
   */
  closed: Set<() => boolean>
}

/** The entries, by the wrapped provider. */
const entries = new WeakMap<Eip1193Provider, Entry>()

/**
 * Returns the same provider every time. Once no connection has it any more, its requests are
 * rejected with 4900, as in EIP-1193.
 */
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
