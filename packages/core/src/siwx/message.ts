import type { SiwxMessageData } from '../types/siwx-message.ts'
import { parseMessage } from './parse-message.ts'
import type { NamespaceDeclaration } from '../types/namespace.ts'
import { formsOf, isTextOf } from './write-message.ts'

/**
 * Parses a message strictly: it must equal `writeMessage` of its data, character by character.
 *
 * @param text The text that a wallet signed.
 * @param declared Namespaces that Portico does not know, as their adapters declare them.
 * @returns null if the text is not a sign-in message.
 * @example readMessage('shop.example wants you to sign in with your Ethereum account: …')?.accountAddress
 */
export function readMessage(
  text: string,
  declared: readonly Pick<NamespaceDeclaration, 'namespace' | 'signIn'>[] = [],
): SiwxMessageData | null {
  const data = parseMessage(text, formsOf(declared))
  return data && isTextOf(text, data, declared) ? data : null
}
