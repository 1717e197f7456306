import { Hono } from 'hono'
import * as v from 'valibot'
import { forProject } from './project-access.ts'
import { readJson } from '../http/body.ts'
import { check, describe, reasonsOf } from '../http/describe.ts'
import { errorResponse, unknownProject } from '../http/errors.ts'
import { createEventLimit } from '../http/limit.ts'
import type { Call, Env, Parts } from '../http/parts.ts'
import { mapInSlices } from '../utils/slices.ts'
import {
  anyEvent,
  collectedReply,
  errorEvent,
  eventBatch,
  sender,
  trackEvent,
  type AnyEvent,
  type CollectedReply,
} from '../wire.ts'

const ok = { status: 202, description: 'The number of events accepted', schema: collectedReply }
const errors = [400, 401, 403, 413, 415, 503, 507]

/** By `type`: a union would only report that neither schema fits. */
const parseEvent = (value: unknown): v.SafeParseResult<typeof errorEvent | typeof trackEvent> =>
  v.safeParse(
    (value as { props?: { type?: unknown } } | null)?.props?.type === 'error'
      ? errorEvent
      : trackEvent,
    value,
  )

/** Accepted but not stored where the project does not collect. */
export function eventRoutes(parts: Parts): Hono<Env> {
  const { settings, collector, metrics, registry } = parts
  const limit = createEventLimit(parts)

  async function read(c: Call): Promise<unknown> {
    await limit.open(c)
    return readJson(c, settings.bodyLimit)
  }

  async function take(c: Call, values: readonly unknown[]): Promise<Response> {
    await limit.count(c, values.length)
    const parsed = await mapInSlices(values, parseEvent)
    const events = parsed.flatMap((each): AnyEvent[] => (each.success ? [each.output] : []))
    const rejected = parsed.length - events.length
    metrics.events.inc({ outcome: 'rejected' }, rejected)
    if (events.length === 0) return errorResponse(400, reasonsOf(parsed[0]?.issues ?? [], 'body'))
    const { id, analytics } = c.get('project')
    if (analytics)
      await collector.keep(id, events).catch(async (error: unknown) => {
        // The project may have been removed meanwhile.
        throw (await registry.find(id)).project ? error : unknownProject()
      })
    metrics.events.inc({ outcome: analytics ? 'kept' : 'dropped' }, events.length)
    return c.json({ accepted: events.length, rejected } satisfies CollectedReply, 202)
  }

  return new Hono<Env>()
    .post(
      '/e',
      describe({ summary: 'Send one event or error report', ok, body: anyEvent, errors }),
      check('query', sender),
      forProject(parts),
      async (c) => take(c, [await read(c)]),
    )
    .post(
      '/batch',
      describe({
        summary: 'Send several events. Invalid events are counted and dropped',
        ok,
        body: eventBatch,
        errors,
      }),
      check('query', sender),
      forProject(parts),
      async (c) => {
        const values = await read(c)
        if (!Array.isArray(values) || values.length === 0 || values.length > limit.most)
          return errorResponse(400, [
            { name: 'body', description: `expected an array of 1 to ${limit.most} events` },
          ])
        return take(c, values)
      },
    )
}
