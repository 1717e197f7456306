/** EIP-4361 on EVM, Sign-In-With-Solana on Solana, and CAIP-122 in the same form elsewhere. */
import { PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import { isAuthority, isDateTime, isRequestId, isStatement, isUri } from './grammar.ts'
import { knownSignIn } from '../namespaces/known/sign-in.ts'
import type { NamespaceDeclaration, SignInForm } from '../types/namespace.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'

type Declared = readonly Pick<NamespaceDeclaration, 'namespace' | 'signIn'>[]

/** The forms of the known namespaces and of those that adapters declare. */
export function formsOf(declared: Declared): Readonly<Record<string, SignInForm>> {
  const forms = { ...knownSignIn }
  for (const { namespace, signIn } of declared) if (signIn) forms[namespace] = signIn
  return forms
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

const referenceOf = ({ chainId }: SiwxMessageData): string => chainId.split(':')[1] ?? ''

const formOf = ({ chainId }: SiwxMessageData, declared: Declared): SignInForm | undefined =>
  formsOf(declared)[namespaceOf(chainId)]

function misfit(data: SiwxMessageData, form: SignInForm | undefined): keyof SiwxMessageData | null {
  if (!form?.reference.test(referenceOf(data))) return 'chainId'
  if (!form.address.test(data.accountAddress)) return 'accountAddress'
  if (form.needsIssuedAt && data.issuedAt === undefined) return 'issuedAt'
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
 * @param declared Namespaces that Portico does not know, as their adapters declare them.
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
export function writeMessage(data: SiwxMessageData, declared: Declared = []): string {
  const form = formOf(data, declared)
  const part = misfit(data, form)
  if (part)
    throw new PorticoError('sign-in-message', `No sign-in message can have this ${part}`, {
      exit: 'failed',
      data: { part },
    })
  return compose(data, form!)
}

function compose(data: SiwxMessageData, form: SignInForm): string {
  const { scheme, domain, accountAddress, uri, version, nonce, statement, resources } = data
  const { issuedAt, expirationTime, notBefore, requestId } = data
  const reference = referenceOf(data)
  const line = (label: string, value: string | undefined): string[] =>
    value === undefined ? [] : [`${label}: ${value}`]
  const noStatement = form.omitsEmptyStatement ? [] : ['']
  const statementLines = statement === undefined ? noStatement : [statement, '']
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${form.name} account:`,
    accountAddress,
    '',
    ...statementLines,
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${form.chainNames?.[reference] ?? reference}`,
    `Nonce: ${nonce}`,
    ...line('Issued At', issuedAt),
    ...line('Expiration Time', expirationTime),
    ...line('Not Before', notBefore),
    ...line('Request ID', requestId),
    ...(resources ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []),
  ].join('\n')
}

export function isTextOf(text: string, data: SiwxMessageData, declared: Declared = []): boolean {
  const form = formOf(data, declared)
  return form !== undefined && misfit(data, form) === null && compose(data, form) === text
}
