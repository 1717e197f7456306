import { toHex } from './hex.ts'

/**
 * In hex. Wallets add the tags if they are missing; adding them here makes the bytes the same in
 * all wallets.
 */
export function messageBytes(text: string): string {
  return toHex(new TextEncoder().encode(`<Bytes>${text}</Bytes>`))
}
