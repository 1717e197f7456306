/** One wallet of the directory (§3; the field names are the wire's). */
export interface WalletRecord {
  id: string
  name: string
  /** Rank: lower is shown first. */
  order: number
  rdns?: string
  /** Namespaces it serves. */
  chains?: readonly string[]
  homepage?: string
  mobile_link?: string
  desktop_link?: string
  webapp_link?: string
  app_store?: string
  play_store?: string
  chrome_store?: string
  firefox_store?: string
  image_url?: string
}

const invisible = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const forbidden = /^(javascript|data|vbscript|file|blob|about):/i
const pages = ['homepage', 'webapp_link', 'app_store', 'play_store', 'chrome_store', 'firefox_store'] as const
const apps = ['mobile_link', 'desktop_link'] as const

function page(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2_048) return undefined
  try {
    return new URL(value).protocol === 'https:' ? value : undefined
  } catch {
    return undefined
  }
}

function app(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2_048 || forbidden.test(value)) return undefined
  return /^[a-z][a-z0-9+.-]*:\/\/\S*$/i.test(value) && !/^http:/i.test(value) ? value : undefined
}

/**
 * Parses a wallet from outside: names without control or direction characters, pages only by https,
 * apps only by their schemes, pictures only as pictures. What does not pass is left out; without an
 * id and a name there is no wallet. Never throws.
 */
export function parseWalletRecord(value: unknown): WalletRecord | null {
  if (typeof value !== 'object' || value === null) return null
  const from = value as Readonly<Record<string, unknown>>
  const { id, name, order, rdns, chains, image_url } = from
  if (typeof id !== 'string' || !id || id.length > 128 || typeof name !== 'string') return null
  const clean = name.slice(0, 256).replace(invisible, '').trim().slice(0, 64)
  if (!clean) return null
  const record: WalletRecord = { id, name: clean, order: typeof order === 'number' && Number.isFinite(order) ? order : Number.MAX_SAFE_INTEGER }
  if (typeof rdns === 'string' && /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i.test(rdns)) record.rdns = rdns
  if (Array.isArray(chains)) record.chains = chains.filter((each): each is string => typeof each === 'string' && each.length <= 41)
  for (const key of pages) {
    const link = page(from[key])
    if (link !== undefined) record[key] = link
  }
  for (const key of apps) {
    const link = app(from[key])
    if (link !== undefined) record[key] = link
  }
  if (typeof image_url === 'string' && image_url.length <= 200_000 && /^(https:\/\/|data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,])/i.test(image_url))
    record.image_url = image_url
  return record
}
