import { useIsConnected, useView } from './use-view.ts'

/** The result of `useAccountModal`. */
export interface UseAccountModal {
  /** Opens the account. Undefined while disconnected. */
  openAccountModal: (() => void) | undefined
  /** Whether it is shown, or a view that was reached from it. */
  accountModalOpen: boolean
}

/**
 * The modal of the account in use.
 *
 * @example
 * const { openAccountModal } = useAccountModal()
 * // <button disabled={!openAccountModal} onClick={openAccountModal}>Account</button>
 */
export function useAccountModal(): UseAccountModal {
  const isConnected = useIsConnected()
  const { open, isOpen } = useView({ intent: 'account' })
  return { openAccountModal: isConnected ? open : undefined, accountModalOpen: isOpen }
}
