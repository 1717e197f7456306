/** On a phone the wallet is brought to the front for what it is asked: the visitor would not know to look for it. */
import { reopenLink, surroundings, type Facts } from '@portico/core/internal/directory/wallet-links'
import { cleanName } from '@portico/core/internal/wallets/claims'
import type { Services, WalletLinks } from '@portico/core'
import type { PeerMetadata } from '../port.ts'

/** What opens an app: its scheme, or the host of its links. */
const openers = (...links: (string | undefined)[]): string[] =>
  links.flatMap((link) => /^(?:https?:\/\/)?([^/:?#]+)/i.exec(link ?? '')?.[1]?.toLowerCase() ?? [])

/** The wallet that was chosen, if it is the one that answered: any wallet may have scanned the code, or taken its link. */
export function answeredBy({ name, redirect }: PeerMetadata, chosen: WalletLinks | null): WalletLinks | null {
  if (!chosen) return null
  const said = openers(redirect?.native, redirect?.universal)
  const known = openers(chosen.mobile_link, chosen.link_mode)
  // Without links to compare, its name: wallets add a word to theirs.
  const same = said[0] && known[0] ? said.some((each) => known.includes(each)) : cleanName(name).toLowerCase().startsWith(chosen.name.toLowerCase())
  return same ? chosen : null
}

/** Where the wallet is opened: by its own word, where the visitor scanned a code instead of choosing one. */
export function linksOf(peer: PeerMetadata, chosen: WalletLinks | null): WalletLinks | null {
  if (chosen) return chosen
  const { native, universal } = peer.redirect ?? {}
  if (!native && !universal) return null
  return { id: '', name: peer.name, ...(native ? { mobile_link: native } : {}), ...(universal ? { link_mode: universal } : {}) }
}

/** Follows the wallet's link with a request that it has been sent. Does nothing on a computer. */
export function bringForward({ platform: { window } }: Services, wallet: WalletLinks, request: { topic: string; requestId: number }): void {
  if (!window?.navigator) return
  const link = reopenLink(wallet, surroundings(window as unknown as Facts), request)
  if (link) window.open(link.href, link.target, 'noopener,noreferrer')
}

/** Whether a page is likely to be frozen while its visitor is in the wallet, and the code has to last (§4, §9). */
export function codeLasts({ platform: { window } }: Services): boolean {
  if (!window?.navigator) return false
  const { device, telegram } = surroundings(window as unknown as Facts)
  return telegram || (device.os === 'ios' && device.browser === 'safari')
}

/** How the visitor gets to the wallet from here. */
export function methodHere({ platform: { window } }: Services): 'mobile' | 'qrcode' {
  return window?.navigator && surroundings(window as unknown as Facts).device.mobile ? 'mobile' : 'qrcode'
}
