import type { MiddlewareHandler } from 'hono'
import { admit } from './project-access.ts'
import { HttpError, unknownProject } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { originAllowed } from '../projects/origins.ts'
import { nonceHeader } from '../wire.ts'

interface SenderInput {
  out: { query: { projectId: string } }
}

const headers = `authorization, content-type, ${nonceHeader}, x-project-id, x-sdk-type, x-sdk-version`

/**
 * Requires a project that names its origins: otherwise any site could sign visitors in and read who
 * they are.
 */
export function forSignIn(deps: Deps): MiddlewareHandler<Env, string, SenderInput> {
  return async (c, next) => {
    await admit(deps, c as Call, c.req.valid('query').projectId)
    if (c.get('project').origins.length === 0)
      throw new HttpError(403, 'origins', 'sign-in requires a project with origins')
    c.header('cache-control', 'no-store')
    await next()
  }
}

/**
 * A page that sends cookies can read only an answer that names its exact origin. Every page may
 * read refusals.
 */
export const withCredentials: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const origin = c.req.header('origin')
  const answer = c.res.headers
  if (origin === undefined) return
  if (c.res.status >= 400 && answer.get('access-control-allow-origin') === '*')
    answer.set('access-control-allow-origin', origin)
  if (answer.get('access-control-allow-origin') === origin)
    answer.set('access-control-allow-credentials', 'true')
}

export function credentialedPreflight({ registry }: Deps): (c: Call) => Promise<Response> {
  return async (c) => {
    const { project } = await registry.find(c.req.query('projectId') ?? '')
    if (!project) throw unknownProject()
    const origin = c.req.header('origin')
    if (
      origin === undefined ||
      project.origins.length === 0 ||
      !originAllowed(project.origins, origin)
    ) {
      c.set('refusal', project.origins.length === 0 ? 'origins' : 'origin')
      return new Response(null, { status: 403, headers: { vary: 'Origin' } })
    }
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers': headers,
        'access-control-max-age': '7200',
        vary: 'Origin',
      },
    })
  }
}

/**
 * The origin that a nonce is bound to: the `Origin` header, else the body's, else the project's
 * only one. It has to be one of the project's.
 */
export function pageOf(c: Call, bodyOrigin: string | undefined): string {
  const { origins } = c.get('project')
  const origin =
    c.req.header('origin') ??
    bodyOrigin ??
    (origins.length === 1 && !origins[0]!.includes('*') ? origins[0] : undefined)
  if (origin === undefined) throw new HttpError(400, 'origin', 'must name the page that it is for')
  if (!originAllowed(origins, origin) || URL.parse(origin)?.origin !== origin)
    throw new HttpError(403, 'origin', 'origin not allowed')
  return origin
}
