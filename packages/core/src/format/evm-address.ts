/**
 * Only loaded on demand. Not `eip55.ts` itself: Vite's bundler (Rolldown) gives the page a second
 * script when an entry exports a module that is also imported on demand.
 */
import { toChecksumAddress } from './eip55.ts'

export const checksummed = (text: string, chain?: string): string | null =>
  toChecksumAddress(text, chain)
