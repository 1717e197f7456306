import { randomBytes } from 'node:crypto'
import { decrypt, encrypt, type KeyManager } from './keys.ts'

/** A share as it is kept. */
export interface SealedShare {
  share: string
  data_key: string
  operator_key: string
}

/** Seals a share by a data key of its own, which the operator's key wraps. Both are bound to the set: in another's place they open nothing. */
export async function sealShare(keys: KeyManager, set: string, share: string): Promise<SealedShare> {
  const dataKey = randomBytes(32)
  try {
    return { share: encrypt(dataKey, Buffer.from(share, 'base64url'), set), data_key: await keys.wrap(dataKey, set), operator_key: keys.id }
  } finally {
    dataKey.fill(0)
  }
}

/** The share in base64url; throws for another set, another operator's key, and for what was changed. */
export async function openShare(keys: KeyManager, set: string, { share, data_key: wrapped }: Pick<SealedShare, 'share' | 'data_key'>): Promise<string> {
  const dataKey = await keys.unwrap(wrapped, set)
  try {
    const bytes = decrypt(dataKey, share, set)
    const text = bytes.toString('base64url')
    bytes.fill(0)
    return text
  } finally {
    dataKey.fill(0)
  }
}

/** The same share under the newest of the operator's keys; the data key stays what it was. */
export async function rewrap(keys: KeyManager, set: string, wrapped: string): Promise<Pick<SealedShare, 'data_key' | 'operator_key'>> {
  const dataKey = await keys.unwrap(wrapped, set)
  try {
    return { data_key: await keys.wrap(dataKey, set), operator_key: keys.id }
  } finally {
    dataKey.fill(0)
  }
}
