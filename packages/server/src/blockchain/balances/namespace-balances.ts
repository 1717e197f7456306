import { harmless } from '../harmless.ts'
import type { BlockchainSettings } from '../../settings/blockchain.ts'
import type { NamespaceHolding, NamespaceHoldings, Prices } from '../types.ts'
import type { LimitedRead } from './read-limit.ts'
import { createAnswers } from './remember.ts'
import type { Held } from './reply.ts'

/** An account on a chain of another namespace than EVM. */
export interface NamespacePlace {
  readonly account: string
  readonly chain: string
  /** Reads again what is cached. */
  readonly force: boolean
}

/** An NFT of a mint is a token without decimals that no list has. */
const isToken = ({ amount, decimals, listed }: NamespaceHolding): boolean =>
  amount > 0n && (decimals > 0 || listed)

/**
 * The balances of accounts on chains of other namespaces than EVM, with their prices.
 *
 * @param most Accounts whose balances are cached.
 */
export function createNamespaceBalances(
  settings: BlockchainSettings['chains'],
  prices: Prices,
  limited: LimitedRead,
  most: number,
  now: () => number,
): (
  namespace: NamespaceHoldings,
  place: NamespacePlace,
  currency: string,
) => Promise<readonly Held[]> {
  const answers = createAnswers<readonly NamespaceHolding[]>(most, now)

  async function pricesOf(
    chain: string,
    holdings: readonly NamespaceHolding[],
    currency: string,
  ): ReturnType<Prices['of']> {
    const own = settings[chain]
    if (!own) return new Map()
    const ids = holdings.map(({ token }) => token)
    return prices.of({ id: chain, settings: own }, ids, currency)
  }

  return async (namespace, { account, chain, force }, currency) => {
    const read = async (): Promise<readonly NamespaceHolding[]> =>
      (await namespace.read(account, chain)).filter(isToken)
    const holdings = await answers.of(`${chain} ${account}`, force, () => limited(read))
    const known = await pricesOf(chain, holdings, currency)
    return holdings.map(({ token, name, symbol, ...rest }) => ({
      ...rest,
      chain,
      address: token === 'native' ? undefined : `${chain}:${token}`,
      name: harmless(name, 64) ?? '',
      symbol: harmless(symbol, 32) ?? '',
      spam: false,
      price: known.get(token),
    }))
  }
}
