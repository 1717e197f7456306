import fc from 'fast-check'
import { frameUser, type FrameAnswer } from '@portico/wire'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { originAllowed } from '../../../../packages/server/src/projects/origins.ts'
import { FrameError } from '../shared/error.ts'
import { serve, type Handlers } from './bridge.ts'
import { awaitHost, type FrameWindow, type Host, type HostMessage } from './handshake.ts'
import { mayHold } from './origins.ts'

const shop = 'https://shop.example'
const hello = { type: 'portico-frame', version: 1 }

/** A double of the frame's window, to which tests dispatch messages. */
function createWindow(ancestors?: string[]) {
  const listeners = new Set<(event: HostMessage) => void>()
  const parent = {}
  const frame: FrameWindow = {
    parent,
    location: ancestors ? { ancestorOrigins: ancestors } : {},
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  }
  /** The fields of an event that are read. In a browser, a script cannot set them. */
  function emit(event: {
    data?: unknown
    source?: unknown
    origin?: string
    ports?: MessagePort[]
  }): void {
    const {
      data = hello,
      source = parent,
      origin = shop,
      ports = [new MessageChannel().port2],
    } = event
    opened.push(...ports)
    for (const listener of listeners)
      listener({ data, source: source as MessageEventSource | null, origin, ports })
  }
  return { frame, parent, emit, isListening: () => listeners.size > 0 }
}
const opened: MessagePort[] = []
afterEach(() => {
  for (const port of opened.splice(0)) port.close()
})

const patterns = () => Promise.resolve([shop, 'https://*.stores.example'])
/** The result of the handshake after all pending tasks have run. */
async function outcome(host: Promise<Host>): Promise<Host | 'nobody'> {
  await new Promise((resolve) => setImmediate(resolve))
  return Promise.race([host, Promise.resolve('nobody' as const)])
}

test('accepts the parent page’s port once', async () => {
  const { frame, emit, isListening } = createWindow([shop])
  const host = awaitHost(frame, patterns)
  const port = new MessageChannel().port1
  emit({ ports: [port] })
  expect(await host).toEqual({ port, origin: shop, version: 1 })
  expect(isListening()).toBe(false)
})

test('ignores a forged handshake: another origin, another window, no port, another text', async () => {
  const { frame, emit } = createWindow()
  const host = awaitHost(frame, patterns)
  emit({ origin: 'https://evil.example' })
  emit({ origin: 'https://shop.example.evil.example' })
  emit({ origin: 'http://shop.example' })
  emit({ origin: 'null' })
  emit({ source: {} })
  emit({ source: null })
  emit({ source: frame })
  emit({ ports: [] })
  emit({ ports: [new MessageChannel().port1, new MessageChannel().port2] })
  emit({ data: { type: 'portico-frame' } })
  emit({ data: JSON.stringify(hello) })
  emit({ data: null })
  expect(await outcome(host)).toBe('nobody')
  emit({})
  expect(await outcome(host)).toMatchObject({ origin: shop })
})

test('ignores a replayed handshake', async () => {
  const { frame, emit } = createWindow()
  const host = awaitHost(frame, patterns)
  const [first, second] = [new MessageChannel().port1, new MessageChannel().port1]
  emit({ ports: [first] })
  emit({ ports: [second] })
  expect((await host).port).toBe(first)
})

test('refuses a nested frame, because another site may frame one of the project’s pages', async () => {
  const { frame, emit } = createWindow([shop, 'https://evil.example'])
  const host = awaitHost(frame, patterns)
  emit({})
  expect(await outcome(host)).toBe('nobody')
})

test('has no host in a top-level page or an opened window', async () => {
  const { frame, emit } = createWindow()
  const alone: FrameWindow = {
    ...frame,
    get parent() {
      return alone
    },
  }
  const host = awaitHost(alone, patterns)
  emit({ source: alone })
  expect(await outcome(host)).toBe('nobody')
})

test('lets a host repeat its handshake when the server was unreachable', async () => {
  const { frame, emit } = createWindow()
  let isUp = false
  const host = awaitHost(frame, () =>
    isUp ? patterns() : Promise.reject(new FrameError('unreachable')),
  )
  emit({})
  expect(await outcome(host)).toBe('nobody')
  isUp = true
  emit({})
  expect(await outcome(host)).toMatchObject({ origin: shop })
})

test('matches origins as the server does', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', 'b', '.', '-', '*', ':', '4', '/', '['),
    maxLength: 12,
  })
  const text = fc
    .tuple(
      fc.constantFrom('https://', 'http://', ''),
      part,
      fc.constantFrom('', ':443', ':80', ':8080'),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      text,
      (allowed, origin) => mayHold(allowed, origin) === originAllowed(allowed, origin),
    ),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
  expect(mayHold(['https://*.stores.example'], 'https://a.stores.example')).toBe(true)
  expect(mayHold([], shop)).toBe(false)
})

const user = v.parse(frameUser, {
  email: 'ana@mail.example',
  provider: 'email',
  name: null,
  picture: null,
  addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) },
  wallet: 'w',
  expires: 5,
})
const nothing = () => Promise.resolve(null)

