import type { Address } from 'viem'
import { HttpError } from '../../errors.ts'
import type { BalanceReply } from '../../wire.ts'
import type { Reader } from '../calls/read.ts'
import { harmless } from '../harmless.ts'
import type {
  Blockchain,
  BlockchainParts,
  Chain,
  FamilyHolding,
  FamilyHoldings,
  Holdings,
  HoldingsQuery,
  Index,
  Prices,
  Tokens,
} from '../types.ts'
import { readHoldings, type Holding } from './evm.ts'
import { namespaceOf } from './namespace.ts'
import { createAnswers } from './remember.ts'
import { writeBalances, type Held } from './reply.ts'

/** Most answers that are cached, and most reads of chains at a time. */
const mostRemembered = 20_000
const mostReads = 256
/** Seconds after which to ask again. */
const retry = { 'retry-after': '5' }

/** One account on one chain. */
interface Place {
  readonly account: string
  readonly chain: string
  readonly force: boolean
  readonly hints: readonly Address[]
}

/** The parts that it uses. */
export interface HoldingsParts {
  readonly reader: Reader
  readonly tokens: Tokens
  readonly prices: Prices
  readonly chains: Blockchain['chains']
  /** Knows the tokens that accounts have received. */
  readonly index: Index
  /** Other families than EVM. */
  readonly families: readonly FamilyHoldings[]
}

/**
 * The tokens on one chain that a client says have changed (`hints`), and whether it names any there
 * (`force`).
 */
function changed(
  forceUpdate: HoldingsQuery['forceUpdate'],
  chain: string,
): { force: boolean; hints: readonly Address[] } {
  const onChain = forceUpdate.filter((each) => !each.includes(':') || each.startsWith(`${chain}:`))
  const hints = onChain
    .map((each) => each.slice(each.lastIndexOf(':') + 1).toLowerCase())
    .filter((each): each is Address => /^0x(?!e{40}$)[0-9a-f]{40}$/.test(each))
  return { force: onChain.length > 0, hints }
}

const contractsOf = (holdings: readonly Holding[]): readonly Address[] =>
  holdings.flatMap(({ facts: { id } }) => (id === 'native' ? [] : [id]))

/** Balances of accounts: read from the chains, cached for half a minute. */
export function createHoldings(
  parts: BlockchainParts,
  { reader, tokens, prices, chains, index, families }: HoldingsParts,
): Holdings {
  const { log, now } = parts
  const evm = createAnswers<readonly Holding[]>(mostRemembered, now)
  const elsewhere = createAnswers<readonly FamilyHolding[]>(mostRemembered, now)
  let reading = 0

  async function counted<Value>(read: () => Promise<Value>): Promise<Value> {
    if (reading >= mostReads) throw new Error('too many accounts are being read')
    reading += 1
    try {
      return await read()
    } finally {
      reading -= 1
    }
  }

  async function heldOn(
    chain: Chain,
    { account, force, hints }: Place,
    currency: string,
  ): Promise<readonly Held[]> {
    // A token that a client has named is read again as long as the account holds it, whether or not
    // the index knows it.
    const read = (before: readonly Holding[] = []): Promise<readonly Holding[]> =>
      counted(() =>
        readHoldings({
          reader,
          tokens,
          index,
          chain,
          account: account as Address,
          hints: [...hints, ...contractsOf(before)],
        }),
      )
    const holdings = await evm.of(`${chain.id} ${account}`, force, read)
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

  const familyOf = (chain: string): FamilyHoldings | undefined =>
    families.find((family) => family.chains.includes(chain))

  /** On a chain of another family. */
  async function heldElsewhere(
    family: FamilyHoldings,
    { account, chain, force }: Place,
    currency: string,
  ): Promise<readonly Held[]> {
    const read = async (): Promise<readonly FamilyHolding[]> =>
      (await family.read(account, chain)).filter(
        ({ amount, decimals, listed }) => amount > 0n && (decimals > 0 || listed),
      )
    const holdings = await elsewhere.of(`${chain} ${account}`, force, () => counted(read))
    const settings = parts.settings.blockchain.chains[chain]
    const known = settings
      ? await prices.of(
          { id: chain, settings },
          holdings.map(({ token }) => token),
          currency,
        )
      : undefined
    return holdings.map(({ token, name, symbol, ...rest }) => ({
      ...rest,
      chain,
      address: token === 'native' ? undefined : `${chain}:${token}`,
      name: harmless(name, 64) ?? '',
      symbol: harmless(symbol, 32) ?? '',
      spam: false,
      price: known?.get(token),
    }))
  }

  function chainsOf(account: string, chainId: string | undefined): readonly string[] {
    const namespace = namespaceOf(account)
    const served = [...chains.keys(), ...families.flatMap((family) => family.chains)].filter(
      (chain) => chain.startsWith(`${namespace}:`),
    )
    if (chainId === undefined) return served
    if (!served.includes(chainId))
      throw new HttpError(404, 'chainId', 'no balances of this address are served on this chain')
    return [chainId]
  }

  function read(place: Place, currency: string): Promise<readonly Held[]> {
    const chain = chains.get(place.chain)
    const family = chain ? undefined : familyOf(place.chain)
    return chain
      ? heldOn(chain, place, currency)
      : family
        ? heldElsewhere(family, place, currency)
        : Promise.resolve([])
  }

  return {
    async of(address, { currency, chainId, forceUpdate }): Promise<BalanceReply> {
      const asked = chainsOf(address, chainId)
      const account = address.startsWith('0x') ? address.toLowerCase() : address
      if (account.startsWith('0x'))
        index
          .watch(account)
          .catch((error: Error) => log.warn({ why: error.name }, 'an account could not be watched'))
      const settled = await Promise.allSettled(
        asked.map((chain) => read({ account, chain, ...changed(forceUpdate, chain) }, currency)),
      )
      const unavailable = asked.filter((_, place) => settled[place]!.status === 'rejected')
      settled.forEach(
        (each, place) =>
          each.status === 'rejected' &&
          log.warn(
            { chain: asked[place], why: (each.reason as Error).name },
            'a chain could not be read',
          ),
      )
      if (asked.length > 0 && unavailable.length === asked.length)
        throw new HttpError(503, 'chains', 'no chain could be read', retry)
      const balances = writeBalances(
        settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
      )
      return { balances, ...(unavailable.length > 0 && { unavailable }) }
    },
  }
}
