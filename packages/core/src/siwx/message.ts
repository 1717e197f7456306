import type { SiwxMessageData } from './message-data.ts'
import { parseMessage } from './parse-message.ts'
import { clusters, families, isTextOf } from './write-message.ts'

/**
 * Reads a message as strictly as it is written: what differs in one letter from what `writeMessage` would make of the same data is no
 * message.
 *
 * @param text What a wallet signed.
 * @returns null for whatever is no sign-in message.
 * @example readMessage('shop.example wants you to sign in with your Ethereum account: …')?.accountAddress
 */
export function readMessage(text: string): SiwxMessageData | null {
  const data = parseMessage(text, { families, clusters })
  return data && isTextOf(text, data) ? data : null
}
