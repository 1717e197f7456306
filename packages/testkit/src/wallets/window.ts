import type { WalletWindow } from './types.ts'

/**
 * A minimal window for a wallet and a page: an event target with event constructors.
 *
 * @example
 * const window = walletWindow()
 * window.addEventListener('eip6963:announceProvider', (event) => console.log(event))
 */
export function walletWindow(): WalletWindow {
  return Object.assign(new EventTarget(), { CustomEvent, Event })
}
