import { Hono } from 'hono'
import * as v from 'valibot'
import { reasonsOf } from '../http/describe.ts'
import { findProject, frameOrigin, keysOf, sitesOf } from '../embedded/login-access.ts'
import { readFrameFile, type FrameFile } from '../embedded/frame/files.ts'
import {
  ancestorsOf,
  assetPolicy,
  pagePolicy,
  permissions,
  popupPolicy,
  windowPolicy,
} from '../embedded/frame/policy.ts'
import { errorResponse, HttpError } from '../http/errors.ts'
import type { Call, Env, Parts } from '../http/parts.ts'
import { sender } from '../wire.ts'

function send(
  c: Call,
  { type, plain, packed }: FrameFile,
  headers: Readonly<Record<string, string>>,
): Response {
  for (const [name, value] of Object.entries({
    'content-type': type,
    'referrer-policy': 'no-referrer',
    vary: 'Accept-Encoding',
    ...headers,
  }))
    c.header(name, value)
  const accepted = c.req.header('accept-encoding') ?? ''
  for (const { encoding, bytes } of packed)
    if (new RegExp(`\\b${encoding}\\b`).test(accepted)) {
      c.header('content-encoding', encoding)
      return c.body(bytes)
    }
  return c.body(plain)
}

async function find(parts: Parts, name: string): Promise<FrameFile> {
  keysOf(parts)
  const file = await readFrameFile(parts.frameFolder, name)
  if (!file) throw new HttpError(404, 'path', 'no such path')
  return file
}

/**
 * A cross-origin isolated page loads the frame only if page and workers have an embedder policy.
 * This one allows pictures from anywhere, without cookies.
 */
const embedder = { 'cross-origin-embedder-policy': 'credentialless' }

export function frameRoutes(parts: Parts): Hono<Env> {
  const app = new Hono<Env>()
  for (const path of ['/frame', '/frame/'])
    app.get(path, async (c) => {
      // Pages are not part of the OpenAPI description.
      const query = v.safeParse(sender, c.req.query())
      if (!query.success) return errorResponse(400, reasonsOf(query.issues, 'query'))
      const project = await findProject(parts, c as Call, query.output.projectId)
      const file = await find(parts, 'index.html')
      const ancestors = ancestorsOf(sitesOf(project, frameOrigin(parts, c as Call)))
      return send(c as Call, file, {
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy(ancestors, parts.settings.recoveryServiceUrl),
        'permissions-policy': permissions,
        ...embedder,
      })
    })
  // In its own window, the frame itself checks its opener against the project's origins.
  for (const [name, policy] of Object.entries({
    'window.html': windowPolicy,
    'popup.html': popupPolicy,
    'standalone.html': pagePolicy([], parts.settings.recoveryServiceUrl),
  }))
    app.get(`/frame/${name}`, async (c) =>
      send(c as Call, await find(parts, name), {
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'permissions-policy': permissions,
      }),
    )
  app.get('/frame/assets/:name', async (c) =>
    send(c as Call, await find(parts, `assets/${c.req.param('name')}`), {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': assetPolicy,
      ...embedder,
    }),
  )
  return app
}
