import { Hono } from 'hono'
import * as v from 'valibot'
import { forProject } from './project-access.ts'
import { isKnown } from '../http/conditional.ts'
import { check, describe } from '../http/describe.ts'
import { HttpError } from '../http/errors.ts'
import { imageKey, readImage, type ImageKind } from '../directory/images.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { imageId, sender } from '../wire.ts'

const paths: readonly (readonly [string, ImageKind, string])[] = [
  ['/getWalletImage/:id', 'wallet', 'Retrieve the image of a wallet by its image_id'],
  ['/public/getAssetImage/:id', 'asset', 'Retrieve the image of a network by its CAIP-2 id'],
  [
    '/public/getCurrencyImage/:id',
    'currency',
    'Retrieve the image of a currency by its ISO 4217 code',
  ],
  ['/public/getTokenImage/:id', 'token', 'Retrieve the image of a token by its symbol'],
]
const types = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/avif']
const byId = v.object({ id: imageId })

async function send(c: Call, { db, images }: Deps, kind: ImageKind, id: string): Promise<Response> {
  const key = `${c.get('revision')} ${kind} ${imageKey(kind, id)}`
  let image = images.get(key)
  if (!image) {
    image = await readImage(db, kind, id)
    if (!image)
      throw new HttpError(404, 'id', 'no such image', { 'cache-control': 'public, max-age=300' })
    images.set(key, image, image.bytes.length)
  }
  const etag = `"${image.etag}"`
  c.header('etag', etag)
  c.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('content-type', image.type)
  // A picture opened as a page may run and load nothing.
  c.header('content-security-policy', "sandbox; default-src 'none'")
  return c.body(image.bytes)
}

export function imageRoutes(deps: Deps): Hono<Env> {
  const app = new Hono<Env>()
  for (const [path, kind, summary] of paths)
    app.get(
      path,
      describe({
        summary,
        ok: { description: 'The image', types },
        errors: [400, 401, 403, 404],
      }),
      check('param', byId),
      check('query', sender),
      forProject(deps),
      (c) => send(c as Call, deps, kind, c.req.valid('param').id),
    )
  return app
}
