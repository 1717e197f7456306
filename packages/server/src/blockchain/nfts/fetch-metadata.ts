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

/** `{id}` is replaced by 64 hexadecimal digits (ERC-1155). */
async function uriOf(
  { client }: Chain,
  { token, tokenId, kind }: NftId,
): Promise<string | undefined> {
  const id = BigInt(tokenId)
  if (kind === 'erc721')
    return unlessReverted(
      client.readContract({ address: token, abi, functionName: 'tokenURI', args: [id] }),
    )
  const uri = await unlessReverted(
    client.readContract({ address: token, abi, functionName: 'uri', args: [id] }),
  )
  return uri?.slice(0, longestJson * 2).replaceAll('{id}', id.toString(16).padStart(64, '0'))
}

/** Undefined where it is not available; throws 503 where the node does not answer. */
export async function fetchMetadata(
  guarded: Guarded,
  chain: Chain,
  nft: NftId,
  signal?: AbortSignal,
): Promise<Metadata | undefined> {
  const uri = (await uriOf(chain, nft))?.trim()
  if (!uri || uri.length > longestJson * 2) return undefined
  if (uri.startsWith('{')) return readMetadata(uri)
  if (/^data:/i.test(uri)) {
    const data = readDataUrl(uri, longestJson)
    return data && types.includes(data.type) ? readMetadata(data.bytes.toString('utf8')) : undefined
  }
  try {
    const { bytes } = await guarded(uri, { types, limit: longestJson, signal })
    return readMetadata(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof GuardedError) return undefined
    throw error
  }
}
