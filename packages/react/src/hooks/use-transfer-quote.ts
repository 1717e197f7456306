import type { ChainIdInput } from '@portico/core'
import type { QuoteOptions } from '@portico/core/transfers'
import type { TransferQuote } from '@portico/core'
import { quoteReading } from '@portico/core/modal'
import { unread } from './unread.ts'
import { useRead, type Read, type ReadOptions } from './use-read.ts'
import { useSenderOn } from './use-whose.ts'

/** The subject of a quote. */
export interface QuoteOf extends Pick<QuoteOptions, 'to' | 'memo'> {
  /** The token's contract or mint; null for the network's coin. Undefined requests nothing. */
  token: string | null | undefined
  /** The network. Default: the one in use. */
  chain?: ChainIdInput | undefined
}

/**
 * A transfer's cost by speed and the maximum that the account can send; refreshed about every
 * Ethereum block.
 *
 * @example const { data } = useTransferQuote({ token: null, to: address })
 */
export function useTransferQuote(
  { chain: given, token, to, memo }: QuoteOf,
  options: ReadOptions = {},
): Read<TransferQuote> {
  const { account, chain } = useSenderOn(given)
  return useRead(
    account === undefined || chain === undefined || token === undefined
      ? unread
      : quoteReading({ chain, account, token, to, memo }),
    options,
  )
}