function createHost(changes: Partial<Handlers> = {}) {
  const { port1, port2 } = new MessageChannel()
  const posts: unknown[] = []
  const waiting: (() => void)[] = []
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    posts.push(data)
    for (const wake of waiting.splice(0)) wake()
  })
  port1.start()
  opened.push(port1, port2)
  const handlers: Handlers = {
    IS_CONNECTED: nothing,
    CONNECT_EMAIL: () => Promise.reject(new FrameError('mail-off')),
    CONNECT_DEVICE: () => Promise.reject(new FrameError('no-attempt')),
    RESEND: () => Promise.reject(new FrameError('no-attempt')),
    CONNECT_OTP: () => Promise.resolve(user),
    CONNECT_SOCIAL: () => Promise.resolve(user),
    GET_FARCASTER_URI: () => Promise.reject(new FrameError('no-attempt')),
    CONNECT_FARCASTER: () => Promise.resolve(user),
    CONNECT_PASSKEY: () => Promise.resolve(user),
    AGREE: () => Promise.resolve(user),
    ACCOUNT: () =>
      Promise.resolve({ loginMethods: [], recovery: null, email: null, opens: 'code' }),
    ADD_LOGIN_METHOD: () =>
      Promise.resolve({ loginMethods: [], recovery: null, email: null, opens: 'code' }),
    REMOVE_LOGIN_METHOD: () =>
      Promise.resolve({ loginMethods: [], recovery: null, email: null, opens: 'code' }),
    UPDATE_EMAIL: () => Promise.resolve(user),
    CANCEL_EMAIL: () =>
      Promise.resolve({
        loginMethods: [],
        recovery: null,
        email: null,
        opens: 'code',
        change: null,
      }),
    CANCEL_REMOVAL: () =>
      Promise.resolve({ loginMethods: [], recovery: null, email: null, opens: 'code' }),
    SET_RECOVERY: () =>
      Promise.resolve({ loginMethods: [], recovery: null, email: null, opens: 'code' }),
    CONFIRM_RECOVERY: () =>
      Promise.resolve({ loginMethods: [], recovery: null, email: null, opens: 'code' }),
    DELETE_ACCOUNT: () => Promise.resolve({ backups: 0 }),
    GET_USER: () => Promise.resolve(user),
    SIGN_OUT: () => Promise.resolve(null),
    DEVICES: () => Promise.resolve({ devices: [] }),
    REMOVE_DEVICE: nothing,
    EXPORT: nothing,
    SYNC_THEME: () => Promise.resolve(null),
    SYNC_DAPP_DATA: () => Promise.resolve(null),
    RPC_REQUEST: ({ method }) => Promise.resolve({ method }),
    ...changes,
  }
  const {
    AGREE,
    ACCOUNT,
    ADD_LOGIN_METHOD,
    CONNECT_SOCIAL,
    GET_FARCASTER_URI,
    CONNECT_FARCASTER,
    CONNECT_PASSKEY,
    REMOVE_LOGIN_METHOD,
    UPDATE_EMAIL,
    CANCEL_EMAIL,
    CANCEL_REMOVAL,
    SET_RECOVERY,
    CONFIRM_RECOVERY,
    DELETE_ACCOUNT,
    ...often
  } = handlers
  const rarelyUsed = {
    CONNECT_SOCIAL,
    GET_FARCASTER_URI,
    CONNECT_FARCASTER,
    CONNECT_PASSKEY,
    AGREE,
    ACCOUNT,
    ADD_LOGIN_METHOD,
    REMOVE_LOGIN_METHOD,
    UPDATE_EMAIL,
    CANCEL_EMAIL,
    CANCEL_REMOVAL,
    SET_RECOVERY,
    CONFIRM_RECOVERY,
    DELETE_ACCOUNT,
  }
  let loads = 0
  const bridge = serve(port2, often, () =>
    ++loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(rarelyUsed),
  )
  async function until(count: number): Promise<unknown[]> {
    while (posts.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    return posts
  }
  const say = (message: unknown): void => port1.postMessage(message)
  /** All answers that were received before that of a last request. */
  async function answers(): Promise<FrameAnswer[]> {
    say({ id: 'last', method: 'IS_CONNECTED' })
    const isLast = (each: unknown) =>
      typeof each === 'object' && each !== null && 'id' in each && each.id === 'last'
    while (!posts.some(isLast)) await until(posts.length + 1)
    return posts.filter(
      (each): each is FrameAnswer =>
        typeof each === 'object' && each !== null && 'id' in each && !isLast(each),
    )
  }
  return { bridge, say, until, answers }
}

test('reports that it is ready, with its version', async () => {
  expect(await createHost().until(1)).toEqual([{ is: 'ready', version: 1 }])
})

test('answers each request once, by its id', async () => {
  const { say, answers } = createHost()
  say({ id: 'a', method: 'GET_USER' })
  say({ id: 'b', method: 'CONNECT_EMAIL', params: { email: 'ana@mail.example', locale: 'en' } })
  expect(await answers()).toEqual([
    { id: 'a', ok: true, result: user },
    { id: 'b', ok: false, error: { code: 'mail-off', message: 'No mail can be sent' } },
  ])
})

