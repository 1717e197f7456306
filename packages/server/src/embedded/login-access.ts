import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'

import { readJson } from '../http/body.ts'
import { reasonsOf } from '../http/describe.ts'
import { closing, HttpError, unknownProject } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { originAllowed } from '../projects/origins.ts'
import type { Project } from '../projects/store.ts'
import { frameOrigin, isFrameApart, isLocal, serverOrigin } from './frame-origin.ts'
import type { KeyManager } from '../keys/key-manager.ts'

export { frameOrigin, isFrameApart, serverOrigin }

export const embeddedErrors: readonly number[] = [400, 401, 403, 404, 409, 413, 415, 503, 507]

const developing = [
  'http://localhost',
  'http://localhost:*',
  'http://127.0.0.1',
  'http://127.0.0.1:*',
]

/**
 * Origins that may frame a project's wallet: those of the project; without any, only in
 * development.
 */
export function sitesOf({ origins }: Pick<Project, 'origins'>, frame: string): readonly string[] {
  if (origins.length > 0) return origins
  return isLocal(new URL(frame).host) ? developing : []
}

export const isSite = (project: Pick<Project, 'origins'>, frame: string, site: string): boolean => {
  const sites = sitesOf(project, frame)
  return sites.length > 0 && originAllowed(sites, site)
}

/** Throws where there is no embedded wallet. */
export function keysOf({ embedded: { keys } }: Pick<Deps, 'embedded'>): KeyManager {
  if (!keys) throw new HttpError(404, 'embedded', 'embedded wallets are not enabled')
  return keys
}

/**
 * Admits only the frame. Browsers send `Origin` with every changing request, and other origins
 * cannot send JSON without a preflight.
 */
export function forFrame(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    keysOf(deps)
    const origin = c.req.header('origin')
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    const frame = frameOrigin(deps, c as Call)
    if (origin === undefined ? !reads : origin !== frame)
      throw new HttpError(403, 'origin', 'only the login frame may send this request')
    c.header('cache-control', 'no-store')
    await next()
  }
}

/** The project that a query names. */
export async function findProject({ registry }: Deps, c: Call, id: string): Promise<Project> {
  const { project } = await registry.find(id)
  if (!project) throw unknownProject()
  c.set('project', project)
  return project
}

/**
 * JSON without its content type is refused: a form or page of another origin could have sent it.
 */
export async function readBody<S extends v.GenericSchema>(
  { settings }: Deps,
  c: Call,
  schema: S,
): Promise<v.InferOutput<S>> {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
    // A client that is cut off while sending may miss the answer.
    const isShort = Number(c.req.header('content-length') ?? Number.NaN) <= settings.bodyLimit
    throw new HttpError(415, 'content-type', 'send application/json', isShort ? {} : closing)
  }
  const parsed = v.safeParse(schema, await readJson(c, settings.bodyLimit))
  if (!parsed.success) {
    const [{ name, description }] = reasonsOf(parsed.issues, 'body') as [
      { name: string; description: string },
    ]
    throw new HttpError(400, name, description)
  }
  return parsed.output
}

/** `ok`, or the reason of the refusal. */
export async function counted<T>(
  promise: Promise<T>,
  report: (outcome: string) => void,
): Promise<T> {
  try {
    const result = await promise
    report('ok')
    return result
  } catch (error) {
    report(error instanceof HttpError ? error.reason : 'server')
    throw error
  }
}
