import type { Emitter } from './parts.ts'
import type { WalletOptions, WalletProvider } from './types.ts'

/** The object that pages hold (EIP-1193). Self-contained. */
export function makeProvider(shape: WalletOptions['shape'], request: (args: unknown) => unknown): Emitter {
  type Listener = (...args: unknown[]) => void
  const listeners = new Map<string, Set<Listener>>()

  const on = (event: string, listener: Listener): void => {
    const those = listeners.get(event) ?? new Set()
    listeners.set(event, those.add(listener))
  }
  const removeListener = (event: string, listener: Listener): void => {
    listeners.get(event)?.delete(listener)
  }
  const twin = (): WalletProvider => {
    const made = {
      request,
      ...(shape === 'no-on' ? {} : { on }),
      ...(shape === 'no-on' || shape === 'no-remove' ? {} : { removeListener }),
    }
    // What it answers with is not always a promise; that is what some of its behaviours are about.
    return (shape === 'frozen' ? Object.freeze(made) : made) as WalletProvider
  }

  return {
    provider: twin(),
    twin,
    emit(event, args) {
      // A copy: listeners come and go while they are called.
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(...args)
        } catch (error) {
          // As the emitters of real wallets: one listener's failure is reported and does not stop the others.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
