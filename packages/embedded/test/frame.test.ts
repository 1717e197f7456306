/** Validation of the frame's messages, and that every request settles. */
import { expect, test } from 'vitest'
import { isPorticoError } from '@portico/core'
import { createClock, settle } from '@portico/testkit/world'
import { createFrame, type Frame } from '../src/frame/frame.ts'
import * as limits from '../src/frame/limits.ts'
import {
  createFrameDouble,
  createServer,
  Fault,
  never,
  owner,
  type FrameDouble,
  type Server,
} from './frame-double.ts'

interface Setup {
  frame: Frame
  double: FrameDouble
  server: Server
  clock: ReturnType<typeof createClock>
  ended: string[]
  alerts: string[]
  /** What each alert says beyond its code. */
  details: unknown[]
}

function setup(isReady: boolean | number = true): Setup {
  const clock = createClock()
  const server = createServer(clock.now, owner())
  const double = createFrameDouble(server, isReady)
  const [ended, alerts, details]: [string[], string[], unknown[]] = [[], [], []]
  const frame = createFrame({
    platform: clock,
    raise(code, detail) {
      alerts.push(code)
      details.push(detail)
    },
    view: double.view,
    onReady: () => {},
    onEnded: (why) => ended.push(why),
  })
  return { frame, double, server, clock, ended, alerts, details }
}

/** The outcome of a promise: its value, or the error's code and message. */
const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) =>
    isPorticoError(error) ? [error.code, error.message, error.exit] : error,
  )

const sign = {
  chain: 'eip155:1' as const,
  method: 'personal_sign',
  params: ['0x68', owner().user.addresses.eip155],
}

test('the frame loads with the first request, and once', async () => {
  const { frame, double } = setup()
  await settle()
  expect(double.loads).toBe(0)
  await Promise.all([
    frame.request('IS_CONNECTED', undefined),
    frame.request('IS_CONNECTED', undefined),
  ])
  expect(double.loads).toBe(1)
})

test('stops waiting for a frame after 20 seconds, and loads it again with the next request', async () => {
  const { frame, double, clock, alerts } = setup(false)
  const asked = outcome(frame.request('IS_CONNECTED', undefined))
  await clock.armed(limits.load)
  clock.pass(limits.load)
  expect(await asked).toEqual(['frame-load', 'iframe_load_failed', 'failed'])
  expect(alerts).toEqual(['frame-load'])
  void outcome(frame.request('IS_CONNECTED', undefined))
  await settle()
  expect(double.loads).toBe(2)
})

test('a page that the frame does not serve gets the reason at once, and may ask again', async () => {
  const { frame, double, alerts } = setup(false)
  const asked = outcome(frame.request('IS_CONNECTED', undefined))
  await settle()
  double.say({ is: 'refused' })
  expect(await asked).toEqual([
    'frame-origin',
    'The login frame does not serve this page',
    'failed',
  ])
  expect(alerts).toEqual(['frame-origin-not-allowed'])
  void outcome(frame.request('IS_CONNECTED', undefined))
  await settle()
  expect(double.loads).toBe(2)
})

test('tells the developer why a frame on another host does not trust its server', async () => {
  const { frame, double, details } = setup(false)
  const asked = outcome(frame.request('IS_CONNECTED', undefined))
  await settle()
  const detail = 'The server and the frame’s own file differ in the recovery service'
  double.say({ is: 'refused', detail })
  expect(await asked).toEqual(['frame-error', detail, 'failed'])
  expect(details.join()).toContain(detail)
})

test.each([
  ['no-recovery-service', 'PORTICO_RECOVERY_URL'],
  ['recovery-unreachable', 'PORTICO_RECOVERY_FRAME_ORIGIN'],
])('names to the developer the setting that a login lacks: %s', async (code, setting) => {
  const { frame, server, details } = setup()
  server.on.IS_CONNECTED = () => new Fault(code)
  expect(await outcome(frame.request('IS_CONNECTED', undefined))).toEqual([
    'frame-error',
    `frame: ${code}`,
    'failed',
  ])
  expect(details).toEqual([expect.stringContaining(setting)])
})

test('a frame of another version gets no requests', async () => {
  const { frame } = setup(2)
  expect(await outcome(frame.request('IS_CONNECTED', undefined))).toEqual([
    'frame-version',
    'The frame speaks version 2 of the bridge, this page 1',
    'failed',
  ])
})

