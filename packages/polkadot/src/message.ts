import { toHex } from './parse.ts'

/**
 * A message in hex, as it is signed: the UTF-8 text between `<Bytes>` and `</Bytes>`. Wallets wrap what is not
 * wrapped; it is done here, so that it is the same bytes in all of them.
 */
export function messageBytes(text: string): string {
  return toHex(new TextEncoder().encode(`<Bytes>${text}</Bytes>`))
}
