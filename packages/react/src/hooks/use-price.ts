import { activeChain, type ChainIdInput } from '@portico/core'
import type { TokenPrice } from '@portico/core/blockchain'
import { priceReading } from '@portico/core/modal'
import type { Namespace } from './register.ts'
import { unread } from './unread.ts'
import { useRead, type Read, type ReadOptions } from './use-read.ts'
import { useSelector } from './use-selector.ts'
import { chainOr } from './use-whose.ts'

/** Of what the price is read, and in what. */
export interface PriceOf {
  /** The token's contract or mint. Default: the network's coin. */
  token?: string | null | undefined
  /** The network. Default: the one in use. */
  chain?: ChainIdInput | undefined
  /** ISO 4217; default `usd`. */
  currency?: string | undefined
  /** The namespace of the network in use. Default: the active one. */
  namespace?: Namespace | undefined
}

/**
 * The price of a coin or token from the host's `service`: `data.price` is a decimal string, or null
 * if unknown. Needs no wallet. Prices shown together share one request.
 *
 * @example const { data } = usePrice({ token: address, currency: 'eur' })
 */
export function usePrice(
  { chain: given, namespace, ...what }: PriceOf = {},
  options: ReadOptions = {},
): Read<TokenPrice> {
  const chain = chainOr(
    given,
    useSelector((state) => activeChain(state, namespace)),
  )
  return useRead(chain === undefined ? unread : priceReading({ ...what, chain }), options)
}
