/** Encrypted with a key that only the visitor has. */
import { concat, fromBase64, toBase64url, utf8, type Bytes } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'

const [nonce, share, tag] = [12, 17, 16]

const seal = (iv: Bytes, { wallet, set }: { wallet: string; set: string }): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`portico-recovery\n${wallet}\n${set}`),
})

/** Bound to its set. */
export async function lockShare(
  key: CryptoKey,
  entry: { wallet: string; set: string },
  plain: Bytes,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonce))
  const sealed = await crypto.subtle.encrypt(seal(iv, entry), key, plain)
  return toBase64url(concat(iv, new Uint8Array(sealed)))
}

/** The caller overwrites the share. Rejects with `recovery-unknown` for a wrong key. */
export async function unlockShare(
  key: CryptoKey,
  entry: { wallet: string; set: string },
  locked: string,
): Promise<Bytes> {
  const bytes = fromBase64(locked)
  if (bytes?.length !== nonce + share + tag) throw new FrameError('bad-reply')
  const plain = await crypto.subtle
    .decrypt(seal(bytes.slice(0, nonce), entry), key, bytes.slice(nonce))
    .catch(() => {
      throw new FrameError('recovery-unknown')
    })
  return new Uint8Array(plain)
}
