/**
 * The text that a wallet signs to sign in: EIP-4361 on EVM, Sign-In-With-Solana on Solana, and CAIP-122 in the same form elsewhere.
 */
import { PorticoError } from '../errors/error.ts'
import type { ChainId } from '../contracts/types.ts'
import { isAuthority, isDateTime, isRequestId, isStatement, isUri } from './grammar.ts'

/** The content of a sign-in message (CAIP-122). */
export interface SiwxMessageData {
  /** `http` or `https`, if the message has it before the domain. Default: it does not. */
  readonly scheme?: string
  /** The host that asks, with its port if that is not the default one (RFC 3986 authority). */
  readonly domain: string
  /** The account that signs in. */
  readonly accountAddress: string
  /** On which network, as CAIP-2. */
  readonly chainId: ChainId
  /** The resource of the sign-in: the page's origin, or a URI below it (RFC 3986). */
  readonly uri: string
  /** Of the message: `1`. */
  readonly version: string
  /** Eight letters and digits or more, never used before. */
  readonly nonce: string
  /** When it was created (RFC 3339). */
  readonly issuedAt?: string
  /** From when on it is no longer valid (RFC 3339). */
  readonly expirationTime?: string
  /** From when on it is valid (RFC 3339). */
  readonly notBefore?: string
  /** The statement that the visitor agrees to: one line of ASCII. */
  readonly statement?: string
  /** A request id of the system that asks. */
  readonly requestId?: string
  /** The purposes of the session: URIs. */
  readonly resources?: readonly string[]
}

/** Longer than any message; keeps hostile text away from the expressions. */
const longest = 16_384

/** The name of each family's accounts in a message, and their format. */
const families: Readonly<Record<string, { name: string; address: RegExp; reference: RegExp }>> = {
  eip155: { name: 'Ethereum', address: /^0x[0-9a-fA-F]{40}$/, reference: /^(0|[1-9]\d{0,31})$/ },
  solana: { name: 'Solana', address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/, reference: /^[-_a-zA-Z0-9]{1,32}$/ },
  bip122: { name: 'Bitcoin', address: /^[a-zA-Z0-9]{25,90}$/, reference: /^[0-9a-f]{32}$/ },
  polkadot: { name: 'Polkadot', address: /^[1-9A-HJ-NP-Za-km-z]{45,50}$/, reference: /^[0-9a-f]{32}$/ },
  cosmos: { name: 'Cosmos', address: /^[a-z][a-z0-9]{0,82}1[a-z0-9]{38,71}$/, reference: /^[-a-zA-Z0-9]{1,32}$/ },
}

/** Sign-In-With-Solana names these networks so. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}
const referenceOf = (ns: string, name: string): string => (ns === 'solana' ? (Object.keys(clusters).find((reference) => clusters[reference] === name) ?? name) : name)

/** The rule for each field, and the error when it is broken. */
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

/** The first field that is invalid in any message; null when there is none. */
function misfit(data: SiwxMessageData): keyof SiwxMessageData | null {
  const [ns = '', reference = ''] = data.chainId.split(':')
  const family = families[ns]
  if (!family?.reference.test(reference)) return 'chainId'
  if (!family.address.test(data.accountAddress)) return 'accountAddress'
  // EIP-4361 requires one; the other forms may leave it out.
  if (ns === 'eip155' && data.issuedAt === undefined) return 'issuedAt'
  for (const [part, fits] of Object.entries(parts) as [keyof SiwxMessageData, (value: unknown) => boolean][]) if (data[part] !== undefined && !fits(data[part])) return part
  return null
}

/**
 * Writes the message, letter by letter as the wallet signs it.
 *
 * @param data The content. EVM `accountAddress` needs its checksum (EIP-55): wallets refuse others.
 * @throws PorticoError `sign-in-message` for what no message can say; `data.part` names it.
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
  if (part) throw new PorticoError('sign-in-message', `No sign-in message can have this ${part}`, { exit: 'failed', data: { part } })
  return compose(data)
}

function compose({ scheme, domain, accountAddress, chainId, uri, version, nonce, issuedAt, expirationTime, notBefore, statement, requestId, resources }: SiwxMessageData): string {
  const [ns = '', reference = ''] = chainId.split(':')
  const line = (label: string, value: string | undefined): string[] => (value === undefined ? [] : [`${label}: ${value}`])
  // EIP-4361 has an empty line when there is no statement; Sign-In-With-Solana does not.
  const said = statement === undefined ? (ns === 'solana' ? [] : ['']) : [statement, '']
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${families[ns]!.name} account:`,
    accountAddress,
    '',
    ...said,
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

const head = /^(?:(https?):\/\/)?([^\s/]+) wants you to sign in with your ([A-Z][a-z]+) account:\n([^\n]+)\n\n/
const tail =
  /^URI: ([^\n]+)\nVersion: ([^\n]+)\nChain ID: ([^\n]+)\nNonce: ([^\n]+)(?:\nIssued At: ([^\n]+))?(?:\nExpiration Time: ([^\n]+))?(?:\nNot Before: ([^\n]+))?(?:\nRequest ID: ([^\n]*))?(\nResources:(?:\n- [^\n]+)*)?$/

/**
 * Parses a message strictly: if it differs in one character from what `writeMessage` returns for the same data, it is not accepted.
 *
 * @param text The text that a wallet signed.
 * @returns null if the text is not a sign-in message.
 * @example readMessage('shop.example wants you to sign in with your Ethereum account: …')?.accountAddress
 */
export function readMessage(text: string): SiwxMessageData | null {
  if (typeof text !== 'string' || text.length > longest) return null
  const opening = head.exec(text)
  if (!opening) return null
  const [begin, scheme, domain = '', name, accountAddress = ''] = opening
  const ns = Object.keys(families).find((each) => families[each]!.name === name)
  if (!ns) return null
  // The statement comes before the fields, or what each form has in its place.
  const rest = text.slice(begin.length)
  const lines = rest.split('\n')
  const bare = ns === 'solana'
  const isSaid = bare ? lines[1] === '' : lines[0] !== ''
  const skipped = isSaid ? `${lines[0]}\n\n` : bare ? '' : '\n'
  const fields = rest.startsWith(skipped) ? tail.exec(rest.slice(skipped.length)) : null
  if (!fields) return null
  const [, uri = '', version = '', chain = '', nonce = '', issuedAt, expirationTime, notBefore, requestId, resources] = fields
  const data: SiwxMessageData = {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress,
    chainId: `${ns}:${referenceOf(ns, chain)}` as ChainId,
    uri,
    version,
    nonce,
    ...(issuedAt !== undefined && { issuedAt }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(isSaid && { statement: lines[0]! }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: resources.split('\n- ').slice(1) }),
  }
  return misfit(data) === null && compose(data) === text ? data : null
}
