import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { unknownProject } from '../access.ts'
import { readJson } from '../body.ts'
import { reasonsOf } from '../describe.ts'
import { closing, HttpError } from '../errors.ts'
import type { Call, Env, Parts } from '../parts.ts'
import { originAllowed } from '../projects/origins.ts'
import type { Project } from '../projects/store.ts'
import { frameOrigin, isLocal } from './frame-origin.ts'
import type { KeyManager } from './keys.ts'

export { frameOrigin }

/** How what has a body may be refused. */
export const embeddedErrors: readonly number[] = [400, 401, 403, 404, 409, 413, 415, 503, 507]

/** Those who develop are on this machine, and so is their server. */
const developing = ['http://localhost', 'http://localhost:*', 'http://127.0.0.1', 'http://127.0.0.1:*']

/** The pages that may frame a project's wallet. A project that names none has none, but while somebody develops. */
export function sitesOf({ origins }: Pick<Project, 'origins'>, frame: string): readonly string[] {
  if (origins.length > 0) return origins
  return isLocal(new URL(frame).host) ? developing : []
}

export const isSite = (project: Pick<Project, 'origins'>, frame: string, site: string): boolean => {
  const sites = sitesOf(project, frame)
  return sites.length > 0 && originAllowed(sites, site)
}

/** The operator's key; there is no embedded wallet without one. */
export function keysOf({ embedded: { keys } }: Pick<Parts, 'embedded'>): KeyManager {
  if (!keys) throw new HttpError(404, 'embedded', 'there is no embedded wallet here')
  return keys
}

/**
 * Only the frame asks. A browser says of every request that could change something where it comes from, and a page of another origin cannot
 * send JSON without being asked about first.
 */
export function forFrame(parts: Parts): MiddlewareHandler<Env> {
  return async (c, next) => {
    keysOf(parts)
    const origin = c.req.header('origin')
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    const frame = frameOrigin(parts, c as Call)
    if (origin === undefined ? !reads : origin !== frame) throw new HttpError(403, 'origin', 'only the frame may ask')
    c.header('cache-control', 'no-store')
    await next()
  }
}

/** The project that a query names. */
export async function findProject({ registry }: Parts, c: Call, id: string): Promise<Project> {
  const { project } = await registry.find(id)
  if (!project) throw unknownProject()
  c.set('project', project)
  return project
}

/** The body by its schema. A body of JSON that does not say so is refused: a form, or a page without permission, could have sent it. */
export async function readBody<S extends v.GenericSchema>({ settings }: Parts, c: Call, schema: S): Promise<v.InferOutput<S>> {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
    // Who is cut off while the rest is still under way may not see the answer.
    const isShort = Number(c.req.header('content-length') ?? Number.NaN) <= settings.bodyLimit
    throw new HttpError(415, 'content-type', 'send application/json', isShort ? {} : closing)
  }
  const parsed = v.safeParse(schema, await readJson(c, settings.bodyLimit))
  if (!parsed.success) {
    const [{ name, description }] = reasonsOf(parsed.issues, 'body') as [{ name: string; description: string }]
    throw new HttpError(400, name, description)
  }
  return parsed.output
}


/** Says how it ended: `ok`, or why it was refused. */
export async function counted<T>(promise: Promise<T>, tell: (outcome: string) => void): Promise<T> {
  try {
    const result = await promise
    tell('ok')
    return result
  } catch (error) {
    tell(error instanceof HttpError ? error.reason : 'server')
    throw error
  }
}
