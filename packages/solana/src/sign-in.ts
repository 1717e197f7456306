/** Sends the fields, and compares the signed message with them. */
import type { Json } from '@portico/core'
import { malformed } from '@portico/core/adapter'
import { textIn } from './off-chain.ts'
import { bytesIn, signatureIn } from './parse.ts'
import type { SignedIn, SignInFields } from './provider.ts'

const names = [
  'domain',
  'statement',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
] as const

export function signInFields(value: Json): SignInFields {
  const input = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, Json>
  >
  const fields: SignInFields = {}
  for (const name of names) if (typeof input[name] === 'string') fields[name] = input[name]
  const { resources } = input
  if (Array.isArray(resources))
    fields.resources = resources.filter((each): each is string => typeof each === 'string')
  return fields
}

/**
 * The signed message, if page, account and nonce match the request.
 *
 * @throws PorticoError `wallet-answer`
 */
export function parseSignedIn(
  output: Readonly<Record<string, unknown>>,
  address: string,
  { domain, nonce }: SignInFields,
): SignedIn {
  const signedMessage = bytesIn(output, 'signedMessage', 8_192)
  const lines = textOf(textIn(signedMessage)).split('\n')
  const header = / wants you to sign in with your Solana account:$/
  const from = lines[0]?.replace(header, '')
  const fits =
    header.test(lines[0] ?? '') && lines[1] === address && (domain === undefined || from === domain)
  if (!fits || (nonce !== undefined && !lines.includes(`Nonce: ${nonce}`)))
    throw malformed('sign-in message')
  return { address, signedMessage, signature: signatureIn(output) }
}

/** Strict UTF-8, so that a server verifies the same text. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('sign-in message')
  }
}
