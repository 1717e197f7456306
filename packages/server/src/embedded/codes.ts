import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { KeyManager } from '../keys/key-manager.ts'

/** Hashed with a wrapped key, because a plain hash of six digits is quickly guessed. */
export interface StoredCode {
  code: string
  code_key: string
}

const hash = (key: Uint8Array, attempt: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${attempt}\n${code}`).digest()

export async function createCode(
  keys: KeyManager,
  attempt: string,
): Promise<{ code: string; stored: StoredCode }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const key = randomBytes(32)
  const stored = {
    code: hash(key, attempt, code).toString('base64url'),
    code_key: await keys.wrap(key, attempt),
  }
  key.fill(0)
  return { code, stored }
}

export async function isCode(
  keys: KeyManager,
  attempt: string,
  stored: StoredCode,
  code: string,
): Promise<boolean> {
  const key = await keys.unwrap(stored.code_key, attempt)
  const presented = hash(key, attempt, code)
  key.fill(0)
  return timingSafeEqual(presented, Buffer.from(stored.code, 'base64url'))
}
