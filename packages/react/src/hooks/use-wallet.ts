import type { AccountRef } from '@portico/core'
import { useAction, type ActionState } from './use-action.ts'
import { useWalletOffer, type WalletOffer } from './use-wallet-offer.ts'

/** The result of `useWallet`. */
export interface UseWallet extends ActionState<void, AccountRef>, Omit<WalletOffer, 'connect'> {
  /**
   * Asks the wallet; the result is in the state. When consent to the host's texts is missing, the
   * card asks for that first.
   */
  connect(): void
  /** Likewise, and resolves with the account. */
  connectAsync(): Promise<AccountRef>
}

/**
 * One wallet, by its rdns: whether it is here, and its connection; `data` is the account.
 *
 * @param rdns - as the wallet announces it (EIP-6963), e.g. `io.metamask`.
 * @example
 * const { name, isReady, isPending, error, connect } = useWallet('io.metamask')
 */
export function useWallet(rdns: string): UseWallet {
  const { connect, ...wallet } = useWalletOffer(rdns)
  const { run, runAsync, ...state } = useAction<void, AccountRef>(connect)
  return { ...state, ...wallet, connect: () => run(), connectAsync: () => runAsync() }
}
