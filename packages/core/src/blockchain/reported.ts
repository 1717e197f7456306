import type { OperationType } from './operations.ts'

export interface ReportedBalance {
  name: string
  symbol: string
  chainId: string
  address?: string | undefined
  value?: number | undefined
  price: number
  priceStatus?: 'known' | 'unknown' | undefined
  priceSource?: string | undefined
  priceAt?: string | undefined
  quantity: { decimals: string; numeric: string }
  iconUrl?: string | undefined
  listed?: boolean | undefined
  spam?: boolean | undefined
}

export interface ReportedPrice {
  address: string
  price: number
  priceSource?: string | undefined
  priceAt?: string | undefined
}

export interface ReportedTransfer {
  direction: 'in' | 'out' | 'self'
  sender?: string | undefined
  recipient?: string | undefined
  quantity: { numeric: string }
  value?: number | null | undefined
  price?: number | null | undefined
  fungible_info?:
    | {
        name: string
        symbol: string
        icon?: { url: string } | null | undefined
        address?: string | undefined
        spam?: boolean | undefined
      }
    | undefined
  nft_info?:
    | {
        name: string | null
        content?:
          | { preview?: { url: string } | undefined; detail?: { url: string } | undefined }
          | null
          | undefined
        flags: { is_spam: boolean }
        address?: string | undefined
        token_id?: string | undefined
      }
    | undefined
}

export interface ReportedApproval {
  address: string
  spender?: string | undefined
  scope: 'amount' | 'item' | 'all' | 'unknown'
  revoked: boolean
  quantity?: { numeric: string } | undefined
  unlimited?: boolean | undefined
  token_id?: string | undefined
  name: string | null
  symbol: string | null
  icon?: { url: string } | null | undefined
  spam?: boolean | undefined
}

export interface ReportedTransaction {
  id: string
  metadata: {
    operationType: OperationType
    hash: string
    minedAt: string
    sentFrom: string
    sentTo: string
    status: 'confirmed' | 'failed' | 'pending'
    nonce: number
    chain: string
    final?: boolean | undefined
    fee?: string | undefined
  }
  transfers: ReportedTransfer[]
  approvals?: ReportedApproval[] | undefined
}

export interface ReportedNft {
  chainId: string
  address: string
  tokenId: string
  interface: 'ERC721' | 'ERC1155'
  quantity: string
  name: string | null
  description: string | null
  image: string | null
  collection: { name: string | null; symbol: string | null }
  traits: { name: string; value: string }[]
  metadata: 'ready' | 'loading' | 'unavailable'
  flags: { is_spam: boolean }
}
