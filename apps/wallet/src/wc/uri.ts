export type PairingUri = {
  readonly uri: string
  readonly topic: string
  /** Seconds since the epoch. */
  readonly until?: number
}

/** Characters. */
const LONGEST = 4096

function parsePlain(uri: string): PairingUri | undefined {
  const [, topic, version, query] = /^wc:([0-9a-f]{64})@(\d+)\?(\S+)$/.exec(uri) ?? []
  if (topic === undefined || version !== '2' || query === undefined) return undefined
  const fields = new URLSearchParams(query)
  if (fields.get('relay-protocol') !== 'irn' || !/^[0-9a-f]{64}$/.test(fields.get('symKey') ?? ''))
    return undefined
  const until = fields.get('expiryTimestamp') ?? ''
  return /^\d{1,12}$/.test(until) ? { uri, topic, until: Number(until) } : { uri, topic }
}

/**
 * A `wc:` URI (EIP-1328, version 2), or a wallet's link with it as `uri`, as in web pages' QR
 * codes.
 *
 * @returns undefined for everything else.
 */
export function parsePairingUri(text: string): PairingUri | undefined {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST) return undefined
  if (trimmed.startsWith('wc:')) return parsePlain(trimmed)
  const carried = URL.canParse(trimmed) ? new URL(trimmed).searchParams.get('uri') : null
  return carried === null ? undefined : parsePlain(carried)
}
