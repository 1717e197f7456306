import type { Wallet, WalletEventsWindow } from '@wallet-standard/base'

/**
 * By Wallet Standard: at once to listening apps, later to each that asks.
 *
 * @param onRegister An app has registered them.
 * @param report Gets a page's errors.
 */
export function registerWallets(
  window: Window & typeof globalThis,
  wallets: readonly Wallet[],
  onRegister: () => void,
  report: (thrown: unknown) => void,
): void {
  const standard = window as unknown as WalletEventsWindow
  const registerWith = ({ register }: { register(wallet: Wallet): unknown }): void => {
    for (const wallet of wallets) {
      try {
        register(wallet)
        onRegister()
      } catch (thrown) {
        report(thrown)
      }
    }
  }
  // The standard's event cannot be stopped, which no constructor offers.
  standard.dispatchEvent(
    new window.CustomEvent('wallet-standard:register-wallet', {
      detail: registerWith,
    }) as unknown as Parameters<WalletEventsWindow['dispatchEvent']>[0],
  )
  standard.addEventListener('wallet-standard:app-ready', ({ detail }) => {
    // Any script can dispatch the event.
    if (typeof detail === 'object' && detail !== null && typeof detail.register === 'function')
      registerWith(detail)
  })
}
