/** A page that reports to a collector. */
import { parse } from 'valibot'
import { eventBatch, type TrackEvent } from '@portico/wire'
import { createTelemetry, type Telemetry } from '../src/service/telemetry.ts'
import {
  json,
  serviceWorld,
  type Call,
  type ServiceWorld,
  type ServiceWorldOptions,
} from './service.ts'

export interface Reporting extends ServiceWorld {
  telemetry: Telemetry
  batches(): TrackEvent[][]
  errors(): Call[]
  /** Raises `count` events, each of about `bytes` bytes. */
  many(count: number, bytes?: number): void
}

/** A page that reports: the project has analytics on, and the collector answers as given. */
export function reporting(
  collector: (call: Call) => Response | Promise<Response> = () =>
    new Response(null, { status: 202 }),
  options: ServiceWorldOptions = {},
): Reporting {
  const world = serviceWorld({
    answer: (call) =>
      call.url.host === 'pulse.example' ? collector(call) : json({ isAnalyticsEnabled: true }),
    ...options,
  })
  const at = (path: string): Call[] =>
    world.calls.filter(({ url }) => url.href.startsWith(`https://pulse.example/in${path}`))
  return {
    ...world,
    telemetry: createTelemetry(world.ctx, world),
    batches: () =>
      at('/batch').map(({ body }) => parse(eventBatch, JSON.parse(body ?? '')) as TrackEvent[]),
    errors: () => at('/e'),
    many(count, bytes = 10) {
      for (let n = 0; n < count; n++)
        world.raise({
          event: 'SEARCH_WALLET',
          properties: { badge: 'all', search: `${n} ${'. '.repeat(bytes / 2)}` },
        })
    },
  }
}

/** An error event as the instance raises it. */
export const failure = {
  event: 'INTERNAL_SDK_ERROR',
  type: 'error',
  properties: { category: 'API_ERROR', errorType: 'Error', errorMessage: 'Oops', stackTrace: '' },
}
