import { Hono } from 'hono'
import { forProject } from './project-access.ts'
import { check, describe } from '../http/describe.ts'
import type { Env, Deps } from '../http/deps.ts'
import {
  analyticsReply,
  featuresReply,
  originsReply,
  sender,
  type AnalyticsReply,
  type FeaturesReply,
  type OriginsReply,
} from '../wire.ts'

const errors = [400, 401, 403]
const caching = { 'cache-control': 'public, max-age=60' }

export function projectRoutes(deps: Deps): Hono<Env> {
  return new Hono<Env>()
    .get(
      '/appkit/v1/config',
      describe({
        summary: 'List the features of a project',
        ok: {
          description: 'Every feature that the project turns on or off',
          schema: featuresReply,
        },
        errors,
      }),
      check('query', sender),
      forProject(deps),
      (c) =>
        c.json({ features: [...c.get('project').features] } satisfies FeaturesReply, 200, caching),
    )
    .get(
      '/projects/v1/origins',
      describe({
        summary: 'List the origins that may use a project',
        ok: { description: 'Origins and patterns. `*` allows any origin', schema: originsReply },
        errors: [400, 401],
      }),
      check('query', sender),
      forProject(deps, { anyOrigin: true }),
      (c) => {
        c.header('access-control-allow-origin', '*')
        const { origins } = c.get('project')
        // Clients would read an empty list as "development only".
        return c.json(
          { allowedOrigins: origins.length > 0 ? [...origins] : ['*'] } satisfies OriginsReply,
          200,
          caching,
        )
      },
    )
    .get(
      '/getAnalyticsConfig',
      describe({
        summary: 'Check whether a project collects events',
        ok: { description: 'Whether events are collected', schema: analyticsReply },
        errors,
      }),
      check('query', sender),
      forProject(deps),
      (c) =>
        c.json(
          { isAnalyticsEnabled: c.get('project').analytics } satisfies AnalyticsReply,
          200,
          caching,
        ),
    )
}
