/** Any script of the page may dispatch an EIP-6963 announcement. */
import type { Stop } from '@portico/core'
import { cleanIcon, cleanName, rawOf } from '@portico/core/adapter'
import { isProvider, type Eip1193Provider } from './provider.ts'

export interface Announcement {
  uuid: string
  name: string
  /** Undefined when it is no reverse-DNS name, and therefore no evidence. */
  rdns: string | undefined
  /** Its rdns, else its name. */
  claim: string
  icon: string | undefined
  provider: Eip1193Provider
}

/** A listed wallet, by the id of its offer. */
export interface Offered extends Announcement {
  offer: string
  /** The visitor has chosen it in this visit. */
  chosen?: boolean
}

/** Without the flag `i`, which costs each page a quarter of a millisecond. */
const rdnsPattern = /^(?=.{1,128}$)[\w-]+(\.[\w-]+)+$/

/** The `detail` of an `eip6963:announceProvider` event, or null. Never throws. */
export function parseAnnouncement(detail: unknown): Announcement | null {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, rdns } = info
    const name = cleanName(info['name'])
    if (typeof uuid !== 'string' || !uuid || uuid.length > 128) return null
    if (!name || !isProvider(provider)) return null
    const valid = typeof rdns === 'string' && rdnsPattern.test(rdns) ? rdns : undefined
    return {
      uuid,
      name,
      rdns: valid,
      claim: valid?.toLowerCase() ?? `name:${name.replace(/#/g, '')}`,
      icon: cleanIcon(info['icon']),
      provider,
    }
  } catch {
    return null
  }
}

/**
 * Calls a listener with every provider once, including those announced before. Returns a function
 * that removes it.
 */
export type Announcements = (
  win: Window & typeof globalThis,
  listener: (announced: readonly Announcement[]) => void,
) => Stop

/**
 * One event listener for all connectors of an instance, because wallets repeat every announcement
 * with their icons. The answers to one request are passed on together, because each call makes the
 * connectors rebuild their lists.
 */
export function announcements(): Announcements {
  const listeners = new Set<(announced: readonly Announcement[]) => void>()
  const known = new Map<Eip1193Provider, Announcement>()
  let collected: Announcement[] | undefined
  const onAnnouncement = (event: Event): void => {
    const announced = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (!announced || known.has(rawOf(announced.provider))) return
    known.set(rawOf(announced.provider), announced)
    if (collected) collected.push(announced)
    else for (const listener of listeners) listener([announced])
  }
  return (win, listener) => {
    listeners.add(listener)
    const all = [...known.values()]
    if (listeners.size === 1) {
      collected = all
      win.addEventListener('eip6963:announceProvider', onAnnouncement)
      // Wallets that announced themselves before we listened repeat it.
      win.dispatchEvent(new win.Event('eip6963:requestProvider'))
      collected = undefined
    }
    listener(all)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) win.removeEventListener('eip6963:announceProvider', onAnnouncement)
    }
  }
}
