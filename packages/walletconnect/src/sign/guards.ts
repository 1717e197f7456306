import { isChainId } from '@portico/core'
import type { Json } from '@portico/core'
import { appLink, cleanName } from '@portico/core/adapter'
import { fields, isRecord } from '../envelope/payload.ts'
import type { PeerMetadata, SessionNamespace } from '../port.ts'

const accountPattern = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/
const keyPattern = /^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/
const mostKeys = 64
const mostAccounts = 4_000
const mostNames = 500
const longestName = 256

export function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0 && (value as number) < 100_000_000_000
}

export function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)
}

/** Short, without repeats; null if invalid. */
export function parseTexts(value: unknown, count: number = mostNames): string[] | null {
  if (!Array.isArray(value) || value.length > count) return null
  const fits = value.every(
    (each) => typeof each === 'string' && each.length > 0 && each.length <= longestName,
  )
  return fits ? [...new Set(value as string[])] : null
}

/** CAIP-10 of any namespace; null if invalid. */
export function chainOf(account: string): string | null {
  return accountPattern.exec(account)?.[1] ?? null
}

/** The key may be a chain (CAIP-25). */
export function fits(key: string, chain: string): boolean {
  return key === chain || chain.startsWith(`${key}:`)
}

/** Null unless well-formed, with accounts and chains under their own keys. */
export function parseNamespaces(value: unknown): Record<string, SessionNamespace> | null {
  if (!isRecord(value)) return null
  const entries = Object.entries(value)
  if (entries.length === 0 || entries.length > mostKeys) return null
  const parsed: Record<string, SessionNamespace> = {}
  for (const [key, each] of entries) {
    const namespace = keyPattern.test(key) ? parseNamespace(key, each) : null
    if (!namespace) return null
    parsed[key] = namespace
  }
  return parsed
}

function parseNamespace(key: string, value: Json): SessionNamespace | null {
  const members = fields(value)
  const { chains: named = [] } = members
  const accounts = parseTexts(members['accounts'], mostAccounts)
  const [methods, events, chains] = [members['methods'], members['events'], named].map((each) =>
    parseTexts(each),
  )
  if (!accounts || !methods || !events || !chains) return null
  const placed =
    accounts.every((account) => fits(key, chainOf(account) ?? '')) &&
    chains.every((chain) => isChainId(chain) && fits(key, chain))
  if (!placed) return null
  const namespace = { accounts, methods, events }
  return members['chains'] ? { ...namespace, chains } : namespace
}

/** Invalid or long values are dropped. Null if none remain. */
export function parseProperties(
  value: Json | undefined,
): Record<string, string> | null | undefined {
  if (value === undefined) return undefined
  if (!isRecord(value) || Object.keys(value).length > mostKeys) return null
  const fit = Object.entries(value).filter(
    (each): each is [string, string] => typeof each[1] === 'string' && each[1].length <= 65_536,
  )
  return Object.fromEntries(fit)
}

/** Invalid fields are dropped: a bad icon is no reason to refuse. */
export function parseMetadata(value: Json | undefined): PeerMetadata {
  const { name, description, url, icons, redirect } = fields(value)
  const { linkMode, ...links } = fields(redirect)
  const native = link(
    links['native'],
    (url) => !/^https?:/i.test(url) && appLink(url) !== undefined,
  )
  const universal = link(links['universal'], isHttps)
  const metadata: PeerMetadata = {
    name: cleanName(name),
    description: cleanName(description),
    url: link(url, (text) => /^https?:\/\//i.test(text)),
    icons: (Array.isArray(icons) ? icons : [])
      .map((icon) => link(icon, isPicture, 100_000))
      .filter(Boolean)
      .slice(0, 4),
  }
  if (!native && !universal) return metadata
  const opened: NonNullable<PeerMetadata['redirect']> = {}
  if (native) opened.native = native
  if (universal) opened.universal = universal
  if (linkMode === true) opened.linkMode = linkMode
  return { ...metadata, redirect: opened }
}

const isHttps = (url: string): boolean => /^https:\/\/[^/]/i.test(url)
const isPicture = (url: string): boolean =>
  isHttps(url) || /^data:image\/(png|jpeg|gif|webp);base64,/i.test(url)

/** With a scheme, without white space; empty if not allowed. */
function link(value: Json | undefined, allowed: (url: string) => boolean, length = 2_048): string {
  const plain =
    typeof value === 'string' &&
    value.length <= length &&
    /^[a-z][a-z0-9+.-]*:[^\s\p{C}]*$/iu.test(value)
  return plain && allowed(value) ? value : ''
}
