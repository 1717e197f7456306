/** A JWT (RFC 7519), signed by the Ed25519 key that is the client's name (did:key). */
import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** Reasons of a refused connection (close 3000). Clients match the beginning. */
export const refusals = {
  key: 'Unauthorized: invalid key',
  origin: 'Unauthorized: origin not allowed',
  expired: 'Unauthorized: JWT expired',
  missing: 'Unauthorized: missing JWT',
  early: 'JWT validation error: JWT Token is not yet valid',
  format: 'JWT validation error: Invalid format',
  algorithm: 'JWT validation error: Invalid JWT signing algorithm',
  issuer: 'JWT validation error: Invalid issuer',
  subject: 'JWT validation error: Invalid subject',
  audience: 'JWT validation error: Invalid audience',
  signature: 'JWT validation error: Invalid signature',
} as const

export type Verdict = { client: string } | { refused: string }

/** Seconds. */
const leeway = 120
const longestToken = 4_096
/** Multicodec of an Ed25519 public key, and the DER prefix of a raw one (RFC 8410). */
const ed25519 = Uint8Array.of(0xed, 0x01)
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')

interface Claims {
  iss: string
  sub: string
  aud: string
  iat: number
  exp: number
}

/**
 * @param token The `auth` parameter, or null.
 * @param urls The addresses of this relay: a token for another relay is refused.
 * @param now Seconds since the epoch.
 */
export function judgeToken(token: string | null, urls: readonly string[], now: number): Verdict {
  if (!token) return { refused: refusals.missing }
  const parts = token.length > longestToken ? [] : token.split('.')
  const [head, body, signature] = parts
  if (parts.length !== 3 || !head || !body || !signature) return { refused: refusals.format }
  const header = decode(head)
  const claims = decode(body)
  if (!header || !claims) return { refused: refusals.format }
  if (header.alg !== 'EdDSA' || header.typ !== 'JWT') return { refused: refusals.algorithm }
  if (!isClaims(claims)) return { refused: refusals.format }
  const key = publicKey(claims.iss)
  if (!key) return { refused: refusals.issuer }
  if (!claims.sub || claims.sub.length > 256) return { refused: refusals.subject }
  if (!urls.some((url) => same(url, claims.aud))) return { refused: refusals.audience }
  // Checked first, so that a client without the key does not learn the clock difference.
  const signed = verify(
    null,
    Buffer.from(`${head}.${body}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) return { refused: refusals.signature }
  if (claims.iat > now + leeway) return { refused: refusals.early }
  if (claims.exp < now - leeway) return { refused: refusals.expired }
  return { client: claims.iss }
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function isClaims(value: object): value is Claims {
  const { iss, sub, aud, iat, exp } = value as Record<string, unknown>
  const texts = [iss, sub, aud].every((text) => typeof text === 'string')
  return texts && Number.isSafeInteger(iat) && Number.isSafeInteger(exp)
}

function publicKey(did: string): ReturnType<typeof createPublicKey> | null {
  if (!did.startsWith('did:key:z') || did.length > 128) return null
  try {
    const bytes = base58.decode(did.slice('did:key:z'.length))
    if (bytes.length !== 34 || bytes[0] !== ed25519[0] || bytes[1] !== ed25519[1]) return null
    return createPublicKey({
      key: Buffer.concat([derPrefix, bytes.subarray(2)]),
      format: 'der',
      type: 'spki',
    })
  } catch {
    return null
  }
}

/** Only a slash at the end makes no difference. */
function same(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '')
}
