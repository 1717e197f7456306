import type { Blockchain, Chain, TokenId } from '../blockchain/types.ts'
import { HttpError } from '../http/errors.ts'
import type { Settings } from '../settings.ts'
import { RefusedSwapError } from './ask.ts'
import { readAllowance } from './erc20.ts'
import { createGasPrices, type GasPrices } from './gas-price.ts'
import { createMarket, NoAnswerError, type MarketDeps, type Offer } from './market.ts'
import { rank, type CoinWorth } from './rank.ts'
import { anyVisitor } from './request.ts'
import { createRounds } from './rounds.ts'
import { createSource } from './sources/create.ts'
import { createConvertTokens, type ConvertTokens } from './tokens.ts'
import type { SourceTransaction, Swap, SwapSource } from './types.ts'
import { within } from './within.ts'
import { unknownWorth, worthByPrices, worthBySwap } from './worth.ts'

declare module '../http/deps.ts' {
  interface Deps {
    convert: Convert
  }
}

/** Swaps by the sources that the operator has switched on. */
export interface Convert {
  /** Chains with nodes on which a source has swaps. */
  readonly chains: readonly string[]
  /** In the order of the settings. */
  sourcesOn(chain: string): readonly SwapSource[]
  /**
   * The best first.
   *
   * @param gasPrice What the client pays for a unit of gas; default: the node's standard.
   * @throws HttpError 503 where no source answers.
   */
  offers(swap: Swap, gasPrice?: bigint): Promise<readonly Offer[]>
  /** @throws HttpError 400 where the source has no route any more, 503 where its answer is none. */
  build(source: SwapSource, swap: Swap, permit?: string): Promise<SourceTransaction>
  /** @throws HttpError 503 where no node answers. */
  gasPrices(chain: Chain): Promise<GasPrices>
  readonly tokens: ConvertTokens
  /** How much each of the contracts may take; undefined where the token is none. */
  allowances(
    chain: Chain,
    token: string,
    owner: string,
    spenders: readonly string[],
  ): Promise<readonly bigint[] | undefined>
}

export interface ConvertDeps extends Omit<MarketDeps, 'timeout'> {
  readonly settings: Settings
  readonly blockchain: Blockchain
  readonly fetch: typeof fetch
}

const again = { 'retry-after': '5' }
/** Of no parameter: clients read `route` as a swap without a route. */
const noSource = (): HttpError => new HttpError(503, '', 'no source of swaps answers', again)
const noNode = (): HttpError => new HttpError(503, '', 'no node of the chain answers', again)

/** What gas costs, in the coin and in the received token. */
interface Costs {
  readonly standard: bigint | undefined
  readonly worth: CoinWorth
}
const noCosts: Costs = { standard: undefined, worth: unknownWorth }

export function createConvert(deps: ConvertDeps): Convert {
  const { settings, blockchain, fetch, now } = deps
  const fee = { bps: settings.swapFeeBps, recipient: settings.swapFeeRecipient.toLowerCase() }
  const sources = settings.swapSources.map((source) =>
    createSource({ settings: source, fee, fetch, now }),
  )
  const sourcesOn = (chain: string): readonly SwapSource[] =>
    blockchain.chains.has(chain)
      ? sources.filter((source) => source.contract(chain) !== undefined)
      : []
  const market = createMarket({ ...deps, timeout: settings.swapTimeout })
  const gasPriceOn = createGasPrices(blockchain.chains, now)
  const roundOf = createRounds((swap) => market.offers(sourcesOn(swap.chain), swap), now)

  /** Read beside the sources, so that it is there when they have answered. */
  async function costsOf({ chain, from, to }: Swap): Promise<Costs> {
    const priced = (): Promise<CoinWorth> =>
      worthByPrices(blockchain, blockchain.chains.get(chain)!, to as TokenId)
    const [standard, worth] = await Promise.all([
      gasPriceOn(chain).then(
        (prices) => prices.standard,
        () => undefined,
      ),
      to === 'native'
        ? (units: bigint) => units
        : from === 'native'
          ? unknownWorth
          : priced().catch(() => unknownWorth),
    ])
    return { standard, worth }
  }

  async function offersOf(swap: Swap): Promise<readonly Offer[]> {
    try {
      // Sources learn the account from the transaction that they build, and all visitors share a round.
      return await roundOf({ ...swap, account: anyVisitor })
    } catch (error) {
      throw error instanceof NoAnswerError ? noSource() : error
    }
  }

  return {
    chains: [...blockchain.chains.keys()].filter((chain) => sourcesOn(chain).length > 0),
    sourcesOn,
    async offers(swap, gasPrice) {
      const costs = within(costsOf(swap), deps.deadline(settings.swapTimeout)).catch(() => noCosts)
      const offers = await offersOf(swap)
      if (offers.length < 2) return offers
      const { standard, worth } = await costs
      return rank(
        offers,
        gasPrice ?? standard,
        swap.from === 'native' ? worthBySwap(swap, offers) : worth,
      )
    },
    async build(source, swap, permit) {
      const built = await market.build(source, swap, permit).catch((error: Error) => {
        if (deps.stopped.aborted) throw error
        throw error instanceof RefusedSwapError
          ? new HttpError(400, 'route', `${source.name} does not take this swap`)
          : new HttpError(503, 'quoteId', `${source.name} gives no valid transaction`, again)
      })
      if (!built) throw new HttpError(400, 'liquidity', `${source.name} has no route any more`)
      return built
    },
    gasPrices: (chain) =>
      gasPriceOn(chain.id).catch(() => {
        throw noNode()
      }),
    tokens: createConvertTokens(blockchain, now),
    async allowances(chain, token, owner, spenders) {
      const read = await Promise.all(
        spenders.map((spender) => readAllowance(chain, token, owner, spender)),
      )
      return read.every((amount) => amount !== undefined) ? read : undefined
    },
  }
}
