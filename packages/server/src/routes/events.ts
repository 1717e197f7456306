import { Hono } from 'hono'
import * as v from 'valibot'
import { forProject } from './project-access.ts'
import { readJson } from '../http/body.ts'
import { check, describe, reasonsOf } from '../http/describe.ts'
import { errorResponse, unknownProject } from '../http/errors.ts'
import { createEventLimit } from '../http/limit.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { mapInSlices } from '../utils/slices.ts'
import {
  anyEvent,
  collectedReply,
  errorEvent,
  eventBatch,
  isEventSized,
  mostEventEntries,
  sender,
  trackEvent,
  type AnyEvent,
  type CollectedReply,
  type ErrorReply,
} from '../wire.ts'

const ok = { status: 202, description: 'The number of events accepted', schema: collectedReply }
const errors = [400, 401, 403, 413, 415, 503, 507]

type Parsed =
  | { success: true; output: AnyEvent }
  | { success: false; reasons: ErrorReply['reasons'] }

const tooLarge: Parsed = {
  success: false,
  reasons: [{ name: 'body', description: `expected at most ${mostEventEntries} entries an event` }],
}

function parseEvent(value: unknown): Parsed {
  if (!isEventSized(value)) return tooLarge
  // By `type`: a union would only report that neither schema fits.
  const { type } = (value as { props?: { type?: unknown } } | null)?.props ?? {}
  const parsed = v.safeParse(type === 'error' ? errorEvent : trackEvent, value)
  if (parsed.success) return parsed
  return { success: false, reasons: reasonsOf(parsed.issues, 'body') }
}

/** Accepted but not stored where the project does not collect. */
export function eventRoutes(deps: Deps): Hono<Env> {
  const { settings, collector, metrics, registry } = deps
  const limit = createEventLimit(deps)

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
    const [first] = parsed
    if (events.length === 0)
      return errorResponse(400, first?.success === false ? first.reasons : [])
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
      forProject(deps),
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
      forProject(deps),
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
