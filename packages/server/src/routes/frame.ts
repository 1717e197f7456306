import { Hono } from 'hono'
import * as v from 'valibot'
import { reasonsOf } from '../http/describe.ts'
import { findProject, frameOrigin, keysOf, sitesOf } from '../embedded/login-access.ts'
import { readFrameFile, type FrameFile } from '../embedded/frame/files.ts'
import { withRecovery } from '../embedded/frame/pages.ts'
import {
  ancestorsOf,
  assetHeaders,
  headersOfPage,
  refusalPage,
  refusalPolicy,
  type Placement,
} from '../embedded/frame/policy.ts'
import { isFrameApart } from '../embedded/frame-origin.ts'
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
  if (isFrameApart(deps))
    throw new HttpError(404, 'frame', `the frame is at ${deps.settings.frameOrigin}`)
  const file = await readFrameFile(deps.frameFolder, name)
  if (!file) throw new HttpError(404, 'path', 'no such path')
  return file
}

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

/** The pages that a project names may embed the frame. Throws where it does not exist. */
async function ancestorsFor(deps: Deps, c: Call, projectId: string): Promise<readonly string[]> {
  const project = await findProject(deps, c, projectId)
  return ancestorsOf(sitesOf(project, frameOrigin(deps, c)))
}

export function frameRoutes(deps: Deps): Hono<Env> {
  const { recoveryServiceUrl } = deps.settings
  const app = new Hono<Env>()
  const placed = (ancestors: readonly string[]): Placement => ({
    server: "'self'",
    recoveryServiceUrl,
    nodes: [],
    ancestors,
  })
  for (const path of ['/frame', '/frame/'])
    app.get(path, async (c) => {
      // Pages are not part of the OpenAPI description.
      const query = v.safeParse(sender, c.req.query())
      if (!query.success) return errorResponse(400, reasonsOf(query.issues, 'query'))
      const ancestors = await ancestorsFor(deps, c as Call, query.output.projectId)
      const file = await find(deps, 'index.html')
      const headers = headersOfPage('index.html', placed(ancestors))
      if (!isRefused(c as Call, ancestors)) return send(c as Call, file, headers)
      return send(c as Call, unserved, { ...headers, 'content-security-policy': refusalPolicy })
    })
  // In its own window, the frame itself checks its opener against the project's origins.
  for (const name of ['window.html', 'popup.html', 'standalone.html'] as const)
    app.get(`/frame/${name}`, async (c) =>
      send(c as Call, await find(deps, name), headersOfPage(name, placed([]))),
    )
  app.get('/frame/emergency.html', async (c) => {
    const query = v.safeParse(sender, c.req.query())
    // Without its projects, as after a lost database, it opens in a tab only.
    const ancestors = query.success
      ? await ancestorsFor(deps, c as Call, query.output.projectId).catch(() => [])
      : []
    const file = await find(deps, 'emergency.html')
    return send(
      c as Call,
      withRecovery(file, recoveryServiceUrl, deps.settings.passkeyDomain),
      headersOfPage('emergency.html', placed(ancestors)),
    )
  })
  app.get('/frame/assets/:name', async (c) =>
    send(c as Call, await find(deps, `assets/${c.req.param('name')}`), assetHeaders),
  )
  return app
}
