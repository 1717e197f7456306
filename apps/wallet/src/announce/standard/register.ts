import type { Wallet, WalletEventsWindow } from '@wallet-standard/base'

/**
 * Announces wallets as Wallet Standard says: at once to apps that already listen, and later to each
 * app that asks.
 * @param onRegister called when an app has registered them.
 * @param report receives errors that a page throws while it registers a wallet.
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
  // The standard's own event type refuses to be stopped, which no event constructor offers.
  standard.dispatchEvent(
    new window.CustomEvent('wallet-standard:register-wallet', {
      detail: registerWith,
    }) as unknown as Parameters<WalletEventsWindow['dispatchEvent']>[0],
  )
  standard.addEventListener('wallet-standard:app-ready', ({ detail }) => {
    // Any script can dispatch that event, so its detail is checked before it is called.
    if (typeof detail === 'object' && detail !== null && typeof detail.register === 'function')
      registerWith(detail)
  })
}