test('ends the request after 30 seconds when a frame never answers, and sends the frame an abort', async () => {
  const { frame, double, server, clock, alerts } = setup()
  server.on.RPC_REQUEST = () => never
  const asked = outcome(frame.request('RPC_REQUEST', sign))
  const { id } = await double.until('RPC_REQUEST')
  clock.pass(limits.request)
  expect(await asked).toEqual(['frame-timeout', 'iframe_request_timeout', 'timeout'])
  expect((await double.until('RPC_ABORT')).params).toEqual({ request: id })
  expect(alerts).toEqual(['frame-timeout'])
})

test('pauses the time limit while the frame prompts the visitor', async () => {
  const { frame, double, server, clock } = setup()
  server.on.RPC_REQUEST = () => never
  const asked = outcome(frame.request('RPC_REQUEST', sign))
  await double.until('RPC_REQUEST')
  double.say({ is: 'show', title: 'Sign' })
  await expect.poll(() => double.shown).toBe('Sign')
  expect(clock.timers()).toBe(0)
  clock.pass(10 * limits.request)
  double.say({ is: 'hide' })
  await clock.armed(limits.request)
  clock.pass(limits.request)
  expect(await asked).toEqual(['frame-timeout', 'iframe_request_timeout', 'timeout'])
  expect(double.shown).toBe(null)
})

test('closing the frame rejects the requests that it was shown for, and no others', async () => {
  const { frame, double, server } = setup()
  let release: (value: unknown) => void = () => {}
  server.on.RPC_REQUEST = () => never
  server.on.GET_USER = () => new Promise((resolve) => (release = resolve))
  const asked = outcome(frame.request('RPC_REQUEST', sign))
  const user = frame.request('GET_USER', undefined)
  const { id } = await double.until('RPC_REQUEST')
  double.say({ is: 'show', title: 'Sign' })
  await expect.poll(() => double.shown).toBe('Sign')
  double.close()
  expect(await asked).toEqual(['user-rejected', 'Request was aborted', 'rejected'])
  expect((await double.until('RPC_ABORT')).params).toEqual({ request: id })
  release(owner().user)
  expect((await user).wallet).toBe('wallet-0')
})

test('aborts the request in the frame when the caller aborts', async () => {
  const { frame, double, server } = setup()
  server.on.RPC_REQUEST = () => never
  server.on.CONNECT_EMAIL = () => never
  const stop = new AbortController()
  const asked = outcome(frame.request('RPC_REQUEST', sign, { signal: stop.signal }))
  const other = outcome(
    frame.request(
      'CONNECT_EMAIL',
      { email: 'ada@example.com', locale: 'en' },
      { signal: stop.signal },
    ),
  )
  await double.until('CONNECT_EMAIL')
  stop.abort()
  expect(await asked).toEqual(['aborted', 'Request was aborted', 'user'])
  expect(await other).toEqual(['frame-closed', 'Something went wrong', 'user'])
  await double.until('RPC_ABORT', 2)
  // A request that is already aborted is never sent.
  expect(await outcome(frame.request('RPC_REQUEST', sign, { signal: stop.signal }))).toEqual([
    'frame-closed',
    'Something went wrong',
    'user',
  ])
  expect(double.requests('RPC_REQUEST')).toHaveLength(1)
})

test('a reply is accepted once, with its own id, and in its own form', async () => {
  const { frame, double, server } = setup()
  server.on.RPC_REQUEST = () => never
  const asked = outcome(frame.request('RPC_REQUEST', sign))
  const { id } = await double.until('RPC_REQUEST')
  for (const forged of [
    { id: 'zz', ok: true, result: '0xbad' },
    { id: 'zz', ok: false, error: { code: 4001, message: 'no' } },
    { ok: true, result: '0xbad' },
    { id, ok: 'yes', result: '0xbad' },
    { id, ok: false, error: 'no' },
    null,
    'text',
    7,
    [id],
  ])
    double.say(forged)
  double.say({ id, ok: true, result: '0xgood' })
  double.say({ id, ok: true, result: '0xbad' })
  expect(await asked).toBe('0xgood')
  // An answer with the id of a settled request settles no other.
  const next = outcome(frame.request('RPC_REQUEST', sign))
  const later = await double.until('RPC_REQUEST', 2)
  expect(later.id).not.toBe(id)
  double.say({ id, ok: true, result: '0xbad' })
  double.say({ id: later.id, ok: true, result: '0xlater' })
  expect(await next).toBe('0xlater')
})

test('a malformed reply ends the request, and nothing of it is used', async () => {
  const { frame, server } = setup()
  for (const bad of [
    undefined,
    7,
    {},
    { ...owner().user, addresses: { eip155: 'me', solana: 'me' } },
  ]) {
    server.on.IS_CONNECTED = () => bad
    expect(await outcome(frame.request('IS_CONNECTED', undefined))).toEqual([
      'frame-reply',
      'The frame gave a malformed reply to IS_CONNECTED',
      'failed',
    ])
  }
})

