import { useIsConnected, useView } from './use-view.ts'

/** The result of `useConnectModal`. */
export interface UseConnectModal {
  /** Undefined while connected. */
  openConnectModal: (() => void) | undefined
  /** Whether it is shown, or a view that was reached from it. */
  connectModalOpen: boolean
}

/**
 * Opens the modal to choose a wallet.
 *
 * @example
 * const { openConnectModal } = useConnectModal()
 * // <button disabled={!openConnectModal} onClick={openConnectModal}>Connect</button>
 */
export function useConnectModal(): UseConnectModal {
  const isConnected = useIsConnected()
  const { open, isOpen } = useView({ intent: 'connect' })
  return { openConnectModal: isConnected ? undefined : open, connectModalOpen: isOpen }
}
