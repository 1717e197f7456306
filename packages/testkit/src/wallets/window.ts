import type { WalletWindow } from './types.ts'

/**
 * The least window in which a wallet and a page can meet: an event target that knows how events are made.
 *
 * @example
 * const window = walletWindow()
 * window.addEventListener('eip6963:announceProvider', (event) => console.log(event))
 */
export function walletWindow(): WalletWindow {
  return Object.assign(new EventTarget(), { CustomEvent, Event })
}
