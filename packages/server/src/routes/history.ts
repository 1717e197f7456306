import { Hono } from 'hono'
import { forProject } from './project-access.ts'
import { check, describe } from '../http/describe.ts'
import { HttpError } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { pictureUrl } from './pictures.ts'
import { accountParam, historyQuery, historyReply, type HistoryReply } from '../wire.ts'
import { CursorError } from '../blockchain/history/cursor.ts'
import { decorate } from '../blockchain/history/decorate.ts'

const uncached = { 'cache-control': 'no-store' }

/** As the tables have it: case carries no meaning in hex. */
const small = (address: string): string =>
  /^0x[0-9a-fA-F]{40}$/.test(address) ? address.toLowerCase() : address

export function historyRoutes(deps: Deps): Hono<Env> {
  const { blockchain, replica, settings } = deps
  const { history, index } = blockchain
  return new Hono<Env>().get(
    '/v1/account/:address/history',
    describe({
      summary: 'List the transactions of an account, newest first',
      ok: {
        description: 'One page of transactions, and the cursor of the next page',
        schema: historyReply,
      },
      errors: [400, 401, 403, 404, 502],
    }),
    check('param', accountParam),
    check('query', historyQuery),
    forProject(deps),
    async (c) => {
      const { address } = c.req.valid('param')
      const { cursor, chainId, currency, onramp, limit } = c.req.valid('query')
      if (onramp !== undefined)
        return c.json({ data: [], next: null } satisfies HistoryReply, 200, uncached)
      if (chainId !== undefined && !history.chains.includes(chainId))
        throw new HttpError(404, 'chainId', 'this server has no history of this chain')
      const account = small(address)
      await index.watch(account)
      const page = await history
        .page(
          account,
          chainId === undefined ? history.chains : [chainId],
          cursor || undefined,
          limit,
        )
        .catch((error: unknown) => {
          throw error instanceof CursorError
            ? new HttpError(400, 'cursor', 'is not a cursor of this server')
            : error
        })
      if (page.failed) throw new HttpError(502, 'history', 'no source of this history answered')
      const data = await decorate(
        {
          db: replica,
          settings: settings.blockchain,
          chains: blockchain.chains,
          tokens: blockchain.tokens,
          prices: blockchain.prices,
          collectionOf: blockchain.collectionOf,
          pictureUrl: (id) => pictureUrl(c as Call, deps, id),
        },
        page.transactions,
        currency,
      )
      return c.json(
        { data, next: page.next, completeFrom: { ...page.completeFrom } } satisfies HistoryReply,
        200,
        uncached,
      )
    },
  )
}
