import { hkdfSync } from 'node:crypto'

/**
 * Derives a key for one purpose from the operator's 32 bytes. A key of one purpose reveals nothing
 * about the others.
 */
export const keyFor = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), `portico ${purpose}`, 32))
