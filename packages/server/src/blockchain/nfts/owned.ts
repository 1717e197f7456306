import { parseAbi, type Address } from 'viem'
import { unlessReverted } from '../fault.ts'
import type { Chain } from '../types.ts'

export interface NftId {
  /** In lower case. */
  readonly token: Address
  readonly tokenId: string
  readonly kind: 'erc721' | 'erc1155'
}

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** Zero where a contract fails. Throws 503 where the node does. */
export function ownedOf(
  { client }: Chain,
  account: Address,
  nfts: readonly NftId[],
): Promise<readonly bigint[]> {
  // The client batches them.
  return Promise.all(
    nfts.map(async ({ token, tokenId, kind }) => {
      const id = BigInt(tokenId)
      if (kind === 'erc1155')
        return (
          (await unlessReverted(
            client.readContract({
              address: token,
              abi,
              functionName: 'balanceOf',
              args: [account, id],
            }),
          )) ?? 0n
        )
      const owner = await unlessReverted(
        client.readContract({ address: token, abi, functionName: 'ownerOf', args: [id] }),
      )
      return owner?.toLowerCase() === account.toLowerCase() ? 1n : 0n
    }),
  )
}
