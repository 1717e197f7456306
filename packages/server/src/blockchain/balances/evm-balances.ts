import type { Address } from 'viem'
import type { Reader } from '../calls/read.ts'
import type { Chain, Index, Prices, Tokens } from '../types.ts'
import { readHoldings, type Holding } from './evm.ts'
import type { LimitedRead } from './read-limit.ts'
import { createAnswers } from './remember.ts'
import type { Held } from './reply.ts'

/** An account on an EVM chain. */
export interface EvmPlace {
  readonly account: string
  /** Reads again what is cached. */
  readonly force: boolean
  /** Tokens that are read even if the index does not know them. */
  readonly hints: readonly Address[]
}

export interface EvmBalancesDeps {
  readonly reader: Reader
  readonly tokens: Tokens
  readonly prices: Prices
  readonly index: Index
}

const contractsOf = (holdings: readonly Holding[]): readonly Address[] =>
  holdings.flatMap(({ facts: { id } }) => (id === 'native' ? [] : [id]))

/**
 * The balances of accounts on EVM chains, with their prices.
 *
 * @param most Accounts whose balances are cached.
 */
export function createEvmBalances(
  { reader, tokens, prices, index }: EvmBalancesDeps,
  limited: LimitedRead,
  most: number,
  now: () => number,
): (chain: Chain, place: EvmPlace, currency: string) => Promise<readonly Held[]> {
  const answers = createAnswers<readonly Holding[]>(most, now)

  return async (chain, { account, force, hints }, currency) => {
    // A token that a client has named is read again while the account holds it, even if the index
    // does not know it.
    const read = (before: readonly Holding[] = []): Promise<readonly Holding[]> => {
      const known = [...hints, ...contractsOf(before)]
      return limited(() =>
        readHoldings({ reader, tokens, index, chain, account: account as Address, hints: known }),
      )
    }
    const holdings = await answers.of(`${chain.id} ${account}`, force, read)
    const wanted = holdings.filter(({ facts }) => !facts.spam).map(({ facts }) => facts.id)
    const known = await prices.of(chain, wanted, currency)
    return holdings.map(({ facts: { id, ...facts }, amount }) => ({
      ...facts,
      chain: chain.id,
      address: id === 'native' ? undefined : `${chain.id}:${id}`,
      amount,
      price: known.get(id),
    }))
  }
}
