/** A provider of the host's wagmi answers as long as there is a connection with it. */
import type { Eip1193Provider } from '@portico/evm'
import { rawOf, raws } from '@portico/core/internal/request/raw'

interface Ending {
  provider: Eip1193Provider
  /** Whether each connection with it is over. Two connectors may have found the same wallet. */
  ends: Set<() => boolean>
}

/** By the wrapped provider. */
const known = new WeakMap<Eip1193Provider, Ending>()

/** The same provider every time; once no connection has it any more, its requests are refused with 4900, as EIP-1193 says. */
export function untilOver(wrapped: Eip1193Provider, over: () => boolean): Eip1193Provider {
  const it = known.get(wrapped) ?? ending(wrapped)
  for (const end of it.ends) if (end()) it.ends.delete(end)
  it.ends.add(over)
  return it.provider
}

function ending(wrapped: Eip1193Provider): Ending {
  const ends: Ending['ends'] = new Set()
  const request: Eip1193Provider['request'] = (...asked) =>
    [...ends].every((end) => end())
      ? Promise.reject(Object.assign(new Error('The wallet is disconnected'), { code: 4900 }))
      : wrapped.request(...asked)
  const it = { ends, provider: new Proxy(wrapped, { get: (_, key) => (key === 'request' ? request : Reflect.get(wrapped, key)) }) }
  raws.set(it.provider, rawOf(wrapped))
  known.set(wrapped, it).set(it.provider, it)
  return it
}