test('neither answers nor executes a replayed request again', async () => {
  let count = 0
  const { say, answers } = createHost({
    CONNECT_OTP: () => Promise.resolve(user).finally(() => count++),
  })
  for (let time = 0; time < 3; time++)
    say({ id: 'a', method: 'CONNECT_OTP', params: { otp: '123456' } })
  expect((await answers()).length).toBe(1)
  expect(count).toBe(1)
})

test('refuses forged messages: unknown methods, methods of Object, unreadable parameters, no id', async () => {
  const asked: unknown[] = []
  const { say, answers } = createHost({
    RPC_REQUEST: (params) => Promise.resolve(asked.push(params)),
    CONNECT_EMAIL: (params) => Promise.reject(new Error(String(asked.push(params)))),
  })
  say({ id: 'a', method: 'EXPORT_PHRASE' })
  say({ id: 'b', method: 'constructor' })
  say({ id: 'c', method: '__proto__' })
  say({ id: 'd', method: 'CONNECT_OTP', params: { otp: '12345' } })
  say({ id: 'e', method: 'CONNECT_EMAIL', params: { email: 'a,b@mail.example', locale: 'en' } })
  say({ id: 'f', method: 'RPC_REQUEST', params: { chain: 'nowhere', method: 'personal_sign' } })
  say({ id: 'g', method: 'RPC_REQUEST' })
  say({ method: 'GET_USER' })
  say({ id: 'Not An Id', method: 'GET_USER' })
  say({ id: 5, method: 'GET_USER' })
  say('GET_USER')
  say(null)
  const codes = (await answers()).map((answer) =>
    answer.ok ? [answer.id] : [answer.id, answer.error.code],
  )
  expect(codes).toEqual([
    ['a', -32_601],
    ['b', -32_601],
    ['c', -32_601],
    ['d', -32_602],
    ['e', -32_602],
    ['f', -32_602],
    ['g', -32_602],
  ])
  expect(asked).toEqual([])
})

test('answers an aborted request at once, whatever its work returns', async () => {
  let signal: AbortSignal | undefined
  const { say, answers } = createHost({
    RPC_REQUEST(_, given) {
      signal = given
      return new Promise(() => {})
    },
  })
  say({
    id: 'a',
    method: 'RPC_REQUEST',
    params: { chain: 'eip155:1', method: 'personal_sign', params: [] },
  })
  say({ id: 'b', method: 'RPC_ABORT', params: { request: 'a' } })
  say({ id: 'c', method: 'RPC_ABORT', params: { request: 'unknown' } })
  say({ id: 'd', method: 'RPC_ABORT', params: {} })
  const all = await answers()
  expect(all.find(({ id }) => id === 'a')).toEqual({
    id: 'a',
    ok: false,
    error: { code: 'aborted', message: 'Request was aborted' },
  })
  expect(all.find(({ id }) => id === 'b')).toEqual({ id: 'b', ok: true, result: null })
  expect(all.find(({ id }) => id === 'c')).toEqual({ id: 'c', ok: true, result: null })
  expect(all.find(({ id }) => id === 'd')).toMatchObject({ ok: false, error: { code: -32_602 } })
  expect(signal?.aborted).toBe(true)
})

test('passes no foreign error text, and no undocumented field of a reply', async () => {
  const secret = 'c2VjcmV0LXNoYXJl'
  const { say, answers } = createHost({
    SIGN_OUT: () => Promise.reject(new Error(`share ${secret}`)),
    GET_USER: () => Promise.resolve({ ...user, token: secret, share: secret }),
    RESEND: () =>
      Promise.resolve({ action: 'CONNECT', expires: 1, resend: 1, now: 1, attempt: secret }),
  })
  for (const [place, method] of ['SIGN_OUT', 'GET_USER', 'RESEND'].entries())
    say({ id: `r${place}`, method })
  const all = await answers()
  expect(all.length).toBe(3)
  expect(JSON.stringify(all)).not.toContain(secret)
  expect(all[0]).toEqual({
    id: 'r0',
    ok: false,
    error: { code: 'internal', message: 'Something went wrong in the frame' },
  })
})

test('rarely used handlers load on their first use, and again after a failed load', async () => {
  const { say, until } = createHost()
  say({ id: 'a', method: 'GET_USER' })
  say({ id: 'b', method: 'ACCOUNT' })
  expect((await until(3)).slice(1)).toEqual([
    { id: 'a', ok: true, result: user },
    {
      id: 'b',
      ok: false,
      error: { code: 'internal', message: 'Something went wrong in the frame' },
    },
  ])
  say({ id: 'c', method: 'ACCOUNT' })
  expect((await until(4)).at(-1)).toMatchObject({ id: 'c', ok: true })
})

test('sends notices to the host', async () => {
  const { bridge, until } = createHost()
  bridge.notify({ is: 'show', title: 'Sign' })
  bridge.notify({ is: 'session-ended', why: 'expired' })
  expect(await until(3)).toEqual([
    { is: 'ready', version: 1 },
    { is: 'show', title: 'Sign' },
    { is: 'session-ended', why: 'expired' },
  ])
})
