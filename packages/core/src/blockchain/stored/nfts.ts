import type { AccountNft } from '../types.ts'
import {
  fields,
  isChainId,
  isFlag,
  isText,
  isUnits,
  listOf,
  oneOf,
  orNull,
  type Guard,
} from '../../storage/guards.ts'
import { isPageOf, type StoredPage } from './page.ts'
import type { Plain } from './plain.ts'

export type StoredNft = Plain<AccountNft>

const isNft: Guard<StoredNft> = fields<StoredNft>({
  id: isText,
  chain: isChainId,
  address: isText,
  tokenId: isText,
  standard: oneOf('ERC721', 'ERC1155'),
  quantity: isUnits,
  name: orNull(isText),
  description: orNull(isText),
  image: orNull(isText),
  collection: fields<StoredNft['collection']>({ name: orNull(isText), symbol: orNull(isText) }),
  traits: listOf(fields<StoredNft['traits'][number]>({ name: isText, value: isText })),
  metadata: oneOf('ready', 'loading', 'unavailable'),
  spam: isFlag,
})

export const isNftPage: Guard<StoredPage<StoredNft>> = isPageOf(isNft)
