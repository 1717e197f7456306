import { hkdfSync } from 'node:crypto'

/** For one purpose, from the operator's 32 bytes. It reveals nothing about other keys. */
export const keyFor = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), `portico ${purpose}`, 32))
