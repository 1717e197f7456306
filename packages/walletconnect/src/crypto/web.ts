import { fromBase64 } from '../codec/base64.ts'
import { lowOrder, need32 } from './check.ts'
import type { Bytes, Curves, KeyPair } from './crypto.ts'
import { subtle } from './hash.ts'

type Curve = 'X25519' | 'Ed25519'
/** PKCS#8 (RFC 8410) before the 32 bytes; curves differ in the last number of their identifiers. */
const pkcs8 = (curve: Curve): readonly number[] => [
  48,
  46,
  2,
  1,
  0,
  48,
  5,
  6,
  3,
  43,
  101,
  curve === 'X25519' ? 110 : 112,
  4,
  34,
  4,
  32,
]

async function pair(curve: Curve, uses: readonly KeyUsage[]): Promise<KeyPair> {
  const { privateKey } = (await subtle().generateKey({ name: curve }, true, uses)) as CryptoKeyPair
  const { d = '', x = '' } = await subtle().exportKey('jwk', privateKey)
  const read = (text: string): Bytes => need32(fromBase64(text) ?? new Uint8Array())
  return { privateKey: read(d), publicKey: read(x) }
}

function imported(curve: Curve, key: Bytes, use: KeyUsage): Promise<CryptoKey> {
  return subtle().importKey(
    'pkcs8',
    Uint8Array.of(...pkcs8(curve), ...need32(key)),
    { name: curve },
    false,
    [use],
  )
}

export const webCurves: Curves = {
  agreement: () => pair('X25519', ['deriveBits']),
  async agree(privateKey, publicKey) {
    const name = 'X25519'
    const key = await imported(name, privateKey, 'deriveBits')
    const other = await subtle().importKey('raw', need32(publicKey), { name }, false, [])
    // With right sizes it refuses only a low order. Older browsers returned zeros (RFC 7748, 6.1).
    const derived = await subtle()
      .deriveBits({ name, public: other }, key, 256)
      .catch((cause: unknown) => {
        throw lowOrder(cause)
      })
    const secret = new Uint8Array(derived)
    if (secret.every((byte) => byte === 0)) throw lowOrder()
    return secret
  },
  identity: () => pair('Ed25519', ['sign', 'verify']),
  async sign(privateKey, message) {
    return new Uint8Array(
      await subtle().sign('Ed25519', await imported('Ed25519', privateKey, 'sign'), message),
    )
  },
}

/** Some browsers know only the names, or only one curve. */
export async function works(curves: Curves): Promise<boolean> {
  subtle()
  try {
    const { privateKey, publicKey } = await curves.agreement()
    await curves.agree(privateKey, publicKey)
    await curves.sign((await curves.identity()).privateKey, publicKey)
    return true
  } catch {
    return false
  }
}
