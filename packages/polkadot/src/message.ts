import { toHex } from './parse.ts'

/**
 * A message in hex as it is signed: the UTF-8 text between `<Bytes>` and `</Bytes>`. Wallets add
 * these if they are missing; adding them here makes the bytes the same in all wallets.
 */
export function messageBytes(text: string): string {
  return toHex(new TextEncoder().encode(`<Bytes>${text}</Bytes>`))
}
