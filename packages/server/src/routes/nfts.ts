import { Hono } from 'hono'
import { forProject } from './project-access.ts'
import { check, describe } from '../http/describe.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { accountParam, nftsQuery, nftsReply, type NftsReply } from '../wire.ts'
import { pictureUrl } from './pictures.ts'

export function nftRoutes(deps: Deps): Hono<Env> {
  return new Hono<Env>().get(
    '/v1/account/:address/nfts',
    describe({
      summary: 'List the NFTs of an account, newest first',
      ok: { description: 'One page of NFTs', schema: nftsReply },
      errors: [400, 401, 403, 503],
    }),
    check('param', accountParam),
    check('query', nftsQuery),
    forProject(deps),
    async (c) => {
      const { chainId, cursor, limit } = c.req.valid('query')
      const { data, next } = await deps.blockchain.nfts.page(c.req.valid('param').address, {
        chainId,
        cursor,
        limit,
      })
      c.header('cache-control', 'no-store')
      return c.json({
        data: data.map((each) => ({ ...each, image: pictureUrl(c as Call, deps, each.image) })),
        next,
      } satisfies NftsReply)
    },
  )
}
