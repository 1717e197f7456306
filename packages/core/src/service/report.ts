/** Only the data that may leave the page. */
import { isChainId } from '../format/chain-id.ts'
import type { EventProperties, PorticoEvent } from '../types/events.ts'
import type { Json } from '../types/index.ts'
import { scrub } from './scrub.ts'
import { defined } from '../utils/defined.ts'

export interface Place {
  url: string
  domain: string
}

const most = {
  url: 2_048,
  domain: 253,
  address: 128,
  key: 64,
  text: 512,
  list: 200,
  fields: 32,
  depth: 3,
  type: 128,
  message: 1_024,
  stack: 8_192,
}

const categories: readonly string[] = [
  'API_ERROR',
  'DATA_PARSING_ERROR',
  'SECURE_SITE_ERROR',
  'INTERNAL_SDK_ERROR',
]

export function placeOf(
  location: Pick<Location, 'origin' | 'pathname' | 'hostname'> | undefined,
): Place {
  // A file's path names its owner, and its origin is `null`.
  if (!location || location.origin === 'null') return { url: '', domain: '' }
  return {
    url: scrub(`${location.origin}${location.pathname}`, most.url),
    domain: location.hostname.slice(0, most.domain),
  }
}

/** A version 4 UUID (RFC 9562 §5.4). */
export function uuid(random: (bytes: number) => Uint8Array): string {
  const bytes = random(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Public values that look like secrets. */
const plain: Readonly<Record<string, (text: string) => boolean>> = {
  explorerId: (text) => /^[\w.:-]{1,128}$/.test(text),
  network: isChainId,
  networks: isChainId,
}

function tidy(value: unknown, key: string, depth = 0): Json | undefined {
  if (typeof value === 'string')
    return Object.hasOwn(plain, key) && plain[key]?.(value) ? value : scrub(value, most.text)
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || depth === most.depth) return undefined
  if (Array.isArray(value))
    return value.slice(0, most.list).map((item) => tidy(item, key, depth + 1) ?? null)
  return fields(value, depth + 1)
}

function fields(value: object, depth = 0): { [key: string]: Json } {
  const properties: { [key: string]: Json } = {}
  for (const [key, each] of Object.entries(value).slice(0, most.fields)) {
    const part = tidy(each, key, depth)
    if (part !== undefined && key !== '__proto__') properties[key.slice(0, most.key)] = part
  }
  return properties
}

export function trackOf(event: PorticoEvent, place: Place, eventId: string): Json {
  if (!/^[A-Z][A-Z0-9_]{1,63}$/.test(event.event) || !(event.timestamp >= 0)) return null
  const { items, ...properties } = fields(event.properties)
  const impressions =
    event.event === 'WALLET_IMPRESSION_V2' && Array.isArray(items)
      ? { items: items as readonly Json[] }
      : undefined
  return {
    eventId,
    ...place,
    timestamp: Math.floor(event.timestamp),
    props: defined({
      type: 'track',
      event: event.event,
      address: event.address ? event.address.slice(0, most.address) : undefined,
      ...(impressions ?? {
        properties: items === undefined ? properties : { ...properties, items },
      }),
    }),
  }
}

export function errorOf(event: PorticoEvent, place: Place, eventId: string): Json {
  const { category, errorType, errorMessage, stackTrace } = event.properties as Partial<
    EventProperties['INTERNAL_SDK_ERROR']
  >
  const text = (value: unknown, longest: number): string =>
    typeof value === 'string' ? scrub(value, longest) : ''
  return {
    eventId,
    ...place,
    timestamp: new Date(event.timestamp).toISOString(),
    props: {
      type: 'error',
      event:
        category !== undefined && categories.includes(category) ? category : 'INTERNAL_SDK_ERROR',
      errorType: text(errorType, most.type),
      errorMessage: text(errorMessage, most.message),
      stackTrace: text(stackTrace, most.stack),
    },
  }
}
