/** Prices, by the host's service: those that are asked for at one time travel together. */
import { leave } from '../http/share.ts'
import type { ChainId } from '../networks/network.ts'
import type { Platform } from '../contracts/types.ts'
import { cleanName } from '../wallets/claims.ts'
import type { ServiceClient } from './client.ts'
import { positive, timeOf } from './holding.ts'
import type { PriceQuery, StoredPrice } from './queries.ts'
import { parsePrices } from './wire.ts'

/** As many as the wire takes. */
const most = 100
/** What stands for the coin of an EVM chain, as on most services. */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Asked = Promise<ReadonlyMap<string, StoredPrice>>

const accountOf = (chain: ChainId, token: string | null): string => `${chain}:${token ?? (chain.startsWith('eip155:') ? coin : 'native')}`
const keyOf = (account: string): string => (account.startsWith('eip155:') ? account.toLowerCase() : account)

export function createPrices({ http, projectId }: ServiceClient, { after }: Pick<Platform, 'after'>): (query: PriceQuery, signal: AbortSignal) => Promise<StoredPrice> {
  /** What waits for company, by currency. */
  const waiting = new Map<string, { accounts: Set<string>; asked: Asked }>()

  async function ask(accounts: readonly string[], currency: string): Asked {
    const fungibles = await http.post('v1/fungible/price', { body: { projectId, currency, addresses: accounts }, parse: parsePrices })
    return new Map(
      fungibles.map(({ address, price, priceSource, priceAt }) => [
        keyOf(address),
        { price: positive(price), currency, source: priceSource === undefined ? null : cleanName(priceSource), pricedAt: timeOf(priceAt) },
      ]),
    )
  }

  function join(account: string, currency: string): Asked {
    const group = waiting.get(currency)
    if (group && group.accounts.size < most) {
      group.accounts.add(account)
      return group.asked
    }
    const accounts = new Set([account])
    const made = {
      accounts,
      asked: new Promise<void>((resolve) => void after(0, resolve)).then(() => {
        if (waiting.get(currency) === made) waiting.delete(currency)
        return ask([...accounts], currency)
      }),
    }
    waiting.set(currency, made)
    return made.asked
  }

  return async ({ chain, token, currency }, signal) => {
    const account = accountOf(chain, token)
    const prices = await leave(join(account, currency), signal, () => {})
    // What nobody knows is left out.
    return prices.get(keyOf(account)) ?? { price: null, currency, source: null, pricedAt: null }
  }
}
