/** The same over real HTTP: what a collector receives, and what its answers cause. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'valibot'
import { anyEvent, eventBatch } from '@portico/wire'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failure } from '../../test/reporting.ts'
import { serviceWorld, type ServiceWorld } from '../../test/service.ts'
import { createHttp, withSender } from '../http/http.ts'
import { version } from '../utils/version.ts'
import { createTelemetry, type Telemetry } from './telemetry.ts'

let server: Server
let base = ''
let seen: { method: string | undefined; url: URL; headers: IncomingHttpHeaders; body: string }[] =
  []
let status = 202

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '', base)
      seen.push({
        method: request.method,
        url,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      })
      const asked = url.pathname === '/getAnalyticsConfig'
      response.writeHead(asked ? 200 : status, { 'retry-after': '30' })
      response.end(asked ? '{"isAnalyticsEnabled":true}' : 'not JSON')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  seen = []
  status = 202
})

/** The test moves the clock; the requests are real. */
function page(): ServiceWorld & { telemetry: Telemetry } {
  const world = serviceWorld({ service: { url: base, collector: `${base}/in` } })
  const { platform } = world.ctx.services
  platform.fetch = (...args) => fetch(...args)
  const http = createHttp({ platform, baseUrl: withSender(base, world.sender) })
  return { ...world, telemetry: createTelemetry(world.ctx, { http, sender: world.sender }) }
}

test('a batch and an error arrive in the wire format as plain text without extra headers', async () => {
  const { raise, telemetry } = page()
  raise({ event: 'MODAL_OPEN', properties: { connected: false } })
  raise({ event: 'CLICK_NETWORKS' })
  raise(failure)
  await telemetry.flush()
  expect(seen.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'GET /getAnalyticsConfig',
    'POST /in/e',
    'POST /in/batch',
  ])
  for (const { url, headers } of seen) {
    expect(url.search).toBe(`?projectId=shop&st=portico&sv=html-evm-${version}`)
    expect(headers.cookie).toBeUndefined()
  }
  expect(seen[2]?.headers['content-type']).toBe('text/plain;charset=UTF-8')
  expect(parse(anyEvent, JSON.parse(seen[1]?.body ?? '')).props.event).toBe('API_ERROR')
  expect(
    parse(eventBatch, JSON.parse(seen[2]?.body ?? '')).map(({ props }) => props.event),
  ).toEqual(['MODAL_OPEN', 'CLICK_NETWORKS'])
})

test('a real 429 pauses it, a real 403 ends it', async () => {
  const { raise, pass, telemetry, alerts } = page()
  status = 429
  raise({ event: 'CLICK_NETWORKS' })
  await telemetry.flush()
  pass(29_999)
  await telemetry.flush()
  expect(seen).toHaveLength(2)
  status = 403
  pass(1)
  await telemetry.flush()
  raise({ event: 'CLICK_NETWORKS' })
  await telemetry.flush()
  expect(seen).toHaveLength(3)
  expect(alerts.map(({ code }) => code)).toEqual(['collector-refused'])
})

test('an unreachable collector breaks nothing', async () => {
  const world = serviceWorld({ service: { url: base, collector: 'http://127.0.0.1:1' } })
  world.ctx.services.platform.fetch = (...args) => fetch(...args)
  const telemetry = createTelemetry(world.ctx, world)
  world.raise({ event: 'CLICK_NETWORKS' })
  world.raise(failure)
  await expect(telemetry.flush()).resolves.toBeUndefined()
  expect(world.alerts).toEqual([])
})
