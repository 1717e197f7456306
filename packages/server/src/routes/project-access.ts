import type { MiddlewareHandler } from 'hono'
import { isFrame } from '../embedded/frame-origin.ts'
import { HttpError, unknownProject } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { originAllowed } from '../projects/origins.ts'
import type { Project } from '../projects/store.ts'

const refusedOrigin = (): HttpError => new HttpError(403, 'origin', 'origin not allowed')

const allowedHeaders = 'content-type, if-none-match, x-project-id, x-sdk-type, x-sdk-version'

function allow(c: Call, project: Project): void {
  const origin = c.req.header('origin')
  const open = project.origins.length === 0
  if (open || origin !== undefined) c.header('access-control-allow-origin', open ? '*' : origin!)
  c.header('access-control-expose-headers', 'etag, retry-after, x-request-id')
  c.header('vary', 'Origin')
}

/** Empty except for `project`: `check('query', …)` requires it. */
interface SenderInput {
  out: { query: { projectId: string } }
}

/**
 * `anyOrigin` lets every page read the answer, so that it can learn of a refusal. `frame` also
 * admits the embedded wallet's frame, which sends requests for every project.
 */
interface Access {
  anyOrigin?: boolean
  frame?: boolean
}

export async function admit(
  deps: Deps,
  c: Call,
  projectId: string,
  { anyOrigin = false, frame = false }: Access = {},
): Promise<void> {
  const { project, revision } = await deps.registry.find(projectId)
  if (!project) throw unknownProject()
  if (
    !anyOrigin &&
    !originAllowed(project.origins, c.req.header('origin')) &&
    !(frame && isFrame(deps, c))
  )
    throw refusedOrigin()
  c.set('project', project)
  c.set('revision', revision)
  allow(c, project)
}

export function forProject(
  deps: Deps,
  access: Access = {},
): MiddlewareHandler<Env, string, SenderInput> {
  return async (c, next) => {
    await admit(deps, c as Call, c.req.valid('query').projectId, access)
    await next()
  }
}

/** Answers a CORS preflight with the permission that the request would get. */
export function preflight({ registry }: Deps): (c: Call) => Promise<Response> {
  return async (c) => {
    const projectId = c.req.query('projectId')
    const { project } = projectId === undefined ? {} : await registry.find(projectId)
    if (projectId !== undefined && !project) throw unknownProject()
    if (project && !originAllowed(project.origins, c.req.header('origin'))) {
      c.set('refusal', 'origin')
      return new Response(null, { status: 403, headers: { vary: 'Origin' } })
    }
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '7200',
        vary: 'Origin',
      },
    })
  }
}
