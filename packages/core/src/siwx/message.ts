import type { SiwxMessageData } from '../types/siwx-message.ts'
import { parseMessage } from './parse-message.ts'
import { clusters, families, isTextOf } from './write-message.ts'

/**
 * Parses a message strictly: it must equal `writeMessage` of its data, character by character.
 *
 * @param text The text that a wallet signed.
 * @returns null if the text is not a sign-in message.
 * @example readMessage('shop.example wants you to sign in with your Ethereum account: …')?.accountAddress
 */
export function readMessage(text: string): SiwxMessageData | null {
  const data = parseMessage(text, { families, clusters })
  return data && isTextOf(text, data) ? data : null
}
