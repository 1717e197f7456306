import { isChainId, namespaceOf } from '../format/chain-id.ts'
import { knownAddresses } from '../namespaces/known/addresses.ts'
import type { NamespaceDeclaration } from '../types/namespace.ts'
import type { ChainId } from '../types/network.ts'
import { defined } from '../utils/defined.ts'

export interface ReceiverText {
  /** To be read as an address: without spaces and invisible characters. */
  readonly text: string
  /** To be read as a name: as it was given, but for spaces around it. */
  readonly name: string
  readonly namespace?: string
  readonly chain?: ChainId
}

/** Longer than any name, address or payment request. */
const longest = 1_024

/** EIP-681, Solana Pay, BIP-21. */
const schemes: Readonly<Record<string, string>> = {
  ethereum: 'eip155',
  solana: 'solana',
  bitcoin: 'bip122',
}

/**
 * Spaces, which may group an address, and invisible characters. Never removed from a name, where a
 * joiner tells two names of two owners apart.
 */
const unseen =
  // oxlint-disable-next-line no-misleading-character-class
  /[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/gu

/**
 * Splits a text: an address or a name, plain, in a payment request, or as CAIP-10. Null for other
 * requests.
 *
 * @example readReceiverText('ethereum:0xab…@10') // { text: '0xab…', name: '0xab…', namespace:
 *   'eip155', chain: 'eip155:10' }
 * @param declared Namespaces of the page's adapters, besides the known ones.
 */
export function readReceiverText(
  given: string,
  declared: readonly NamespaceDeclaration[] = [],
): ReceiverText | null {
  const address = readPlace(given.slice(0, longest).replace(unseen, ''), declared)
  if (!address) return null
  const typed = given.trim()
  const name = typed.length > longest ? null : readPlace(typed, declared)
  const isSamePlace = name?.namespace === address.namespace && name?.chain === address.chain
  return { ...address, name: name && isSamePlace ? name.text : '' }
}

type Place = Omit<ReceiverText, 'name'>

function readPlace(text: string, declared: readonly NamespaceDeclaration[]): Place | null {
  const [first = '', second = '', third] = text.split(':')
  const isNamespace = [...declared, ...knownAddresses].some(({ namespace }) => namespace === first)
  if (third !== undefined && isNamespace) {
    const chain = `${first}:${second}`
    return isChainId(chain) && /^[-.%\w]{1,128}$/.test(text.slice(chain.length + 1))
      ? { text: third, namespace: first, chain }
      : null
  }
  const namespace = schemes[first.toLowerCase()]
  if (namespace === undefined || !text.includes(':')) return { text }
  return namespace === 'eip155'
    ? readEip681(text.slice(first.length + 1))
    : readRequest(text.slice(first.length + 1), namespace)
}

/**
 * `solana:<receiver>?amount=1`. Solana Pay's other form is a server's URL, whose transaction we
 * would not control.
 */
function readRequest(rest: string, namespace: string): Place | null {
  const [text = ''] = rest.split('?')
  return /^[0-9a-z]+$/i.test(text) ? { text, namespace } : null
}

/**
 * `pay-0xab…@1?value=1`, or a token's transfer, which is sent to the receiver, never to the token.
 */
function readEip681(rest: string): Place | null {
  const match = /^(?:pay-)?([^@/?]+)(?:@(\d{1,20}))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(rest)
  if (!match) return null
  const [, target = '', id, call, query = ''] = match
  const text =
    call === undefined || call === ''
      ? target
      : call === 'transfer'
        ? new URLSearchParams(query).get('address')
        : null
  if (!text) return null
  const chain = id === undefined ? undefined : (`eip155:${BigInt(id)}` as const)
  return defined({ text, namespace: 'eip155', chain: chain || undefined })
}

export const isOfNamespace = ({ namespace }: ReceiverText, chain: ChainId): boolean =>
  namespace === undefined || namespace === namespaceOf(chain)
