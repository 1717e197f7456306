/** The guard for EIP-6963 announcements: anything on the page may dispatch one. */
import type { Stop } from '@portico/core'
import { cleanIcon, cleanName } from '@portico/core/internal/wallets/claims'
import { isProvider, type Eip1193Provider } from './provider.ts'

export interface Announcement {
  uuid: string
  name: string
  rdns: string
  icon: string | undefined
  provider: Eip1193Provider
}

/** Without `i`, which has a browser look up the cases of each class: a quarter of a millisecond, once a page. */
const rdnsPattern = /^[\w-]+(\.[\w-]+)+$/

/** Parses the `detail` of an `eip6963:announceProvider` event; null when it is not one. Never throws. */
export function parseAnnouncement(detail: unknown): Announcement | null {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, rdns } = info
    const name = cleanName(info['name'])
    if (typeof uuid !== 'string' || !uuid || uuid.length > 128) return null
    if (typeof rdns !== 'string' || rdns.length > 128 || !rdnsPattern.test(rdns) || !name || !isProvider(provider)) return null
    return { uuid, name, rdns, icon: cleanIcon(info['icon']), provider }
  } catch {
    return null
  }
}

/** Tells whoever listens of every provider once: of those announced before, at once. Returns the undo. */
export type Announcements = (win: Window & typeof globalThis, take: (announced: Announcement) => void) => Stop

/** One ear for all connectors of an instance: wallets answer each request anew, pictures and all, and each answer is read once. */
export function announcements(): Announcements {
  const takers = new Set<(announced: Announcement) => void>()
  const known = new Map<Eip1193Provider, Announcement>()
  const heard = (event: Event): void => {
    const announced = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (!announced || known.has(announced.provider)) return
    known.set(announced.provider, announced)
    for (const take of takers) take(announced)
  }
  return (win, take) => {
    known.forEach((announced) => take(announced))
    takers.add(take)
    if (takers.size === 1) {
      win.addEventListener('eip6963:announceProvider', heard)
      // Those that announced themselves before we listened are asked to say it again.
      win.dispatchEvent(new win.Event('eip6963:requestProvider'))
    }
    return () => {
      takers.delete(take)
      if (takers.size === 0) win.removeEventListener('eip6963:announceProvider', heard)
    }
  }
}
