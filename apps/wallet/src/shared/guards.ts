/** A hexadecimal string with its `0x` prefix. */
export type Hex = `0x${string}`

/** True for a plain object: not null, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for `0x` followed by any number of hexadecimal digits. */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}

/** True for a 20-byte EVM address in any letter case. */
export function isAddress(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

/** Compares two addresses without regard to letter case. */
export function sameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** True for a non-empty string of at most `max` characters. */
export function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= max
}

/** Reads a JSON-RPC quantity (`0x…`, at most 32 bytes); undefined when it is not one. */
export function parseQuantity(value: unknown): bigint | undefined {
  if (!isHex(value) || value.length < 3 || value.length > 66) return undefined
  return BigInt(value)
}

/**
 * Reads a chain id written as a hexadecimal quantity; undefined when it is not a positive safe
 * integer.
 */
export function parseChainId(value: unknown): number | undefined {
  const quantity = parseQuantity(value)
  if (quantity === undefined || quantity < 1n || quantity > BigInt(Number.MAX_SAFE_INTEGER))
    return undefined
  return Number(quantity)
}

/** Writes a chain id as EIP-695 does: minimal hexadecimal. */
export function toChainHex(chainId: number): Hex {
  return `0x${chainId.toString(16)}`
}

/**
 * Normalises an http(s) URL for comparison; undefined when it is not one or carries credentials.
 */
export function normalUrl(value: unknown): string | undefined {
  if (!isText(value, 2048) || !URL.canParse(value)) return undefined
  const url = new URL(value)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return url.href
}

/** Only pages of this machine may talk to a wallet whose keys everybody knows. */
export function isDappOrigin(value: unknown): value is string {
  if (!isText(value, 256) || !URL.canParse(value)) return false
  const url = new URL(value)
  return (
    url.origin === value &&
    url.protocol === 'http:' &&
    (url.hostname === 'localhost' || url.hostname === '127.0.0.1')
  )
}
