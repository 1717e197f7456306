import { decodeBase58 } from '@portico/core/base58'
import type { Bytes } from './bytes.ts'

export { encodeBase58 as toBase58 } from '@portico/core/base58'

/** Limit the length first: quadratic time. Null for other text. */
export const fromBase58 = (text: string): Bytes | null =>
  /^[1-9A-HJ-NP-Za-km-z]*$/.test(text) ? Uint8Array.from(decodeBase58(text)) : null
