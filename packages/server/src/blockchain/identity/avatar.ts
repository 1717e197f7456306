import type { Address } from 'viem'
import type { Pictures } from '../../pictures/create.ts'
import { ownedOf, type NftId } from '../nfts/owned.ts'
import type { Chain } from '../types.ts'

/** An NFT in the form of CAIP-22 and CAIP-29. */
const reference = /^(eip155:\d{1,32})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i

/** What an avatar's record says (ENSIP-12). */
export type AvatarRecord =
  | { readonly kind: 'picture'; readonly source: string }
  | { readonly kind: 'nft'; readonly chain: string; readonly nft: NftId }
  | undefined

export function readAvatar(text: string): AvatarRecord {
  const record = text.trim()
  const [, chain, kind, token, tokenId] = reference.exec(record) ?? []
  if (chain)
    return {
      kind: 'nft',
      chain: chain.toLowerCase(),
      nft: {
        kind: kind!.toLowerCase() as NftId['kind'],
        token: token!.toLowerCase() as Address,
        tokenId: BigInt(tokenId!).toString(),
      },
    }
  return /^(?:https|ipfs|ar):\/\/|^data:image\//i.test(record)
    ? { kind: 'picture', source: record }
    : undefined
}

export interface AvatarDeps {
  readonly chains: ReadonlyMap<string, Chain>
  readonly pictures: Pick<Pictures, 'know'>
  readonly imageOf: (chain: Chain, nft: NftId) => Promise<string | null>
}

export async function avatarOf(
  { chains, pictures, imageOf }: AvatarDeps,
  text: string,
  owner: Address,
): Promise<string | null> {
  const record = readAvatar(text)
  if (record === undefined) return null
  if (record.kind === 'picture') return (await pictures.know([record.source]))[0] ?? null
  const chain = chains.get(record.chain)
  if (!chain) return null
  const [held = 0n] = await ownedOf(chain, owner, [record.nft])
  return held > 0n ? imageOf(chain, record.nft) : null
}
