import { useView } from './use-view.ts'

/** The result of `useNetworkModal`. */
export interface UseNetworkModal {
  /** Opens the list of networks. */
  openNetworkModal: () => void
  /** Whether it is shown, or a view that was reached from it. */
  networkModalOpen: boolean
}

/**
 * Opens the modal to choose a network, with or without a wallet.
 *
 * @example
 * const { openNetworkModal } = useNetworkModal()
 * // <button onClick={openNetworkModal}>Network</button>
 */
export function useNetworkModal(): UseNetworkModal {
  const { open, isOpen } = useView({ intent: 'networks' })
  return { openNetworkModal: open, networkModalOpen: isOpen }
}
