import { Hono, type MiddlewareHandler } from 'hono'
import { buildRoutes } from './convert-build.ts'
import { forProject } from './project-access.ts'
import type { Chain, TokenId } from '../blockchain/types.ts'
import { chainOf, contractsOn, noGasPrice, swapChainOf } from '../convert/chains.ts'
import { convertQuoteOf } from '../convert/reply.ts'
import { readAddress, readSwap, readToken } from '../convert/request.ts'
import { check, describe } from '../http/describe.ts'
import { HttpError } from '../http/errors.ts'
import { createSwapLimit } from '../http/limit.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import {
  convertAllowanceQuery,
  convertAllowanceReply,
  convertErrorReply,
  convertGasPriceQuery,
  convertGasPriceReply,
  convertQuotesQuery,
  convertQuotesReply,
  convertTokensQuery,
  convertTokensReply,
  type ConvertAllowanceReply,
  type ConvertGasPriceReply,
  type ConvertQuotesReply,
  type ConvertTokensReply,
} from '../wire.ts'

const refusal = convertErrorReply
const uncached = { 'cache-control': 'no-store' }

/** The operator's list on one chain, or the one token that was asked for. */
async function tokensOn(
  { convert }: Deps,
  chain: Chain,
  token: string | undefined,
): Promise<ConvertTokensReply['tokens']> {
  const listed = chain.settings.tokens.map(({ address }) => address as TokenId)
  const ids = token === undefined ? (['native', ...listed] as const) : [token as TokenId]
  return [...(await convert.tokens(chain, ids))]
}

const tokenRoutes = (deps: Deps): Hono<Env> =>
  new Hono<Env>().get(
    '/v1/convert/tokens',
    describe({
      summary: 'List the tokens for swaps: those that the operator lists, or one by its `address`',
      ok: {
        description: 'The tokens; empty where the address is no token',
        schema: convertTokensReply,
      },
      errors: [400, 401, 403, 503],
      refusal,
    }),
    check('query', convertTokensQuery),
    forProject(deps),
    async (c) => {
      const { chainId, address } = c.req.valid('query')
      const whole = address !== undefined && chainId !== undefined && !address.includes(':')
      const one = address && readToken(whole ? `${chainId}:${address}` : address, 'address')
      if (one && chainId !== undefined && one.chain !== chainId)
        throw new HttpError(400, 'address', 'is of another network')
      const named = one ? one.chain : chainId
      const ids = named === undefined ? deps.convert.chains : [named]
      const chains = ids.map((id) => swapChainOf(deps.blockchain, deps.convert, id))
      const found = await Promise.all(
        chains.map((chain) => tokensOn(deps, chain, one ? one.token : undefined)),
      )
      return c.json({ tokens: found.flat() } satisfies ConvertTokensReply, 200, uncached)
    },
  )

const quoteRoutes = (deps: Deps, limit: MiddlewareHandler<Env>): Hono<Env> =>
  new Hono<Env>().get(
    '/v1/convert/quotes',
    describe({
      summary: 'Quote a swap by all sources of its network',
      ok: {
        description: 'The quotes, the most net of gas and fees first; empty without a route',
        schema: convertQuotesReply,
      },
      errors: [400, 401, 403, 503],
      refusal,
    }),
    check('query', convertQuotesQuery),
    forProject(deps),
    limit,
    async (c) => {
      const query = c.req.valid('query')
      const swap = readSwap(query)
      swapChainOf(deps.blockchain, deps.convert, swap.chain)
      const { gasPrice } = query
      const offers = await deps.convert.offers(
        swap,
        gasPrice === undefined ? undefined : BigInt(gasPrice),
      )
      const quotes = offers.map((offer) => convertQuoteOf(swap, offer, query))
      return c.json({ quotes } satisfies ConvertQuotesReply, 200, uncached)
    },
  )

const chainRoutes = (deps: Deps): Hono<Env> =>
  new Hono<Env>()
    .get(
      '/v1/convert/allowance',
      describe({
        summary: 'Read what a contract of swaps may take of a token',
        ok: {
          description: 'The allowance; without `spender` the largest of all sources',
          schema: convertAllowanceReply,
        },
        errors: [400, 401, 403, 503],
        refusal,
      }),
      check('query', convertAllowanceQuery),
      forProject(deps),
      async (c) => {
        const { tokenAddress, userAddress, spender } = c.req.valid('query')
        const { chain: id, token } = readToken(tokenAddress, 'tokenAddress')
        const chain = swapChainOf(deps.blockchain, deps.convert, id)
        if (token === 'native')
          throw new HttpError(400, 'tokenAddress', 'the coin needs no allowance')
        const known = contractsOn(deps.convert, id)
        const asked = spender === undefined ? known : [readAddress(spender, 'spender', id)]
        if (!asked.every((each) => known.includes(each)))
          throw new HttpError(400, 'spender', 'is no contract of a source')
        const owner = readAddress(userAddress, 'userAddress', id)
        const amounts = await deps.convert.allowances(chain, token, owner, asked)
        if (!amounts) throw new HttpError(400, 'tokenAddress', 'is no token')
        const allowance = String(amounts.reduce((most, each) => (each > most ? each : most), 0n))
        return c.json({ allowance } satisfies ConvertAllowanceReply, 200, uncached)
      },
    )
    .get(
      '/v1/convert/gas-price',
      describe({
        summary: 'Read the price of gas from a node',
        ok: {
          description: 'The most that one unit should cost, in the smallest unit of the coin',
          schema: convertGasPriceReply,
        },
        errors: [400, 401, 403, 503],
        refusal,
      }),
      check('query', convertGasPriceQuery),
      forProject(deps),
      async (c) => {
        const chain = chainOf(deps.blockchain, c.req.valid('query').chainId, noGasPrice)
        const { standard, fast, instant } = await deps.convert.gasPrices(chain)
        const reply: ConvertGasPriceReply = {
          standard: String(standard),
          fast: String(fast),
          instant: String(instant),
        }
        return c.json(reply, 200, uncached)
      },
    )

export function convertRoutes(deps: Deps): Hono<Env> {
  const count = createSwapLimit(deps)
  const limit: MiddlewareHandler<Env> = async (c, next) => {
    await count(c as Call)
    await next()
  }
  return new Hono<Env>()
    .route('/', tokenRoutes(deps))
    .route('/', quoteRoutes(deps, limit))
    .route('/', chainRoutes(deps))
    .route('/', buildRoutes(deps, count))
}
