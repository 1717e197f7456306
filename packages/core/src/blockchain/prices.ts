import { createShare } from '../http/share.ts'
import type { ChainId } from '../types/network.ts'
import type { Platform } from '../types/index.ts'
import { cleanName } from '../format/claims.ts'
import type { ServiceClient } from './client.ts'
import { known, timeOf } from './holding.ts'
import type { PriceQuery } from './queries.ts'
import { parsePrices } from './replies.ts'
import type { StoredPrice } from './stored/price.ts'

/** The wire format's limit for one request. */
const most = 100
/** Placeholder address of an EVM chain's coin on most services. */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Prices = ReadonlyMap<string, StoredPrice>

/** A token as services name it, CAIP-10; null is the coin. */
export const accountOf = (chain: ChainId, token: string | null): string =>
  `${chain}:${token ?? (chain.startsWith('eip155:') ? coin : 'native')}`
const keyOf = (account: string): string =>
  account.startsWith('eip155:') ? account.toLowerCase() : account

export function createPrices(
  { http, projectId }: ServiceClient,
  { after }: Pick<Platform, 'after'>,
): (query: PriceQuery, signal: AbortSignal) => Promise<StoredPrice> {
  const waiting = new Map<string, { id: string; accounts: Set<string> }>()
  const share = createShare<Prices>(1_024)
  let count = 0

  async function ask(
    accounts: readonly string[],
    currency: string,
    signal: AbortSignal,
  ): Promise<Prices> {
    const fungibles = await http.post('v1/fungible/price', {
      body: { projectId, currency, addresses: accounts },
      parse: parsePrices,
      signal,
    })
    return new Map(
      fungibles.map(({ address, price, priceSource, priceAt }) => [
        keyOf(address),
        {
          price: known(price),
          currency,
          source: priceSource === undefined ? null : cleanName(priceSource),
          pricedAt: timeOf(priceAt),
        },
      ]),
    )
  }

  function groupOf(account: string, currency: string): { id: string; accounts: Set<string> } {
    const open = waiting.get(currency)
    const group =
      open && share.has(open.id) && open.accounts.size < most
        ? open
        : { id: `${currency}/${count++}`, accounts: new Set<string>() }
    waiting.set(currency, group)
    group.accounts.add(account)
    return group
  }

  return async ({ chain, token, currency }, signal) => {
    const account = accountOf(chain, token)
    const group = groupOf(account, currency)
    const begin = async (inner: AbortSignal): Promise<Prices> => {
      await new Promise<void>((resolve) => void after(0, resolve))
      if (waiting.get(currency) === group) waiting.delete(currency)
      return ask([...group.accounts], currency, inner)
    }
    const prices = await share.run(group.id, begin, signal)
    return prices.get(keyOf(account)) ?? { price: null, currency, source: null, pricedAt: null }
  }
}
