/** EIP-4361 on EVM, Sign-In-With-Solana on Solana, and CAIP-122 in the same form elsewhere. */
import { PorticoError } from '../errors/error.ts'
import { isAuthority, isDateTime, isRequestId, isStatement, isUri } from './grammar.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'

export const families: Readonly<
  Record<string, { readonly name: string; readonly address: RegExp; readonly reference: RegExp }>
> = {
  eip155: { name: 'Ethereum', address: /^0x[0-9a-fA-F]{40}$/, reference: /^(0|[1-9]\d{0,31})$/ },
  solana: {
    name: 'Solana',
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    reference: /^[-_a-zA-Z0-9]{1,32}$/,
  },
  bip122: { name: 'Bitcoin', address: /^[a-zA-Z0-9]{25,90}$/, reference: /^[0-9a-f]{32}$/ },
  polkadot: {
    name: 'Polkadot',
    address: /^[1-9A-HJ-NP-Za-km-z]{45,50}$/,
    reference: /^[0-9a-f]{32}$/,
  },
  cosmos: {
    name: 'Cosmos',
    address: /^[a-z][a-z0-9]{0,82}1[a-z0-9]{38,71}$/,
    reference: /^[-a-zA-Z0-9]{1,32}$/,
  },
}

export const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}
const parts: { readonly [Part in keyof SiwxMessageData]?: (value: never) => boolean } = {
  scheme: (value: string) => /^https?$/.test(value),
  domain: isAuthority,
  uri: isUri,
  version: (value: string) => value === '1',
  nonce: (value: string) => /^[a-zA-Z0-9]{8,128}$/.test(value),
  issuedAt: isDateTime,
  expirationTime: isDateTime,
  notBefore: isDateTime,
  statement: isStatement,
  requestId: isRequestId,
  resources: (value: readonly string[]) => value.every(isUri),
}

function misfit(data: SiwxMessageData): keyof SiwxMessageData | null {
  const [ns = '', reference = ''] = data.chainId.split(':')
  const family = families[ns]
  if (!family?.reference.test(reference)) return 'chainId'
  if (!family.address.test(data.accountAddress)) return 'accountAddress'
  // EIP-4361 requires one; the other forms may leave it out.
  if (ns === 'eip155' && data.issuedAt === undefined) return 'issuedAt'
  for (const [part, fits] of Object.entries(parts) as [
    keyof SiwxMessageData,
    (value: unknown) => boolean,
  ][])
    if (data[part] !== undefined && !fits(data[part])) return part
  return null
}

/**
 * Writes the exact text that the wallet signs.
 *
 * @param data The content. EVM `accountAddress` needs its checksum (EIP-55): wallets refuse
 *   others.
 * @throws PorticoError `sign-in-message` for a field that no message can contain; `data.part`
 *   names it.
 * @see https://eips.ethereum.org/EIPS/eip-4361
 * @see https://chainagnostic.org/CAIPs/caip-122
 * @example
 * writeMessage({
 *   domain: 'shop.example',
 *   accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
 *   chainId: 'eip155:1',
 *   uri: 'https://shop.example',
 *   version: '1',
 *   nonce: 'f2ZoVq8WmJ3LzKxT',
 *   issuedAt: '2026-11-25T12:00:00.000Z',
 * })
 */
export function writeMessage(data: SiwxMessageData): string {
  const part = misfit(data)
  if (part)
    throw new PorticoError('sign-in-message', `No sign-in message can have this ${part}`, {
      exit: 'failed',
      data: { part },
    })
  return compose(data)
}

function compose({
  scheme,
  domain,
  accountAddress,
  chainId,
  uri,
  version,
  nonce,
  issuedAt,
  expirationTime,
  notBefore,
  statement,
  requestId,
  resources,
}: SiwxMessageData): string {
  const [ns = '', reference = ''] = chainId.split(':')
  const line = (label: string, value: string | undefined): string[] =>
    value === undefined ? [] : [`${label}: ${value}`]
  // EIP-4361 has an empty line when there is no statement; Sign-In-With-Solana does not.
  const statementLines = statement === undefined ? (ns === 'solana' ? [] : ['']) : [statement, '']
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${families[ns]!.name} account:`,
    accountAddress,
    '',
    ...statementLines,
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${(ns === 'solana' && clusters[reference]) || reference}`,
    `Nonce: ${nonce}`,
    ...line('Issued At', issuedAt),
    ...line('Expiration Time', expirationTime),
    ...line('Not Before', notBefore),
    ...line('Request ID', requestId),
    ...(resources ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []),
  ].join('\n')
}

export const isTextOf = (text: string, data: SiwxMessageData): boolean =>
  misfit(data) === null && compose(data) === text
