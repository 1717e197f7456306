/** Finds a session's wallet in the directory by the wallet's own metadata. */
import { cleanName } from '@portico/core/internal/format/claims'
import { surroundings } from '@portico/core/internal/directory/wallet-links'
import type { Services, Want, WalletLinks } from '@portico/core'
import { fields } from '../envelope/payload.ts'
import type { PeerMetadata } from '../port.ts'
import { isText } from '../shape.ts'
import type { LinkOptions } from './link.ts'

const names = ['icon', 'rdns', 'mobile_link', 'link_mode', 'desktop_link', 'webapp_link'] as const

/** Null when it is invalid. */
export function parseWallet(value: unknown): WalletLinks | null {
  const { id, name: stored, ...more } = fields(value)
  const name = cleanName(stored)
  if (!isText(id) || !name) return null
  const links = names.flatMap((key) => (isText(more[key]) ? [[key, more[key]] as const] : []))
  return { id, name, ...Object.fromEntries(links) }
}

/** The openers of an app: its scheme, or the host of its links. */
const openers = (...links: (string | undefined)[]): string[] =>
  links.flatMap((link) => /^(?:https?:\/\/)?([^/:?#]+)/i.exec(link ?? '')?.[1]?.toLowerCase() ?? [])

/** @param end The pattern after a name that counts as a full match. */
function isOf({ name, redirect }: PeerMetadata, wallet: WalletLinks, end = ''): boolean {
  const own = openers(redirect?.native, redirect?.universal)
  const known = openers(wallet.mobile_link, wallet.link_mode)
  return own.length > 0 && known.length > 0
    ? own.some((each) => known.includes(each))
    : isNamed(name, wallet, end)
}

/** Wallets add a word to their names. */
const isNamed = (name: string, wallet: WalletLinks, end: string): boolean =>
  (cleanName(name) + end).toLowerCase().startsWith((wallet.name + end).toLowerCase())

let list: Promise<readonly WalletLinks[]> | undefined

/** The bundled directory: a view that lists wallets has it already. */
export function directory(): Promise<readonly WalletLinks[]> {
  list ??= import('@portico/core/internal/directory/bundled').then(
    (it) => it.loadBundled().flatMap((record) => parseWallet(record) ?? []),
    () => {
      // The next caller requests it again.
      list = undefined
      return []
    },
  )
  return list
}

/**
 * The wallet that answered: the chosen one, or another one of the directory, because any may have
 * scanned the QR code or taken its link. Matched by links, or by name when one of the two has no
 * links.
 */
async function answeredBy(
  peer: PeerMetadata,
  chosen: WalletLinks | undefined,
): Promise<WalletLinks | null> {
  if (chosen && isOf(peer, chosen)) return chosen
  const found = (await directory()).filter((each) => isOf(peer, each, ' '))
  return found.find((each) => isNamed(peer.name, each, ' ')) ?? found[0] ?? null
}

/** How the link of a session begins that has just been approved. */
export async function linkOptionsOf(
  peer: PeerMetadata,
  offer: string,
  { record, namespaces, chains }: Want,
  services: Services,
): Promise<LinkOptions> {
  const chosen = await answeredBy(peer, record)
  return {
    offer: chosen?.id ?? (record ? 'walletConnect' : offer),
    data: { chosen, method: methodHere(services), namespaces, sides: {} },
    prefers: chains,
  }
}

/** How the visitor gets to the wallet from here. */
function methodHere({ platform: { window } }: Services): 'mobile' | 'qrcode' {
  return window?.navigator && surroundings(window).device.mobile ? 'mobile' : 'qrcode'
}

/**
 * Where the wallet is opened: from the directory. A wallet outside of it opens its web page in a
 * new tab and no app, because any wallet may claim any scheme.
 */
export function linksOf(peer: PeerMetadata, chosen: WalletLinks | null): WalletLinks | null {
  const { universal } = peer.redirect ?? {}
  return chosen ?? (universal ? { id: '', name: peer.name, link_mode: universal } : null)
}
