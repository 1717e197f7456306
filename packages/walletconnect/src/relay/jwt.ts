/** The client's identity at a relay: an Ed25519 key as `did:key`, and a token that it signs. */
import { toBase64url } from '../codec/base64.ts'
import { toHex } from '../codec/hex.ts'
import { toBytes } from '../codec/text.ts'
import type { Bytes, Curves, KeyPair } from '../crypto/crypto.ts'

/** How long a token is valid, seconds. */
export const tokenLife = 86_400

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** `did:key:z…` of a public key: base58btc of the multicodec 0xed01 and the key. */
export function clientId(publicKey: Bytes): string {
  let text = ''
  // A single number without leading zeros: core's codec, which supports those and decoding, would
  // be four times as large.
  for (let rest = BigInt(`0xed01${toHex(publicKey)}`); rest > 0n; rest /= 58n)
    text = base58.charAt(Number(rest % 58n)) + text
  return `did:key:z${text}`
}

/**
 * A token for one connection (RFC 7519, EdDSA).
 *
 * @param claims.aud The relay's URL, as it was configured.
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
