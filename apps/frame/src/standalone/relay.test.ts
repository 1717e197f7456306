import type { FrameAnswer } from '@portico/wire'
import { afterEach, expect, test } from 'vitest'
import { FrameError } from '../shared/error.ts'
import { relay, type Inner, type Leads } from './relay.ts'

const open: MessagePort[] = []
afterEach(() => {
  for (const port of open.splice(0)) port.close()
})

const step = { action: 'CONNECT', expires: 2, resend: 1, now: 0 } as const

/** Connects a page and a scripted frame by the window's relay. */
function setup(leads: Partial<Leads> = {}) {
  const [page, frame] = [new MessageChannel(), new MessageChannel()]
  open.push(page.port1, page.port2, frame.port1, frame.port2)
  const reported: unknown[] = []
  const asked: { id: string; method: string; params?: unknown }[] = []
  const received: unknown[] = []
  const waiting = new Set<() => void>()
  const changed = (): void => waiting.forEach((look) => look())
  const unled = (): Promise<never> => Promise.reject(new FrameError('internal'))
  relay(
    page.port2,
    frame.port1,
    {
      CONNECT_EMAIL: unled,
      CONNECT_SOCIAL: unled,
      GET_FARCASTER_URI: unled,
      CONNECT_FARCASTER: unled,
      ADD_LOGIN_METHOD: unled,
      ...leads,
    },
    'f00d',
    (notice) => void reported.push(notice),
  )
  frame.port2.onmessage = ({ data }: MessageEvent<(typeof asked)[number]>) => (
    asked.push(data),
    changed()
  )
  page.port1.onmessage = ({ data }: MessageEvent<unknown>) => (received.push(data), changed())
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!holds()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  return {
    reported,
    asked,
    received,
    until,
    ready: () => frame.port2.postMessage({ is: 'ready', version: 1 }),
    say: (data: unknown) => page.port1.postMessage(data),
    answer: (answer: FrameAnswer) => frame.port2.postMessage(answer),
    reply: (id: string) =>
      until(() => received.some((each) => (each as { id?: string }).id === id)).then(() =>
        received.find((each) => (each as { id?: string }).id === id),
      ),
  }
}

test('accepts no message of the page before the frame’s handshake, then relays both directions unchanged', async () => {
  const it = setup()
  it.say({ id: '1', method: 'GET_USER' })
  it.ready()
  await it.until(() => it.asked.length === 1 && it.received.length === 1)
  expect([it.received, it.reported]).toEqual([
    [{ is: 'ready', version: 1 }],
    [{ is: 'ready', version: 1 }],
  ])
  expect(it.asked).toEqual([{ id: '1', method: 'GET_USER' }])
  it.answer({ id: '1', ok: false, error: { code: 'no-session', message: 'No user is logged in' } })
  expect(await it.reply('1')).toMatchObject({ ok: false, error: { code: 'no-session' } })
})

test('runs a login in the window, whose own prompts the page never sees', async () => {
  const it = setup({
    async CONNECT_EMAIL({ email }, inner: Inner) {
      expect(await inner.ask('CONNECT_EMAIL', { email, locale: 'en' })).toEqual({
        ...step,
        action: 'VERIFY_OTP',
      })
      inner.notify({ is: 'show', title: 'A code' })
      return step
    },
  })
  it.ready()
  it.say({ id: '1', method: 'CONNECT_EMAIL', params: { email: 'ada@example.com', locale: 'en' } })
  await it.until(() => it.asked.length === 1)
  const [{ id, method }] = it.asked as [(typeof it.asked)[number]]
  expect([id, method]).toEqual(['f00d1', 'CONNECT_EMAIL'])
  it.answer({ id, ok: true, result: { ...step, action: 'VERIFY_OTP' } })
  expect(await it.reply('1')).toEqual({ id: '1', ok: true, result: step })
  expect(it.received).toEqual([
    { is: 'ready', version: 1 },
    { is: 'show', title: 'A code' },
    { id: '1', ok: true, result: step },
  ])
})

test('passes the frame’s refusal to the page', async () => {
  const it = setup({ CONNECT_SOCIAL: (params, inner) => inner.ask('CONNECT_SOCIAL', params) })
  it.ready()
  it.say({ id: '1', method: 'CONNECT_SOCIAL', params: { provider: 'google', locale: 'en' } })
  await it.until(() => it.asked.length === 1)
  it.answer({
    id: 'f00d1',
    ok: false,
    error: { code: 4001, message: 'The visitor refused the request' },
  })
  expect(await it.reply('1')).toMatchObject({ ok: false, error: { code: 4001 } })
  it.say({ id: '2', method: 'CONNECT_SOCIAL', params: { provider: 5 } })
  expect(await it.reply('2')).toMatchObject({ ok: false, error: { code: -32_602 } })
})

test('ends a login in the window and the frame when the page cancels it', async () => {
  const it = setup({
    CONNECT_EMAIL: (params, inner, signal) => inner.ask('CONNECT_EMAIL', params, signal),
  })
  it.ready()
  it.say({ id: '1', method: 'CONNECT_EMAIL', params: { email: 'ada@example.com', locale: 'en' } })
  await it.until(() => it.asked.length === 1)
  it.say({ id: '2', method: 'RPC_ABORT', params: { request: '1' } })
  await it.until(() => it.asked.length === 3)
  expect(it.asked.slice(1)).toEqual(
    expect.arrayContaining([{ id: 'f00dx1', method: 'RPC_ABORT', params: { request: 'f00d1' } }]),
  )
  it.answer({ id: 'f00d1', ok: false, error: { code: 'aborted', message: 'Request was aborted' } })
  expect(await it.reply('1')).toMatchObject({ ok: false, error: { code: 'aborted' } })
})

test('replaces an error whose text is unsafe with the window’s own', async () => {
  const it = setup({ CONNECT_EMAIL: () => Promise.reject(new Error('ada@example.com 123456')) })
  it.ready()
  it.say({ id: '1', method: 'CONNECT_EMAIL', params: { email: 'ada@example.com', locale: 'en' } })
  expect(JSON.stringify(await it.reply('1'))).not.toContain('123456')
})
