/** Matches a wallet's metadata with the directory. */
import { cleanName, bundledWallets, surroundings } from '@portico/core/adapter'
import type { Services, Want, WalletLinks } from '@portico/core'
import { fields } from '../envelope/payload.ts'
import type { PeerMetadata } from '../port.ts'
import { isText } from '../shape.ts'
import type { LinkOptions } from './link.ts'

const names = ['icon', 'rdns', 'mobile_link', 'link_mode', 'desktop_link', 'webapp_link'] as const

export function parseWallet(value: unknown): WalletLinks | null {
  const { id, name: stored, ...more } = fields(value)
  const name = cleanName(stored)
  if (!isText(id) || !name) return null
  const links = names.flatMap((key) => (isText(more[key]) ? [[key, more[key]] as const] : []))
  return { id, name, ...Object.fromEntries(links) }
}

/** Its scheme, or its links' host. */
const openers = (...links: (string | undefined)[]): string[] =>
  links.flatMap((link) => /^(?:https?:\/\/)?([^/:?#]+)/i.exec(link ?? '')?.[1]?.toLowerCase() ?? [])

/** @param end What may follow a fully matching name. */
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

let list: readonly WalletLinks[] | undefined

const directory = (): readonly WalletLinks[] =>
  (list ??= bundledWallets().flatMap((record) => parseWallet(record) ?? []))

/**
 * The chosen wallet, or another of the directory: any may have scanned the code. Matched by links,
 * or by name if one side has none.
 */
function answeredBy(peer: PeerMetadata, chosen: WalletLinks | undefined): WalletLinks | null {
  if (chosen && isOf(peer, chosen)) return chosen
  const found = directory().filter((each) => isOf(peer, each, ' '))
  return found.find((each) => isNamed(peer.name, each, ' ')) ?? found[0] ?? null
}

export function linkOptionsOf(
  peer: PeerMetadata,
  offer: string,
  { record, namespaces, chains }: Want,
  services: Services,
): LinkOptions {
  const chosen = answeredBy(peer, record)
  return {
    offer: chosen?.id ?? (record ? 'walletConnect' : offer),
    data: { chosen, method: methodHere(services), namespaces, sides: {} },
    prefers: chains,
  }
}

function methodHere({ platform: { window } }: Services): 'mobile' | 'qrcode' {
  return window?.navigator && surroundings(window).device.mobile ? 'mobile' : 'qrcode'
}

/**
 * From the directory. Other wallets only open their web page in a new tab, because any wallet may
 * claim any scheme.
 */
export function linksOf(peer: PeerMetadata, chosen: WalletLinks | null): WalletLinks | null {
  const { universal } = peer.redirect ?? {}
  return chosen ?? (universal ? { id: '', name: peer.name, link_mode: universal } : null)
}
