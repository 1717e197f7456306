/** An Ed25519 `did:key` and the token it signs. */
import { toBase58 } from '@portico/core/adapter'
import { toBase64url } from '../codec/base64.ts'
import { toHex } from '../codec/hex.ts'
import { toBytes } from '../codec/text.ts'
import type { Bytes, Curves, KeyPair } from '../crypto/crypto.ts'

/** Seconds. */
export const tokenLife = 86_400

/** The key with its kind (0xed01: Ed25519) in front, in base58. */
export const clientId = (publicKey: Bytes): string =>
  `did:key:z${toBase58(Uint8Array.of(0xed, 0x01, ...publicKey))}`

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
