/** On a phone a request opens the wallet: the visitor would not look for it. */
import { reopenLink, surroundings } from '@portico/core/adapter'
import type { Services, WalletLinks } from '@portico/core'

/** After the request was sent. Does nothing on a computer. */
export function bringForward(
  { platform: { window } }: Services,
  wallet: WalletLinks,
  request: { topic: string; requestId: number },
): void {
  if (!window?.navigator) return
  const link = reopenLink(wallet, surroundings(window), request)
  // A wallet outside the directory was not chosen, so its page does not replace this one.
  if (link) window.open(link.href, wallet.id ? link.target : '_blank', 'noopener,noreferrer')
}

/** The page is likely to freeze while its visitor is in the wallet. */
export function codeLasts({ platform: { window } }: Services): boolean {
  if (!window?.navigator) return false
  const { device, telegram } = surroundings(window)
  return telegram || (device.os === 'ios' && device.browser === 'safari')
}
