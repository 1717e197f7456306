import type { ChainId } from '../types/index.ts'
import type { NamespaceDeclaration } from '../types/namespace.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import { writeMessage } from './write-message.ts'
import type { SiwxAccount, SiwxMessage, SiwxRequest } from '../contracts/siwx.ts'
import { defined } from '../utils/defined.ts'

/** The fields of a message; the page supplies the rest. */
export interface SiwxMessageInput extends Partial<
  Omit<SiwxMessageData, 'version' | 'nonce' | 'chainId' | 'accountAddress'>
> {
  /** The network, as CAIP-2. */
  readonly chainId: ChainId
  /** The address on it. */
  readonly accountAddress: string
  /** From the server that verifies the signature; `createNonce()` without one. */
  readonly nonce: string
  /** The lifetime in milliseconds. Default: until `expirationTime`, or unlimited. */
  readonly lasts?: number
}

/**
 * Creates a message of this page: its host, its origin, and now.
 *
 * @param input What the message is about.
 * @param declared Namespaces that Portico does not know, as their adapters declare them.
 * @throws PorticoError `sign-in-message` for fields that no message can contain.
 * @example
 * createSiwxMessage({
 *   chainId: 'eip155:1',
 *   accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
 *   nonce: 'q8WmJ3LzKxTf2ZoVhR0n4c',
 *   statement: 'Sign in to the shop',
 *   lasts: 600_000,
 * })
 */
export function createSiwxMessage(
  input: SiwxMessageInput,
  declared: readonly NamespaceDeclaration[] = [],
): SiwxMessage {
  return messageOf(createSiwxRequest(input), input, declared)
}

export function createSiwxRequest({
  lasts,
  ...input
}: Omit<SiwxMessageInput, keyof SiwxAccount>): SiwxRequest {
  const now = Date.now()
  return defined({
    domain: location.host,
    uri: location.origin,
    issuedAt: new Date(now).toISOString(),
    expirationTime: lasts !== undefined ? new Date(now + lasts).toISOString() : undefined,
    ...input,
    version: '1',
  })
}

export function messageOf(
  request: SiwxRequest,
  { chainId, accountAddress }: SiwxAccount,
  declared: readonly NamespaceDeclaration[],
): SiwxMessage {
  const data = { ...request, chainId, accountAddress }
  const text = writeMessage(data, declared)
  return { data, toString: () => text }
}
