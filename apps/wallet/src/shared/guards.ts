export type Hex = `0x${string}`

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}

/** 20 bytes, any letter case. */
export function isAddress(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

export function sameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

export function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= max
}

/** JSON-RPC, at most 32 bytes; else undefined. */
export function parseQuantity(value: unknown): bigint | undefined {
  if (!isHex(value) || value.length < 3 || value.length > 66) return undefined
  return BigInt(value)
}

/** Hexadecimal; undefined unless a positive safe integer. */
export function parseChainId(value: unknown): number | undefined {
  const quantity = parseQuantity(value)
  if (quantity === undefined || quantity < 1n || quantity > BigInt(Number.MAX_SAFE_INTEGER))
    return undefined
  return Number(quantity)
}

/** EIP-695: minimal hexadecimal. */
export function toChainHex(chainId: number): Hex {
  return `0x${chainId.toString(16)}`
}

/** Undefined for other schemes or with credentials. */
export function normalUrl(value: unknown): string | undefined {
  if (!isText(value, 2048) || !URL.canParse(value)) return undefined
  const url = new URL(value)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return url.href
}

/** Only this machine's pages, because the keys are public. */
export function isDappOrigin(value: unknown): value is string {
  if (!isText(value, 256) || !URL.canParse(value)) return false
  const url = new URL(value)
  return (
    url.origin === value &&
    url.protocol === 'http:' &&
    (url.hostname === 'localhost' || url.hostname === '127.0.0.1')
  )
}
