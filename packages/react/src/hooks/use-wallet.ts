import type { AccountRef } from '@portico/core'
import { useAction, type ActionState } from './use-action.ts'
import { useWalletOffer, type WalletOffer } from './use-wallet-offer.ts'

/** The result of `useWallet`. */
export interface UseWallet extends ActionState<void, AccountRef>, Omit<WalletOffer, 'connect'> {
  /**
   * The result is in the state. The card first asks for consent to the host's texts if it is
   * missing.
   */
  connect(): void
  /** As `connect`; resolves with the account. */
  connectAsync(): Promise<AccountRef>
}

/**
 * One wallet by its rdns: its availability and connection; `data` is the account.
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
