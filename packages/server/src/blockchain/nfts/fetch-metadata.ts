import { parseAbi } from 'viem'
import { GuardedError } from '../../guarded/error.ts'
import type { Guarded } from '../../guarded/fetch.ts'
import { readDataUrl } from '../../pictures/data-url.ts'
import { unlessReverted } from '../fault.ts'
import type { Chain } from '../types.ts'
import { longestJson, readMetadata, type Metadata } from './metadata.ts'
import type { NftId } from './owned.ts'

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
const types = [
  'application/json',
  'text/json',
  'application/ld+json',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  '',
]

/** What replaces `{id}` in the URI and in the metadata of an ERC-1155 item: 64 hexadecimal digits. */
const wordOf = ({ tokenId, kind }: NftId): string | undefined =>
  kind === 'erc1155' ? BigInt(tokenId).toString(16).padStart(64, '0') : undefined

async function uriOf(
  { client }: Chain,
  { token, tokenId }: NftId,
  word: string | undefined,
): Promise<string | undefined> {
  const id = BigInt(tokenId)
  if (word === undefined)
    return unlessReverted(
      client.readContract({ address: token, abi, functionName: 'tokenURI', args: [id] }),
    )
  const uri = await unlessReverted(
    client.readContract({ address: token, abi, functionName: 'uri', args: [id] }),
  )
  return uri?.slice(0, longestJson * 2).replaceAll('{id}', word)
}

/** Undefined where it is not available; throws 503 where the node does not answer. */
export async function fetchMetadata(
  guarded: Guarded,
  chain: Chain,
  nft: NftId,
  signal?: AbortSignal,
): Promise<Metadata | undefined> {
  const word = wordOf(nft)
  const uri = (await uriOf(chain, nft, word))?.trim()
  if (!uri || uri.length > longestJson * 2) return undefined
  if (uri.startsWith('{')) return readMetadata(uri, word)
  if (/^data:/i.test(uri)) {
    const data = readDataUrl(uri, longestJson)
    if (!data || !types.includes(data.type)) return undefined
    return readMetadata(data.bytes.toString('utf8'), word)
  }
  try {
    const { bytes } = await guarded(uri, { types, limit: longestJson, signal })
    return readMetadata(bytes.toString('utf8'), word)
  } catch (error) {
    if (error instanceof GuardedError) return undefined
    throw error
  }
}
