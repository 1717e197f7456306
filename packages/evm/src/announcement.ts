/** The guard for EIP-6963 announcements: anything on the page may dispatch one. */
import { isProvider, type Eip1193Provider } from './provider.ts'

export interface Announcement {
  uuid: string
  name: string
  rdns: string
  icon: string | undefined
  provider: Eip1193Provider
}

/** Control characters and bidirectional overrides, which make one name look like another. */
const invisible = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const rdnsPattern = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i
/** EIP-6963 asks for a data URI; another address would be a request to a stranger before anyone has connected. */
const imagePattern = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** A name that is safe to show, or an empty text. */
export function cleanName(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 256).replace(invisible, '').trim().slice(0, 64) : ''
}

/** An icon that is only ever used as an image, or undefined: a monogram is drawn instead. */
export function cleanIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 200_000 && imagePattern.test(value) ? value : undefined
}

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
