import type { Eip1193Provider } from '@portico/evm'

/** A connection's own EIP-1193 provider, as long as there is the connection: after that, 4900 as the standard says. */
export function guarded(inner: Eip1193Provider, over: () => boolean): Eip1193Provider {
  return {
    request(args) {
      if (over()) return Promise.reject(Object.assign(new Error('The wallet is disconnected'), { code: 4900 }))
      return inner.request(args)
    },
    on(event, listener) {
      inner.on?.(event, listener)
      return this
    },
    removeListener(event, listener) {
      inner.removeListener?.(event, listener)
      return this
    },
  }
}
