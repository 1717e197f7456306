import { Hono } from 'hono'
import * as v from 'valibot'
import { admit, forProject } from './project-access.ts'
import type { Chain } from '../blockchain/types.ts'
import { contractsOn, swapChainOf } from '../convert/chains.ts'
import { encodeApprove } from '../convert/erc20.ts'
import { estimateGas } from '../convert/estimate.ts'
import { leastOf } from '../convert/reply.ts'
import { readAddress, readSwap, readToken } from '../convert/request.ts'
import type { SourceTransaction, Swap, SwapSource } from '../convert/types.ts'
import { readJson } from '../http/body.ts'
import { check, describe, reasonsOf } from '../http/describe.ts'
import { errorResponse, HttpError, unknownProject } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { defined } from '../utils/defined.ts'
import {
  convertApproveQuery,
  convertApproveReply,
  convertBuildBody,
  convertBuildReply,
  convertErrorReply,
  sender,
  type ConvertApproveReply,
  type ConvertBuildReply,
} from '../wire.ts'

const refusal = convertErrorReply
const uncached = { 'cache-control': 'no-store' }
const everything = 2n ** 256n - 1n

/** The body may name the project instead. */
const query = v.object({ ...sender.entries, projectId: v.optional(sender.entries.projectId) })

type Body = v.InferOutput<typeof convertBuildBody>
type GasFields = NonNullable<ConvertApproveReply['tx']['eip155']>

/** Absent where the node does not say. */
async function gasFields(
  { convert }: Deps,
  chain: Chain,
  gas: bigint | undefined,
): Promise<GasFields> {
  const price = await convert.gasPrices(chain).catch(() => undefined)
  return defined({
    gas: gas === undefined ? undefined : String(gas),
    gasPrice: price && String(price.standard),
  })
}

const approveRoutes = (deps: Deps): Hono<Env> =>
  new Hono<Env>().get(
    '/v1/convert/build-approve',
    describe({
      summary: 'Build the approval of a token for a contract of swaps',
      ok: {
        description: 'The transaction. Without `amount` it approves any amount',
        schema: convertApproveReply,
      },
      errors: [400, 401, 403, 503],
      refusal,
    }),
    check('query', convertApproveQuery),
    forProject(deps),
    async (c) => {
      const { userAddress, from, to, amount, spender } = c.req.valid('query')
      const { chain: id, token } = readToken(from, 'from')
      if (readToken(to, 'to').chain !== id) throw new HttpError(400, 'to', 'is of another network')
      const chain = swapChainOf(deps.blockchain, deps.convert, id)
      if (token === 'native') throw new HttpError(400, 'from', 'the coin needs no approval')
      const known = contractsOn(deps.convert, id)
      const allowed = spender === undefined ? known[0]! : readAddress(spender, 'spender', id)
      if (!known.includes(allowed))
        throw new HttpError(400, 'spender', 'is no contract of a source')
      const units = amount === undefined ? everything : BigInt(amount)
      if (units > everything) throw new HttpError(400, 'amount', 'Incorrect amount')
      const owner = readAddress(userAddress, 'userAddress', id)
      const data = encodeApprove(allowed, units)
      const call = { from: owner, to: token, data, value: 0n }
      const eip155 = await gasFields(
        deps,
        chain,
        await estimateGas(chain, call).catch(() => undefined),
      )
      return c.json(
        { tx: { from: owner, to: token, data, value: '0', eip155 } } satisfies ConvertApproveReply,
        200,
        uncached,
      )
    },
  )

/**
 * For clients that name no quote: the best source that may take the token already, else the best.
 */
async function chooseSource(
  { convert }: Deps,
  chain: Chain,
  swap: Swap,
  permit: string | undefined,
): Promise<SwapSource> {
  const offers = await convert.offers(swap)
  const sources = offers
    .map(({ source }) => source)
    .filter(({ permits }) => permit === undefined || permits)
  const best = sources[0]
  if (!best) throw new HttpError(400, 'liquidity', 'no source has a route for this swap')
  if (swap.from === 'native' || permit !== undefined) return best
  const amounts = await convert.allowances(
    chain,
    swap.from,
    swap.account,
    sources.map((source) => source.contract(chain.id)!),
  )
  return sources.find((_, place) => (amounts?.[place] ?? 0n) >= swap.amount) ?? best
}

/** The source of the quote; another might have no allowance. */
async function sourceOf(
  deps: Deps,
  chain: Chain,
  swap: Swap,
  { quoteId, eip155 }: Body,
): Promise<SwapSource> {
  const permit = eip155?.permit
  if (quoteId === undefined || quoteId === null) return chooseSource(deps, chain, swap, permit)
  const source = deps.convert.sourcesOn(chain.id).find(({ id }) => id === quoteId)
  if (!source) throw new HttpError(400, 'quoteId', 'is no quote of this server')
  if (permit !== undefined && !source.permits)
    throw new HttpError(400, 'permit', `${source.name} takes no permits`)
  return source
}

/** What the visitor was shown has to hold. */
function checkLeast(swap: Swap, { quote }: SourceTransaction, least: string | undefined): void {
  if (least !== undefined && leastOf(quote, swap) < BigInt(least))
    throw new HttpError(400, 'minToAmount', 'the price has changed for the worse')
}

async function build(deps: Deps, body: Body): Promise<ConvertBuildReply> {
  const swap = readSwap({ ...body, slippage: body.eip155?.slippage })
  const chain = swapChainOf(deps.blockchain, deps.convert, swap.chain)
  const source = await sourceOf(deps, chain, swap, body)
  const built = await deps.convert.build(source, swap, body.eip155?.permit)
  checkLeast(swap, built, body.minToAmount)
  const { to, data, value } = built
  const call = { from: swap.account, to, data, value }
  const gas = body.disableEstimate === true ? built.gas : await estimateGas(chain, call)
  return {
    tx: {
      from: swap.account,
      to,
      data,
      amount: String(value),
      eip155: await gasFields(deps, chain, gas),
    },
  }
}

export function buildRoutes(deps: Deps, count: (c: Call) => Promise<void>): Hono<Env> {
  async function answer(c: Call, projectId: string | undefined): Promise<Response> {
    const parsed = v.safeParse(convertBuildBody, await readJson(c, deps.settings.bodyLimit))
    if (!parsed.success) return errorResponse(400, reasonsOf(parsed.issues, 'body'))
    const project = projectId ?? parsed.output.projectId
    if (project === undefined) throw unknownProject()
    await admit(deps, c, project)
    await count(c)
    return c.json(await build(deps, parsed.output), 200, uncached)
  }

  return approveRoutes(deps).post(
    '/v1/convert/build-transaction',
    describe({
      summary: 'Build the transaction of a swap, by the source of a quote or by the best',
      ok: {
        description: 'The transaction, whose target is a known contract of its source',
        schema: convertBuildReply,
      },
      body: convertBuildBody,
      errors: [400, 401, 403, 413, 415, 503],
      refusal,
    }),
    check('query', query),
    (c) => answer(c as Call, c.req.valid('query').projectId),
  )
}
