import type { Namespace } from './register.ts'
import { useAction, type ActionState } from './use-action.ts'

/**
 * Everything by default, or a namespace's wallets, or one wallet by its link, or one wallet in one
 * namespace.
 */
export interface DisconnectOptions {
  /** The namespace. */
  namespace?: Namespace
  /** The wallet, by the id of its link. */
  link?: string
}

/** The result of `useDisconnect`. */
export interface UseDisconnect extends ActionState<DisconnectOptions | undefined, void> {
  /** Disconnects; the result is in the state. */
  disconnect(options?: DisconnectOptions): void
  /** As `portico.disconnect`: resolves once it is done. */
  disconnectAsync(options?: DisconnectOptions): Promise<void>
}

/**
 * Disconnects everything, or what is named.
 *
 * @example
 * const { disconnect, isPending } = useDisconnect()
 * disconnect()
 */
export function useDisconnect(): UseDisconnect {
  const { run, runAsync, ...state } = useAction(
    (instance, options: DisconnectOptions | undefined) => instance.disconnect(options),
  )
  return { ...state, disconnect: run, disconnectAsync: runAsync }
}
