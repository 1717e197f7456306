/** The wallet of a session: which of the directory it is, by its own metadata. */
import { cleanName } from '@portico/core/internal/wallets/claims'
import { surroundings } from '@portico/core/internal/directory/wallet-links'
import type { Services, Want, WalletLinks } from '@portico/core'
import { fields } from '../envelope/payload.ts'
import type { PeerMetadata } from '../port.ts'
import { isText } from '../shape.ts'
import type { LinkOptions } from './link.ts'

const names = ['icon', 'rdns', 'mobile_link', 'link_mode', 'desktop_link', 'webapp_link'] as const

/** Null when it is none. */
export function parseWallet(value: unknown): WalletLinks | null {
  const { id, name: stored, ...more } = fields(value)
  const name = cleanName(stored)
  if (!isText(id) || !name) return null
  const links = names.flatMap((key) => (isText(more[key]) ? [[key, more[key]] as const] : []))
  return { id, name, ...Object.fromEntries(links) }
}

/** What opens an app: its scheme, or the host of its links. */
const openers = (...links: (string | undefined)[]): string[] =>
  links.flatMap((link) => /^(?:https?:\/\/)?([^/:?#]+)/i.exec(link ?? '')?.[1]?.toLowerCase() ?? [])

/** @param end What follows a name where it counts as the whole of one. */
function isOf({ name, redirect }: PeerMetadata, wallet: WalletLinks, end = ''): boolean {
  const own = openers(redirect?.native, redirect?.universal)
  const known = openers(wallet.mobile_link, wallet.link_mode)
  return own[0] && known[0] ? own.some((each) => known.includes(each)) : isNamed(name, wallet, end)
}

/** Wallets add a word to their names. */
const isNamed = (name: string, wallet: WalletLinks, end: string): boolean => (cleanName(name) + end).toLowerCase().startsWith((wallet.name + end).toLowerCase())

let list: Promise<readonly WalletLinks[]> | undefined

/** The bundled directory: a view that lists wallets has it already. */
export const directory = (): Promise<readonly WalletLinks[]> =>
  (list ??= import('@portico/core/internal/directory/bundled').then(
    (it) => it.loadBundled().flatMap((record) => parseWallet(record) ?? []),
    // Asked again by whoever needs it next.
    () => ((list = undefined), []),
  ))

/**
 * The wallet that answered: the one that was chosen, or another that the directory knows, as any may have scanned the
 * code or taken its link. By its links; where one of the two has none, by its name.
 */
async function answeredBy(peer: PeerMetadata, chosen: WalletLinks | undefined): Promise<WalletLinks | null> {
  if (chosen && isOf(peer, chosen)) return chosen
  const found = (await directory()).filter((each) => isOf(peer, each, ' '))
  return found.find((each) => isNamed(peer.name, each, ' ')) ?? found[0] ?? null
}

/** How the link of a session begins that has just been approved. */
export async function linkOptionsOf(peer: PeerMetadata, offer: string, { record, namespaces, chains }: Want, services: Services): Promise<LinkOptions> {
  const chosen = await answeredBy(peer, record)
  return { offer: chosen?.id ?? (record ? 'walletConnect' : offer), data: { chosen, method: methodHere(services), namespaces, sides: {} }, prefers: chains }
}

/** How the visitor gets to the wallet from here. */
function methodHere({ platform: { window } }: Services): 'mobile' | 'qrcode' {
  return window?.navigator && surroundings(window).device.mobile ? 'mobile' : 'qrcode'
}

/**
 * Where the wallet is opened: where the directory says. The word of one that no directory knows leads to no app, as any
 * may claim any scheme, but to its page, beside this one.
 */
export function linksOf(peer: PeerMetadata, chosen: WalletLinks | null): WalletLinks | null {
  const { universal } = peer.redirect ?? {}
  return chosen ?? (universal ? { id: '', name: peer.name, link_mode: universal } : null)
}
