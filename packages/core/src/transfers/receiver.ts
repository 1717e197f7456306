import { PorticoError } from '../errors/error.ts'
import { declaredBy, namespaceOf } from '../format/chain-id.ts'
import type { ChainId } from '../types/network.ts'
import { adapterOf, transfersOf } from './sending-adapter.ts'
import { isOfNamespace, readReceiverText } from './receiver-text.ts'
import { namespaceOfAddress } from './address-namespace.ts'
import type { QuotingInstance, ReceiverReading, ResolvedReceiver, Transfers } from './types.ts'

const isBurnAddress = (address: string): boolean => /^(0x)?0+$|^1+$/.test(address)

/** The namespace decides whether it is a name. */
const couldBeName = (text: string): boolean =>
  /^[^/:@?]+$/.test(text) && text.includes('.') && text.length <= 255

/**
 * Parses a typed, pasted or scanned receiver: an address, a name, a payment request (`ethereum:`,
 * `solana:`) or CAIP-10. Spaces and invisible characters are removed from addresses. A name is put
 * into the canonical form of its name service (ENS: ENSIP-15), or refused.
 *
 * @example
 * const reading = await readReceiver(portico, 'Vitalik.eth', 'eip155:1')
 * // { is: 'name', name: 'vitalik.eth', displayName: 'vitalik.eth' }
 */
export async function readReceiver(
  portico: Pick<QuotingInstance, 'config' | 'services'>,
  text: string,
  chain: ChainId,
): Promise<ReceiverReading> {
  const declared = declaredBy(portico.config)
  const read = readReceiverText(text, declared)
  if (read?.text === '' && read.namespace === undefined) return { is: 'empty' }
  if (!read) return { is: 'invalid', why: 'malformed' }
  if (!isOfNamespace(read, chain))
    return { is: 'invalid', why: 'namespace', namespace: read.namespace! }
  if (read.chain !== undefined && read.chain !== chain)
    return { is: 'invalid', why: 'chain', chain: read.chain }
  const address = await adapterOf(portico, chain)?.parseAddress(read.text, chain)
  if (address) return { is: 'address', address }
  const namespace = namespaceOfAddress(read.text, declared)
  if (namespace === 'eip155' && namespaceOf(chain) === namespace)
    return { is: 'invalid', why: 'checksum' }
  if (namespace !== undefined && namespace !== namespaceOf(chain))
    return { is: 'invalid', why: 'namespace', namespace }
  if (!couldBeName(read.name)) return { is: 'invalid', why: 'malformed' }
  const transfers = await transfersOf(portico, chain)
  return transfers.isName?.(read.name)
    ? readName(transfers, read.name)
    : { is: 'invalid', why: 'malformed' }
}

async function readName(transfers: Transfers, typed: string): Promise<ReceiverReading> {
  const name = transfers.normalizeName
    ? await transfers.normalizeName(typed)
    : { name: typed, displayName: typed }
  return name ? { is: 'name', ...name } : { is: 'invalid', why: 'name' }
}

/** The options of `resolveReceiver`. */
export interface ResolveOptions {
  /** The network of the transfer. */
  chain: ChainId
  /** Aborts the request. */
  signal?: AbortSignal | undefined
}

/**
 * The address of a typed receiver.
 *
 * @throws PorticoError `receiver-invalid` when the text is neither an address nor a name
 *   (`data.why` has the reason), `name-unresolved` when the name has no address.
 */
export async function resolveReceiver(
  portico: Pick<QuotingInstance, 'config' | 'services'>,
  text: string,
  { chain, signal = new AbortController().signal }: ResolveOptions,
): Promise<ResolvedReceiver> {
  const read = await readReceiver(portico, text, chain)
  if (read.is === 'address') return { address: read.address, isFallback: false, isUnsafe: false }
  if (read.is !== 'name')
    throw new PorticoError(
      'receiver-invalid',
      'The receiver is neither an address nor a name of this network',
      { exit: 'failed', data: { why: read.is === 'invalid' ? read.why : 'empty' } },
    )
  const found = await (await transfersOf(portico, chain)).resolve?.(read.name, chain, signal)
  if (!found || isBurnAddress(found.address))
    throw new PorticoError('name-unresolved', `No address is behind ${read.name}`, {
      exit: 'failed',
      data: { why: found ? 'zero' : 'none' },
    })
  return { ...found, name: read.name, displayName: read.displayName }
}
