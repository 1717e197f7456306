/** Whose session it is: what was stored of it, parsed before it is believed, and what its wallet says. Loaded while one is waited for. */
import { cleanName } from '@portico/core/internal/wallets/claims'
import type { Json, WalletLinks } from '@portico/core'
import type { PeerMetadata } from '../port.ts'
import type { Kept } from './link.ts'

type Fields = { readonly [key: string]: Json }

const fields = (value: Json | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const names = ['icon', 'rdns', 'mobile_link', 'link_mode', 'desktop_link', 'webapp_link'] as const

function linksIn(value: Json | undefined): WalletLinks | null {
  const { id, name, ...more } = fields(value)
  if (typeof id !== 'string' || typeof name !== 'string') return null
  const links = names.flatMap((key) => (typeof more[key] === 'string' ? [[key, more[key]] as const] : []))
  return { id, name, ...Object.fromEntries(links) }
}

export function parseKept(data: Json, namespaces: readonly string[]): Kept {
  const { chosen, method, namespaces: stored, sides } = fields(data)
  const known = Array.isArray(stored) ? stored.filter((ns): ns is string => typeof ns === 'string') : []
  return {
    chosen: linksIn(chosen),
    method: method === 'mobile' ? 'mobile' : 'qrcode',
    namespaces: known.length > 0 ? known : namespaces,
    sides: fields(sides),
  }
}

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
