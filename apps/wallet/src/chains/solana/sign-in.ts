import { isRecord, isText } from '../../shared/guards.ts'
import { isSolanaAddress } from '../../shared/standard.ts'

const LINES = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** Sign in with Solana; all optional. */
export type SignInFields = {
  readonly [Key in (typeof LINES)[number][0] | 'domain' | 'address' | 'statement']?: string
} & {
  readonly resources?: readonly string[]
}

/** A line break would let a site add lines. */
function isLine(value: unknown): value is string {
  return isText(value, 2048) && !/[\p{Cc}\u2028\u2029]/u.test(value)
}

/** Undefined if a field is no single line, or the address is invalid. */
export function parseSignIn(value: unknown): SignInFields | undefined {
  if (!isRecord(value)) return undefined
  const fields: Record<string, string | readonly string[]> = {}
  for (const key of ['domain', 'address', 'statement', ...LINES.map(([name]) => name)]) {
    const field = value[key]
    if (field === undefined) continue
    if (!isLine(field) || (key === 'address' && !isSolanaAddress(field))) return undefined
    fields[key] = field
  }
  const { resources } = value
  if (resources === undefined) return fields
  return Array.isArray(resources) && resources.length <= 32 && resources.every(isLine)
    ? { ...fields, resources: [...resources] }
    : undefined
}

/** EIP-4361's ABNF with Solana's name. */
export function writeSignIn(
  fields: SignInFields & { readonly domain: string; readonly address: string },
): string {
  const blocks = [
    `${fields.domain} wants you to sign in with your Solana account:\n${fields.address}`,
  ]
  if (fields.statement !== undefined) blocks.push(fields.statement)
  const lines = LINES.flatMap(([key, name]) =>
    fields[key] === undefined ? [] : [`${name}: ${fields[key]}`],
  )
  if (fields.resources !== undefined)
    lines.push('Resources:', ...fields.resources.map((resource) => `- ${resource}`))
  if (lines.length > 0) blocks.push(lines.join('\n'))
  return blocks.join('\n\n')
}
