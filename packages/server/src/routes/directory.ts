import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { forProject } from './project-access.ts'
import { isKnown } from '../http/conditional.ts'
import { check, describe } from '../http/describe.ts'
import { filterOf, findWallets } from '../directory/find.ts'
import type { Call, Env, Deps, Ready } from '../http/deps.ts'
import { walletsQuery, walletsReply } from '../wire.ts'

/** Bytes; compression gains nothing below. */
const packFrom = 1_024

/** Compressed where accepted, and without a body where the client has it. */
function send(c: Call, ready: Ready): Response {
  c.header('vary', 'Origin, Accept-Encoding')
  c.header('cache-control', 'public, max-age=60, stale-while-revalidate=600')
  c.header('etag', ready.etag)
  if (isKnown(c.req.header('if-none-match'), ready.etag)) return c.body(null, 304)
  c.header('content-type', 'application/json')
  if (!ready.packed || !/\bgzip\b/.test(c.req.header('accept-encoding') ?? ''))
    return c.body(ready.plain)
  c.header('content-encoding', 'gzip')
  return c.body(ready.packed)
}

export function directoryRoutes(deps: Deps): Hono<Env> {
  const { db, answers } = deps
  return new Hono<Env>().get(
    '/getWallets',
    describe({
      summary: 'List wallets by rank, or search them by name',
      ok: { description: 'One page of wallets, and the total count', schema: walletsReply },
      errors: [400, 401, 403],
    }),
    check('query', walletsQuery),
    forProject(deps),
    async (c) => {
      // Only the validated query is in the key, so the rest of the URL cannot change an answer.
      const filter = filterOf(c.req.valid('query'))
      const key = `${c.get('revision')} ${JSON.stringify(filter)}`
      const known = answers.get(key)
      if (known) return send(c, known)
      const { records, count } = await findWallets(db, filter)
      const plain = new Uint8Array(Buffer.from(`{"data":[${records.join(',')}],"count":${count}}`))
      const ready: Ready = {
        plain,
        etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      }
      if (plain.length >= packFrom) ready.packed = new Uint8Array(gzipSync(plain))
      answers.set(key, ready, plain.length + (ready.packed?.length ?? 0))
      return send(c, ready)
    },
  )
}
