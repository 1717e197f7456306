import type { makeEvents } from '../doubles/events.ts'
import type { Emitter } from './deps.ts'
import type { WalletOptions, WalletProvider } from './types.ts'

/** EIP-1193. Self-contained. */
export function makeProvider(
  deps: { makeEvents: typeof makeEvents },
  shape: WalletOptions['shape'],
  request: (args: unknown) => unknown,
): Emitter {
  const { on, removeListener, emit } = deps.makeEvents((run) => {
    try {
      run()
    } catch (error) {
      // As in real wallets, a listener's error is reported and does not stop the others.
      queueMicrotask(() => {
        throw error
      })
    }
  })
  const twin = (): WalletProvider => {
    const provider = {
      request,
      ...(shape === 'no-on' ? {} : { on }),
      ...(shape === 'no-on' || shape === 'no-remove' ? {} : { removeListener }),
    }
    // Some behaviours answer without promises.
    return (shape === 'frozen' ? Object.freeze(provider) : provider) as WalletProvider
  }
  return { provider: twin(), twin, emit: (event, args) => emit(event, ...args) }
}
