/** On a phone a request opens the wallet, because the visitor would not know to look for it. */
import { reopenLink, surroundings } from '@portico/core/internal/directory/wallet-links'
import type { Services, WalletLinks } from '@portico/core'

/** Follows the wallet's link after it was sent a request. Does nothing on a computer. */
export function bringForward(
  { platform: { window } }: Services,
  wallet: WalletLinks,
  request: { topic: string; requestId: number },
): void {
  if (!window?.navigator) return
  const link = reopenLink(wallet, surroundings(window), request)
  // A wallet outside the directory was not chosen by the visitor, so its page does not replace this
  // one.
  if (link) window.open(link.href, wallet.id ? link.target : '_blank', 'noopener,noreferrer')
}

/**
 * Whether a page is likely to be frozen while its visitor is in the wallet, and the code has to
 * last.
 */
export function codeLasts({ platform: { window } }: Services): boolean {
  if (!window?.navigator) return false
  const { device, telegram } = surroundings(window)
  return telegram || (device.os === 'ios' && device.browser === 'safari')
}
