import { ownLink } from './schemes.ts'
import { nameOrNothing, imageUrl, localUrl, webUrl } from '../format/untrusted.ts'

/** Set by the wallet on its injected provider, for pages in which it does not announce itself. */
export type InjectedFlag = {
  namespace?: string
  injected_id: string
}

/** Field names of the wire format. A type, because interfaces are not assignable to `Json`. */
export type WalletRecord = {
  id: string
  name: string
  order: number
  rdns?: string
  chains?: readonly string[]
  homepage?: string
  mobile_link?: string
  /** Its app's universal link. */
  link_mode?: string
  desktop_link?: string
  webapp_link?: string
  app_store?: string
  play_store?: string
  chrome_store?: string
  firefox_store?: string
  image_url?: string
  image_id?: string
  badge_type?: 'certified'
  injected?: readonly InjectedFlag[]
}

const chainPattern = /^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/
const maxListed = 256
const pages = [
  'homepage',
  'webapp_link',
  'link_mode',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
] as const
const apps = ['mobile_link', 'desktop_link'] as const

function flags(value: unknown): InjectedFlag[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, maxListed).flatMap((each: unknown) => {
    const { namespace, injected_id } = (
      typeof each === 'object' && each !== null ? each : {}
    ) as Readonly<Record<string, unknown>>
    if (typeof injected_id !== 'string' || !/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/.test(injected_id))
      return []
    return [
      typeof namespace === 'string' && chainPattern.test(namespace)
        ? { namespace, injected_id }
        : { injected_id },
    ]
  })
}

/**
 * Names lose invisible characters; pages and stores must be https; apps must use their own schemes;
 * both may be http on the local machine; pictures must be pictures. Invalid fields are dropped, and
 * a record without id and name is rejected. Never throws.
 */
export function parseWalletRecord(value: unknown): WalletRecord | null {
  if (typeof value !== 'object' || value === null) return null
  const from = value as Readonly<Record<string, unknown>>
  const { id, order, rdns, chains } = from
  const name = nameOrNothing(from.name)
  if (typeof id !== 'string' || !id || id.length > 128 || !name) return null
  const record: WalletRecord = {
    id,
    name,
    order: typeof order === 'number' && Number.isFinite(order) ? order : Number.MAX_SAFE_INTEGER,
  }
  if (typeof rdns === 'string' && rdns.length <= 253 && /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i.test(rdns))
    record.rdns = rdns
  if (Array.isArray(chains))
    record.chains = chains
      .slice(0, maxListed)
      .filter((each): each is string => typeof each === 'string' && chainPattern.test(each))
  for (const key of pages) {
    const link = webUrl(from[key])
    if (link !== undefined) record[key] = link
  }
  for (const key of apps) {
    const link = ownLink(from[key], record)
    if (link !== undefined) record[key] = link
  }
  // Followed only from a page of the local machine, which is checked when the link is created.
  for (const key of ['webapp_link', ...apps] as const) {
    const link = localUrl(from[key])
    if (link !== undefined) record[key] = link
  }
  const picture = imageUrl(from.image_url)
  if (picture !== undefined) record.image_url = picture
  if (typeof from.image_id === 'string' && /^[-_.:a-z0-9]{1,128}$/i.test(from.image_id))
    record.image_id = from.image_id
  if (from.badge_type === 'certified') record.badge_type = 'certified'
  const injected = flags(from.injected)
  if (injected.length > 0) record.injected = injected
  return record
}
