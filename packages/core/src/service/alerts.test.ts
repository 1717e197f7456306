import { expect, test } from 'vitest'
import { json, serviceWorld } from '../../test/service.ts'
import { PorticoError } from '../errors/error.ts'
import {
  checkProject,
  refusalIn,
  refusalOf,
  serviceAlert,
  type ServiceAlertCode,
} from './alerts.ts'

test.each<[ServiceAlertCode, string, string]>([
  ['origin-not-allowed', 'Invalid App Configuration', 'error'],
  ['collector-refused', 'Invalid App Configuration', 'error'],
  ['project-id-missing', 'Project ID Not Configured', 'error'],
  ['project-id-invalid', 'Invalid App Configuration', 'error'],
  ['session-expired', 'Session Expired', 'error'],
  ['config-ignored', 'Local configuration ignored', 'warning'],
])('%s reads %s', (code, title, severity) => {
  expect(serviceAlert(code, 'And so on.')).toEqual({
    code,
    title,
    severity,
    detail: expect.stringMatching(/\S And so on\.$/) as string,
    link: expect.stringContaining(`docs/errors/alert-${code}.md`) as string,
  })
  expect(serviceAlert(code).detail).not.toContain('undefined')
})

test.each([
  ['Unauthorized: origin not allowed', 'origin-not-allowed'],
  ['JWT validation error: JWT Token is not yet valid', 'session-expired'],
  ['JWT not yet valid', 'session-expired'],
  ['Unauthorized: invalid key', 'project-id-invalid'],
  ['Internal Server Error', undefined],
  ['', undefined],
])('the server’s “%s” means %s', (message, code) => {
  expect(refusalIn(message)).toBe(code)
})

const failed = (cause: unknown): PorticoError =>
  new PorticoError('http-status', 'HTTP status code 401', { cause })

test('the message is found anywhere in the reply', async () => {
  const { platform } = serviceWorld().ctx.services
  expect(
    await refusalOf(
      failed(json({ reasons: [{ description: 'Unauthorized: invalid key' }] })),
      platform,
    ),
  ).toBe('project-id-invalid')
  expect(await refusalOf(failed(new Response('origin not allowed')), platform)).toBe(
    'origin-not-allowed',
  )
  expect(await refusalOf(failed(new Response(null)), platform)).toBeUndefined()
  expect(await refusalOf(failed('origin not allowed'), platform)).toBeUndefined()
  expect(await refusalOf(new Error('origin not allowed'), platform)).toBeUndefined()
})

test('an endless reply is read to a limit, and a stalled one is cancelled', async () => {
  const world = serviceWorld()
  const { platform } = world.ctx.services
  let given = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (to) => (given++, to.enqueue(new Uint8Array(512).fill(97))),
  })
  expect(await refusalOf(failed(new Response(endless)), platform)).toBeUndefined()
  expect(given).toBeLessThan(10)
  expect(world.timers()).toEqual([])
  const silent = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(new TextEncoder().encode('invalid key')),
  })
  const waiting = refusalOf(failed(new Response(silent)), platform)
  await world.until(() => world.timers().length > 0)
  world.pass(10_000)
  expect(await waiting).toBe('project-id-invalid')
})

test.each([
  ['', 'project-id-missing'],
  [undefined, 'project-id-missing'],
  ['my project', 'project-id-invalid'],
  ['a'.repeat(65), 'project-id-invalid'],
])(
  'the project id %j is reported to the developer as %s, and no request is sent',
  (projectId, code) => {
    const world = serviceWorld({ service: { projectId: projectId as string } })
    expect(checkProject(world.ctx)).toBe(false)
    expect(world.alerts.map((alert) => alert.code)).toEqual([code])
  },
)

test('a valid project id raises no alert', () => {
  const world = serviceWorld()
  expect(checkProject(world.ctx)).toBe(true)
  expect(world.alerts).toEqual([])
})
