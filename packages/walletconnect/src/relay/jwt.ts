/** An Ed25519 `did:key` and the token it signs. */
import { toBase64url } from '../codec/base64.ts'
import { toHex } from '../codec/hex.ts'
import { toBytes } from '../codec/text.ts'
import type { Bytes, Curves, KeyPair } from '../crypto/crypto.ts'

/** Seconds. */
export const tokenLife = 86_400

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function clientId(publicKey: Bytes): string {
  let text = ''
  // Core's base58, with leading zeros and decoding, would be four times as large.
  for (let rest = BigInt(`0xed01${toHex(publicKey)}`); rest > 0n; rest /= 58n)
    text = base58.charAt(Number(rest % 58n)) + text
  return `did:key:z${text}`
}

/**
 * RFC 7519, EdDSA; one a connection.
 *
 * @param claims.aud The relay's configured URL.
 * @param claims.sub 32 random bytes.
 * @param claims.iat Seconds since the epoch.
 */
export async function token(
  curves: Curves,
  { publicKey, privateKey }: KeyPair,
  { aud, sub, iat }: { aud: string; sub: Uint8Array; iat: number },
): Promise<string> {
  const part = (value: object): string => toBase64url(toBytes(JSON.stringify(value)))
  const claims = { iss: clientId(publicKey), sub: toHex(sub), aud, iat, exp: iat + tokenLife }
  const body = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
  return `${body}.${toBase64url(await curves.sign(privateKey, toBytes(body)))}`
}
