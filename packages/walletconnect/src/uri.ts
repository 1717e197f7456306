import { PorticoError } from '@portico/core'
import { defined } from '@portico/core/adapter'

export interface PairingUri {
  /** 64 hex digits. */
  topic: string
  /** 64 hex digits; a secret. */
  symKey: string
  relay: { protocol: string; data?: string }
  /** Seconds since the epoch. */
  expiry?: number
  /** E.g. `wc_sessionAuthenticate`. */
  methods?: readonly string[]
}

const longest = 2_048
const hex32 = /^[0-9a-f]{64}$/
const word = /^[\w-]{1,64}$/

/** @example formatUri({ topic, symKey, expiry: 1_760_000_000 }) // wc:…@2?relay-protocol=irn&… */
export function formatUri({ topic, symKey, expiry, methods }: Omit<PairingUri, 'relay'>): string {
  const parameter = (name: string, value: unknown): string => (value ? `&${name}=${value}` : '')
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}${parameter('expiryTimestamp', expiry)}${parameter('methods', methods?.join('%2C'))}`
}

/**
 * Strict; the caller checks the expiry.
 *
 * @throws PorticoError `pairing-uri`, and no other.
 */
export function parseUri(text: unknown): PairingUri {
  if (typeof text !== 'string' || text.length > longest)
    throw malformed('it is no text of that kind')
  const [, topic = '', version = '', search = ''] =
    /^wc:(?:\/\/)?([^@?]*)@(\d+)\?(.*)$/.exec(text.trim()) ?? []
  if (!hex32.test(topic)) throw malformed('its topic is not 64 hex digits')
  if (version !== '2') throw malformed('its version is not 2')
  const query = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (query.has(name)) throw malformed(`it says ${name} twice`)
    query.set(name, value)
  }
  const [protocol = '', symKey = '', data, until, methods] = [
    'relay-protocol',
    'symKey',
    'relay-data',
    'expiryTimestamp',
    'methods',
  ].map((name) => query.get(name))
  if (!word.test(protocol)) throw malformed('it names no relay protocol')
  if (!hex32.test(symKey)) throw malformed('its key is not 64 hex digits')
  if (until !== undefined && !/^[1-9]\d{0,11}$/.test(until))
    throw malformed('its expiry is no time in seconds')
  const named = methods ? methods.split(',') : []
  if (!named.every((name) => word.test(name))) throw malformed('its methods are no names')
  return defined({
    topic,
    symKey,
    relay: defined({ protocol, data }),
    expiry: until === undefined ? undefined : Number(until),
    methods: named.length === 0 ? undefined : named,
  })
}

function malformed(why: string): PorticoError {
  return new PorticoError('pairing-uri', `Malformed WalletConnect URI: ${why}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}