test('errors of the frame have their codes', async () => {
  const { frame, server } = setup()
  const faultOf = async (code: string | number): Promise<unknown> => {
    server.on.RPC_REQUEST = () => new Fault(code)
    return ((await outcome(frame.request('RPC_REQUEST', sign))) as unknown[]).filter(
      (_, at) => at !== 1,
    )
  }
  expect(await faultOf(4001)).toEqual(['user-rejected', 'rejected'])
  expect(await faultOf(4200)).toEqual(['method-unsupported', 'unsupported'])
  expect(await faultOf(-32_603)).toEqual(['rpc-32603', 'failed'])
  expect(await faultOf('no-session')).toEqual(['login-expired', 'session-expired'])
  expect(await faultOf('storage-refused')).toEqual(['storage-refused', 'failed'])
  expect(await faultOf('recovery-refused')).toEqual(['recovery-refused', 'rejected'])
  expect(await faultOf('keys-mismatch')).toEqual(['frame-error', 'failed'])
  expect(await faultOf('toString')).toEqual(['frame-error', 'failed'])
})

test('does not show a frame that wants to be shown without a request', async () => {
  const { frame, double } = setup()
  await frame.request('IS_CONNECTED', undefined)
  double.say({ is: 'show', title: 'Look at me' })
  await settle()
  expect(double.shown).toBe(null)
})

test('keeps a frame closed after the visitor has closed it, however often it wants to be shown', async () => {
  const { frame, double, server } = setup()
  server.on.RPC_REQUEST = () => never
  const asked = outcome(frame.request('RPC_REQUEST', sign))
  await double.until('RPC_REQUEST')
  for (let at = 0; at < 3; at++) double.say({ is: 'show', title: 'Sign' })
  await expect.poll(() => double.shown).toBe('Sign')
  double.close()
  await asked
  for (let at = 0; at < 300; at++) double.say({ is: 'show', title: 'Sign' })
  await settle()
  expect(double.shown).toBe(null)
})

test('notices beyond the limit are ignored', async () => {
  const { frame, double, server, ended } = setup()
  server.on.RPC_REQUEST = () => never
  void outcome(frame.request('RPC_REQUEST', sign))
  await double.until('RPC_REQUEST')
  for (let at = 0; at < limits.notices; at++)
    double.say({ is: at % 2 ? 'hide' : 'show', title: 'Sign' })
  double.say({ is: 'show', title: 'Once more' })
  double.say({ is: 'session-ended', why: 'expired' })
  await settle()
  await settle()
  expect([double.shown, ended]).toEqual([null, []])
})

test('the frame is hidden when the last request that may need the visitor ends', async () => {
  const { frame, double, server } = setup()
  server.on.RPC_REQUEST = () => never
  const asked = frame.request('RPC_REQUEST', sign)
  const { id } = await double.until('RPC_REQUEST')
  double.say({ is: 'show', title: 'Sign\u202e' })
  await expect.poll(() => double.shown).toBe('Sign')
  double.say({ id, ok: true, result: '0xgood' })
  await asked
  expect(double.shown).toBe(null)
})

test('fails open requests when the frame reloads, and sends the next one to the new frame', async () => {
  const { frame, double, server } = setup()
  server.on.RPC_REQUEST = () => never
  const asked = outcome(frame.request('RPC_REQUEST', sign))
  await double.until('RPC_REQUEST')
  double.reload()
  expect(await asked).toEqual(['frame-closed', 'Something went wrong', 'failed'])
  expect(await frame.request('IS_CONNECTED', undefined)).toBe(null)
  expect(double.loads).toBe(1)
})

test('parameters that cannot be cloned are rejected as malformed', async () => {
  const { frame } = setup()
  await frame.ready()
  const uncopied = { ...sign, params: [() => {}] as never }
  expect(await outcome(frame.request('RPC_REQUEST', uncopied))).toEqual([
    'rpc-32602',
    'The parameters cannot be sent to the frame',
    'failed',
  ])
})

test('stopping settles every open request', async () => {
  const { frame, double, server } = setup()
  server.on.RPC_REQUEST = () => never
  const asked = outcome(frame.request('RPC_REQUEST', sign))
  await double.until('RPC_REQUEST')
  frame.stop()
  expect(await asked).toEqual(['frame-closed', 'Something went wrong', 'failed'])
})
