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
  refusalPage,
  refusalPolicy,
  windowPolicy,
} from '../embedded/frame/policy.ts'
import { errorResponse, HttpError } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { originAllowed } from '../projects/origins.ts'
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

async function find(deps: Deps, name: string): Promise<FrameFile> {
  keysOf(deps)
  const file = await readFrameFile(deps.frameFolder, name)
  if (!file) throw new HttpError(404, 'path', 'no such path')
  return file
}

/**
 * A cross-origin isolated page loads the frame only if page and workers have an embedder policy.
 * This one allows pictures from anywhere, without cookies.
 */
const embedder = { 'cross-origin-embedder-policy': 'credentialless' }

/** Whether a page that the project does not list has the frame. Not known without a referrer. */
function isRefused(c: Call, ancestors: readonly string[]): boolean {
  const from = c.req.header('referer') ?? ''
  if (c.req.header('sec-fetch-dest') !== 'iframe' || !URL.canParse(from)) return false
  return ancestors.length === 0 || !originAllowed(ancestors, new URL(from).origin)
}

const unserved: FrameFile = {
  type: 'text/html; charset=utf-8',
  plain: new Uint8Array(Buffer.from(refusalPage)),
  packed: [],
}

export function frameRoutes(deps: Deps): Hono<Env> {
  const app = new Hono<Env>()
  for (const path of ['/frame', '/frame/'])
    app.get(path, async (c) => {
      // Pages are not part of the OpenAPI description.
      const query = v.safeParse(sender, c.req.query())
      if (!query.success) return errorResponse(400, reasonsOf(query.issues, 'query'))
      const project = await findProject(deps, c as Call, query.output.projectId)
      const file = await find(deps, 'index.html')
      const ancestors = ancestorsOf(sitesOf(project, frameOrigin(deps, c as Call)))
      const refused = isRefused(c as Call, ancestors)
      return send(c as Call, refused ? unserved : file, {
        'cache-control': 'no-store',
        'content-security-policy': refused
          ? refusalPolicy
          : pagePolicy(ancestors, deps.settings.recoveryServiceUrl),
        'permissions-policy': permissions,
        ...embedder,
      })
    })
  // In its own window, the frame itself checks its opener against the project's origins.
  for (const [name, policy] of Object.entries({
    'window.html': windowPolicy,
    'popup.html': popupPolicy,
    'standalone.html': pagePolicy([], deps.settings.recoveryServiceUrl),
  }))
    app.get(`/frame/${name}`, async (c) =>
      send(c as Call, await find(deps, name), {
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'permissions-policy': permissions,
      }),
    )
  app.get('/frame/assets/:name', async (c) =>
    send(c as Call, await find(deps, `assets/${c.req.param('name')}`), {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': assetPolicy,
      ...embedder,
    }),
  )
  return app
}
