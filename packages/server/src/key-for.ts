import { hkdfSync } from 'node:crypto'

/** A key for one purpose, from the operator's 32 bytes: what one purpose gives away tells nothing of another's. */
export const keyFor = (key: Uint8Array, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), `portico ${purpose}`, 32))
