import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { KeyManager } from './keys.ts'

/** A code as it is kept: under a key of its own that the operator's key wraps, as six digits are soon tried. */
export interface KeptCode {
  code: string
  code_key: string
}

const hash = (key: Uint8Array, attempt: string, code: string): Buffer => createHmac('sha256', key).update(`${attempt}\n${code}`).digest()

/** Six digits, and what is kept of them. */
export async function createCode(keys: KeyManager, attempt: string): Promise<{ code: string; kept: KeptCode }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const key = randomBytes(32)
  const kept = { code: hash(key, attempt, code).toString('base64url'), code_key: await keys.wrap(key, attempt) }
  key.fill(0)
  return { code, kept }
}

/** Whether it is the code; takes as long for a wrong one. */
export async function isCode(keys: KeyManager, attempt: string, kept: KeptCode, code: string): Promise<boolean> {
  const key = await keys.unwrap(kept.code_key, attempt)
  const presented = hash(key, attempt, code)
  key.fill(0)
  return timingSafeEqual(presented, Buffer.from(kept.code, 'base64url'))
}
