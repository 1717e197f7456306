import { useCallback } from 'react'
import type { AccountRef, ConnectOptions } from '@portico/core'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useAction, type ActionState } from './use-action.ts'

/** The result of `useConnect`. */
export interface UseConnect extends ActionState<ConnectOptions | undefined, AccountRef> {
  /** Asks the wallet, or lets the visitor choose one; the result is in the state. */
  connect(options?: ConnectOptions): void
  /** As `portico.connect`: resolves with the account. */
  connectAsync(options?: ConnectOptions): Promise<AccountRef>
  /** Stops waiting. */
  cancel(): void
}

/**
 * Connects a wallet, or lets the visitor choose one; `data` is the account.
 *
 * @example
 * const { connect, isPending, error } = useConnect()
 * connect({ wallet: 'io.metamask' })
 */
export function useConnect(): UseConnect {
  const { portico } = usePorticoContext()
  const { run, runAsync, ...state } = useAction((instance, options: ConnectOptions | undefined) =>
    instance.connect(options),
  )
  const cancel = useCallback(() => portico.cancel(), [portico])
  return { ...state, connect: run, connectAsync: runAsync, cancel }
}
