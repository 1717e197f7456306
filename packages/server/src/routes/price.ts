import { Hono } from 'hono'
import * as v from 'valibot'
import { admit } from './project-access.ts'
import { decimalOf, toNumber } from '../blockchain/decimal.ts'
import { iconEntry } from '../blockchain/tokens/icon.ts'
import type { PricedChain, TokenFacts, TokenId } from '../blockchain/types.ts'
import { readJson } from '../http/body.ts'
import { check, describe, reasonsOf } from '../http/describe.ts'
import { errorResponse, unknownProject } from '../http/errors.ts'
import type { Limit } from '../http/limit.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { priceBody, priceReply, sender, type PriceReply } from '../wire.ts'

type Fungible = PriceReply['fungibles'][number]

/** The body may name the project instead. */
const query = v.object({ ...sender.entries, projectId: v.optional(sender.entries.projectId) })

/** The native coin, as clients name it. */
const coin = /^(?:native|0xe{40})$/

function readToken(address: string): { chain: string; id: string } | undefined {
  const [namespace, reference, text = ''] = address.split(':')
  const chain = `${namespace}:${reference}`
  if (namespace !== 'eip155') return { chain, id: text }
  const token = text.toLowerCase()
  return coin.test(token)
    ? { chain, id: 'native' }
    : /^0x[0-9a-f]{40}$/.test(token)
      ? { chain, id: token }
      : undefined
}

type About = Pick<TokenFacts, 'name' | 'symbol' | 'icon' | 'spam'>

/** From the operator's list, and on EVM also from contracts. */
function describerOf(
  { blockchain, settings }: Deps,
  chainId: string,
):
  | { chain: PricedChain; describe(ids: readonly string[]): Promise<ReadonlyMap<string, About>> }
  | undefined {
  const chain = blockchain.chains.get(chainId)
  if (chain)
    return {
      chain,
      describe: (ids) => blockchain.tokens.describe(chain, ids as readonly TokenId[]),
    }
  const set =
    chainId.startsWith('eip155:') || !Object.hasOwn(settings.blockchain.chains, chainId)
      ? undefined
      : settings.blockchain.chains[chainId]
  if (!set) return undefined
  const listed = set.tokens.map(
    ({ address, name = address, symbol = '', icon }) =>
      [address, { name, symbol, icon, spam: false }] as const,
  )
  return {
    chain: { id: chainId, settings: set },
    describe: async () =>
      new Map<string, About>([
        ['native', { ...set.native, icon: set.native.icon, spam: false }],
        ...listed,
      ]),
  }
}

async function pricesOn(
  deps: Deps,
  chainId: string,
  asked: ReadonlyMap<string, string>,
  currency: string,
): Promise<readonly Fungible[]> {
  const describer = describerOf(deps, chainId)
  if (!describer) return []
  const known = await deps.blockchain.prices.of(
    describer.chain,
    [...new Set(asked.values())],
    currency,
  )
  // A chain that cannot be read has no prices.
  const facts = await describer.describe([...known.keys()]).catch(() => new Map<string, About>())
  return [...asked].flatMap(([address, id]): Fungible[] => {
    const [price, about] = [known.get(id), facts.get(id)]
    if (!price || !about || about.spam) return []
    return [
      {
        address,
        name: about.name,
        symbol: about.symbol,
        ...iconEntry(about.icon),
        price: toNumber(decimalOf(price.amount)),
        priceSource: price.source,
        priceAt: new Date(price.at).toISOString(),
      },
    ]
  })
}

export function priceRoutes(deps: Deps, limit: Limit): Hono<Env> {
  async function answer(c: Call, projectId: string | undefined): Promise<Response> {
    const parsed = v.safeParse(priceBody, await readJson(c, deps.settings.bodyLimit))
    if (!parsed.success) return errorResponse(400, reasonsOf(parsed.issues, 'body'))
    const { currency, addresses, projectId: named } = parsed.output
    const project = projectId ?? named
    if (project === undefined) throw unknownProject()
    await admit(deps, c, project)
    // The request itself was already counted.
    if (addresses.length > 10) await limit(c, Math.ceil(addresses.length / 10) - 1)
    const byChain = new Map<string, Map<string, string>>()
    for (const address of addresses) {
      const token = readToken(address)
      if (token)
        byChain.set(
          token.chain,
          (byChain.get(token.chain) ?? new Map<string, string>()).set(address, token.id),
        )
    }
    const found = await Promise.all(
      [...byChain].map(([chain, asked]) => pricesOn(deps, chain, asked, currency)),
    )
    return c.json({ fungibles: found.flat() } satisfies PriceReply, 200, {
      'cache-control': 'no-store',
    })
  }

  return new Hono<Env>().post(
    '/v1/fungible/price',
    describe({
      summary: 'Retrieve the prices of tokens. Tokens without a known price are left out',
      ok: { description: 'The prices and their sources', schema: priceReply },
      body: priceBody,
      errors: [400, 401, 403, 413, 415],
    }),
    check('query', query),
    (c) => answer(c as Call, c.req.valid('query').projectId),
  )
}
