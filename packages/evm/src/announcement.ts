/** The guard for EIP-6963 announcements: anything on the page may dispatch one. */
import { cleanIcon, cleanName } from '@portico/core/internal/wallets/claims'
import { isProvider, type Eip1193Provider } from './provider.ts'

export interface Announcement {
  uuid: string
  name: string
  rdns: string
  icon: string | undefined
  provider: Eip1193Provider
}

const rdnsPattern = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i

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
