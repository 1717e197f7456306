import { randomBytes } from 'node:crypto'
import { decrypt, encrypt, type KeyManager } from '../keys/key-manager.ts'

/** As it is stored. */
export interface SealedShare {
  share: string
  data_key: string
  operator_key: string
}

/** With its own data key, which the operator's key wraps. Both are bound to the set. */
export async function sealShare(
  keys: KeyManager,
  set: string,
  share: string,
): Promise<SealedShare> {
  const dataKey = randomBytes(32)
  try {
    return {
      share: encrypt(dataKey, Buffer.from(share, 'base64url'), set),
      data_key: await keys.wrap(dataKey, set),
      operator_key: keys.id,
    }
  } finally {
    dataKey.fill(0)
  }
}

export async function openShare(
  keys: KeyManager,
  set: string,
  { share, data_key: wrapped }: Pick<SealedShare, 'share' | 'data_key'>,
): Promise<string> {
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

/** For longer texts: a key management service wraps only the data key. Bound to its context. */
export async function sealText(keys: KeyManager, context: string, text: string): Promise<string> {
  const dataKey = randomBytes(32)
  try {
    return `${await keys.wrap(dataKey, context)} ${encrypt(dataKey, Buffer.from(text), context)}`
  } finally {
    dataKey.fill(0)
  }
}

export async function openText(keys: KeyManager, context: string, sealed: string): Promise<string> {
  const [wrapped = '', text = ''] = sealed.split(' ')
  const dataKey = await keys.unwrap(wrapped, context)
  try {
    return decrypt(dataKey, text, context).toString('utf8')
  } finally {
    dataKey.fill(0)
  }
}

/** The data key itself does not change. */
export async function rewrap(
  keys: KeyManager,
  set: string,
  wrapped: string,
): Promise<Pick<SealedShare, 'data_key' | 'operator_key'>> {
  const dataKey = await keys.unwrap(wrapped, set)
  try {
    return { data_key: await keys.wrap(dataKey, set), operator_key: keys.id }
  } finally {
    dataKey.fill(0)
  }
}
