/** The guard for EIP-6963 announcements: anything on the page may dispatch one. */
import type { Stop } from '@portico/core'
import { rawOf } from '@portico/core/internal/request/raw'
import { cleanIcon, cleanName } from '@portico/core/internal/wallets/claims'
import { isProvider, type Eip1193Provider } from './provider.ts'

export interface Announcement {
  uuid: string
  name: string
  /** Undefined where it is not reverse DNS: no evidence of anything then. */
  rdns: string | undefined
  /** Who it says it is: its rdns, else its name. */
  claim: string
  icon: string | undefined
  provider: Eip1193Provider
}

/** One that is listed, by the id of its offer. */
export interface Offered extends Announcement {
  offer: string
  /** The visitor has chosen it in this visit. */
  chosen?: boolean
}


/** Without `i`, which has a browser look up the cases of each class: a quarter of a millisecond, once a page. */
const rdnsPattern = /^(?=.{1,128}$)[\w-]+(\.[\w-]+)+$/

/** Parses the `detail` of an `eip6963:announceProvider` event; null when it is not one. Never throws. */
export function parseAnnouncement(detail: unknown): Announcement | null {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, rdns } = info
    const name = cleanName(info['name'])
    if (typeof uuid !== 'string' || !uuid || uuid.length > 128) return null
    if (!name || !isProvider(provider)) return null
    const said = typeof rdns === 'string' && rdnsPattern.test(rdns) ? rdns : undefined
    return { uuid, name, rdns: said, claim: said?.toLowerCase() ?? `name:${name.replace(/#/g, '')}`, icon: cleanIcon(info['icon']), provider }
  } catch {
    return null
  }
}

/** Tells whoever listens of every provider once: of those announced before, at once. Returns the undo. */
export type Announcements = (win: Window & typeof globalThis, take: (announced: readonly Announcement[]) => void) => Stop

/**
 * One ear for all connectors of an instance: wallets answer each request anew, pictures and all, and each answer is read once.
 * Those that answer one request are told together: each of many would make everybody look at all of them again.
 */
export function announcements(): Announcements {
  const takers = new Set<(announced: readonly Announcement[]) => void>()
  const known = new Map<Eip1193Provider, Announcement>()
  let asking: Announcement[] | undefined
  const heard = (event: Event): void => {
    const announced = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (!announced || known.has(rawOf(announced.provider))) return
    known.set(rawOf(announced.provider), announced)
    if (asking) asking.push(announced)
    else for (const take of takers) take([announced])
  }
  return (win, take) => {
    takers.add(take)
    const all = [...known.values()]
    if (takers.size === 1) {
      asking = all
      win.addEventListener('eip6963:announceProvider', heard)
      // Those that announced themselves before we listened are asked to say it again.
      win.dispatchEvent(new win.Event('eip6963:requestProvider'))
      asking = undefined
    }
    take(all)
    return () => {
      takers.delete(take)
      if (takers.size === 0) win.removeEventListener('eip6963:announceProvider', heard)
    }
  }
}
