/** Who is to receive: read from a text, and looked up where it is a name. */
import { PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import type { ChainId } from '../networks/network.ts'
import { adapterOf, transfersOf } from './family.ts'
import { isOfFamily, readReceiverText } from './receiver-text.ts'
import { familyOf } from './shapes.ts'
import type { QuotingInstance, ReceiverReading, ResolvedReceiver } from './types.ts'

/** Nobody has the key of it: no name leads there on purpose. */
const isNobody = (address: string): boolean => /^(0x)?0+$|^1+$/.test(address)

/** One word of what names have; what a family takes for a name is its own to say. */
const couldBeName = (text: string): boolean => /^[^/:@?#]+$/.test(text) && text.includes('.') && text.length <= 255

/**
 * Reads what was typed, pasted or scanned for a receiver on a network. Spaces and what no eye sees are left out, payment requests
 * (`ethereum:`, `solana:`) and CAIP-10 are understood.
 *
 * @example await readReceiver(portico, 'vitalik.eth', 'eip155:1') // { is: 'name', name: 'vitalik.eth' }
 */
export async function readReceiver(portico: Pick<QuotingInstance, 'config' | 'services'>, text: string, chain: ChainId): Promise<ReceiverReading> {
  const read = readReceiverText(text)
  if (read?.text === '' && read.family === undefined) return { is: 'empty' }
  if (!read) return { is: 'invalid', why: 'malformed' }
  if (!isOfFamily(read, chain)) return { is: 'invalid', why: 'family', family: read.family! }
  if (read.chain !== undefined && read.chain !== chain) return { is: 'invalid', why: 'chain', chain: read.chain }
  const address = await adapterOf(portico, chain)?.parseAddress(read.text)
  if (address) return { is: 'address', address }
  const family = familyOf(read.text)
  if (family === 'eip155' && namespaceOf(chain) === family) return { is: 'invalid', why: 'checksum' }
  if (family !== undefined && family !== namespaceOf(chain)) return { is: 'invalid', why: 'family', family }
  if (couldBeName(read.text) && (await transfersOf(portico, chain)).isName?.(read.text)) return { is: 'name', name: read.text }
  return { is: 'invalid', why: 'malformed' }
}

/** What of a receiver is known already. */
export interface ResolveOptions {
  /** The network that something is to be sent on. */
  chain: ChainId
  /** Gives up when it aborts. */
  signal?: AbortSignal | undefined
}

/**
 * The address behind what was typed.
 *
 * @throws PorticoError `receiver-invalid` where the text is neither an address nor a name (`data.why` says what it is), `name-unresolved`
 * where nothing is behind the name.
 */
export async function resolveReceiver(portico: Pick<QuotingInstance, 'config' | 'services'>, text: string, { chain, signal = new AbortController().signal }: ResolveOptions): Promise<ResolvedReceiver> {
  const read = await readReceiver(portico, text, chain)
  if (read.is === 'address') return { address: read.address, isFallback: false, isUnsafe: false }
  if (read.is !== 'name') throw new PorticoError('receiver-invalid', 'The receiver is neither an address nor a name of this network', { exit: 'failed', data: { why: read.is === 'invalid' ? read.why : 'empty' } })
  const found = await (await transfersOf(portico, chain)).resolve?.(read.name, chain, signal)
  if (!found || isNobody(found.address)) throw new PorticoError('name-unresolved', `No address is behind ${read.name}`, { exit: 'failed', data: { why: found ? 'zero' : 'none' } })
  return { ...found, name: read.name }
}
