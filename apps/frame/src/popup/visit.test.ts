import type { PopupHello, PopupHere } from '@portico/wire'
import { expect, test } from 'vitest'
import { visit, type PopupWindow, type Target } from './visit.ts'
import { popupLanguages, popupWords, providerName } from './words.ts'

const origin = 'https://wallet.example'
const url = `${origin}/embedded/v1/social/start/t1`

interface Other {
  target: Target
  received: { hello: PopupHello; to: string }[]
  /** Where it was told that the window reaches it. */
  here: string[]
}
/** A window of an origin. From another origin, only `postMessage` is allowed. */
function other(itsOrigin: string): Other {
  const received: Other['received'] = []
  const here: string[] = []
  const target: Target = {
    get location() {
      if (itsOrigin !== origin) throw new DOMException('Blocked', 'SecurityError')
      return { origin: itsOrigin }
    },
    postMessage: (message: PopupHello | PopupHere, { targetOrigin: to }) =>
      void (message.type === 'portico-popup'
        ? received.push({ hello: message, to })
        : here.push(to)),
  }
  return { target, received, here }
}

function scene(
  frames: readonly Other[] = [other('https://ads.example'), other(origin)],
  page: Other = other('https://shop.example'),
) {
  const listeners = new Set<
    (event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>) => void
  >()
  const opener = Object.assign(
    page.target,
    { length: frames.length },
    Object.fromEntries(frames.map(({ target }, at) => [at, target])),
  )
  const window: PopupWindow = {
    opener,
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  }
  const all = {
    window,
    frames,
    page,
    listeners,
    waits: 0,
    notified: 0,
    registered: 0,
    each: (_turn: number): void => {},
  }
  const say = (from: Target | null, data: unknown, of = origin): void => {
    for (const listener of listeners) listener({ data, origin: of, source: from as Window | null })
  }
  const run = (more: Partial<Parameters<typeof visit>[0]> = {}) =>
    visit({
      window,
      origin,
      startOrigin: origin,
      loginMethod: 'google',
      proves: false,
      host: 'https://shop.example',
      id: 'i'.repeat(22),
      register: () => Promise.resolve(`${++all.registered}`.padEnd(43, 'd')),
      wait: () => Promise.resolve(all.each(++all.waits)),
      onWait: () => void all.notified++,
      ...more,
    })
  return Object.assign(all, { say, run })
}

test('finds the frame of its origin, and says hello to it alone until it answers', async () => {
  const { frames, page, say, run, ...all } = scene()
  const world = Object.assign(all, {})
  const visited = run({
    wait: () =>
      Promise.resolve(
        ++world.waits === 3 ? say(frames[1]!.target, { type: 'portico-popup-go', url }) : undefined,
      ),
  })
  expect(await visited).toEqual({ url, adds: false })
  const hello = {
    type: 'portico-popup',
    id: 'i'.repeat(22),
    popup: '1'.padEnd(43, 'd'),
    loginMethod: 'google',
  }
  expect(frames[1]!.received).toEqual([1, 2, 3].map(() => ({ hello, to: origin })))
  expect([frames[0]!.received, page.received, world.listeners.size]).toEqual([[], [], 0])
})

test('knows from the frame that the account is added to a login', async () => {
  const it = scene()
  it.each = () => it.say(it.frames[1]!.target, { type: 'portico-popup-go', url, adds: true })
  expect(await it.run()).toEqual({ url, adds: true })
})

test('uses the opener as the frame when that opened the window', async () => {
  const page = other(origin)
  const it = scene([], page)
  it.each = () => it.say(page.target, { type: 'portico-popup-go', url })
  expect(await it.run()).toEqual({ url, adds: false })
  expect(page.received).toHaveLength(1)
})

test('accepts a target only from its own origin’s frame, and only the server’s own start', async () => {
  const it = scene()
  const frame = it.frames[1]!.target
  const wrong: [Target | null, unknown, string?][] = [
    [frame, { type: 'portico-popup-go', url }, 'https://evil.example'],
    [other(origin).target, { type: 'portico-popup-go', url }],
    [null, { type: 'portico-popup-go', url }],
    [it.frames[0]!.target, { type: 'portico-popup-go', url }, 'https://ads.example'],
    ...[
      'https://evil.example/embedded/v1/social/start/t1',
      `${origin}.evil.example/embedded/v1/social/start/t1`,
      `${origin}/frame`,
      `${origin}/embedded/v1/social/start/../../../frame`,
      'javascript:alert(1)',
      '/embedded/v1/social/start/t1',
      '',
      5,
      null,
    ].map((bad): [Target, unknown] => [frame, { type: 'portico-popup-go', url: bad }]),
    ...[null, 'portico-popup-go', [], { type: 'portico-popup-gone', url }, { url }].map(
      (bad): [Target, unknown] => [frame, bad],
    ),
  ]
  it.each = () => wrong.forEach(([from, data, of]) => it.say(from, data, of))
  expect(await it.run()).toEqual({ error: 'lost' })
  expect(it.waits).toBe(80)
})

test('finds a frame that loads later, and contacts one whose page hides its origin', async () => {
  const late: Other[] = []
  const it = scene(late)
  it.each = (turn) => {
    if (turn === 5) {
      const frame = other(origin)
      late.push(frame)
      Object.assign(it.window.opener!, { length: 1, 0: frame.target })
    }
    if (turn === 6) it.say(late[0]!.target, { type: 'portico-popup-go', url })
  }
  expect(await it.run()).toEqual({ url, adds: false })
  const hidden = scene([other('https://hidden.example')])
  await hidden.run()
  expect([hidden.frames[0]!.received.length, hidden.page.received.length]).toEqual([68, 68])
  expect(new Set(hidden.page.received.map(({ to }) => to))).toEqual(new Set([origin]))
})

test('notifies only the page, once, at its named origin, that the window reaches it', async () => {
  const it = scene()
  it.each = () => it.say(it.frames[1]!.target, { type: 'portico-popup-go', url })
  await it.run()
  expect([it.page.here, it.frames.flatMap(({ here }) => here)]).toEqual([
    ['https://shop.example'],
    [],
  ])
  for (const host of [
    null,
    '',
    '*',
    '/',
    'null',
    'shop.example',
    'https://shop.example/',
    'https://shop.example/cart',
    'https://me@shop.example',
    'HTTPS://shop.example',
    'data:text/html,x',
  ]) {
    const other = scene()
    other.each = () => other.say(other.frames[1]!.target, { type: 'portico-popup-go', url })
    await other.run({ host })
    expect(other.page.here, `${host}`).toEqual([])
  }
})

test('reports a missing opener and an unreachable server', async () => {
  const it = scene()
  expect(await it.run({ window: { ...it.window, opener: null } })).toEqual({ error: 'severed' })
  expect(await it.run({ register: () => Promise.reject(new Error('down')) })).toEqual({
    error: 'offline',
  })
  expect(it.frames[1]!.received).toEqual([])
})

test('retries an unreachable server, and keeps its answer', async () => {
  const it = scene()
  it.each = (turn) => {
    if (turn === 6) it.say(it.frames[1]!.target, { type: 'portico-popup-go', url })
  }
  let asked = 0
  expect(
    await it.run({
      register: () =>
        ++asked < 3 ? Promise.reject(new Error('down')) : Promise.resolve('d'.repeat(43)),
    }),
  ).toEqual({ url, adds: false })
  expect([asked, it.frames[1]!.received.length]).toEqual([3, 4])
})

test('waits while the frame prompts the visitor, and reports it once', async () => {
  const it = scene()
  it.each = (turn) => {
    it.say(
      it.frames[1]!.target,
      turn < 500 ? { type: 'portico-popup-wait' } : { type: 'portico-popup-go', url },
    )
  }
  expect(await it.run()).toEqual({ url, adds: false })
  expect([it.notified, it.waits]).toEqual([1, 500])
})

test('shows four languages, and English for all others', () => {
  expect(popupLanguages).toEqual(['en', 'es', 'ar', 'zh-Hans'])
  expect(['es-MX', 'ar', 'zh-TW', 'de', ''].map((tag) => popupWords(tag).language)).toEqual([
    'es',
    'ar',
    'zh-Hans',
    'en',
    'en',
  ])
  for (const tag of popupLanguages) {
    const { opening, confirm, offline, lost, failed, close, dir } = popupWords(tag)
    for (const text of [opening, confirm, offline]) expect(text).toContain('{name}')
    expect([lost.length > 10, failed.length > 3, close.length > 1, dir]).toEqual([
      true,
      true,
      true,
      tag === 'ar' ? 'rtl' : 'ltr',
    ])
  }
  expect(['google', 'github', 'x', 'acme', 'constructor'].map(providerName)).toEqual([
    'Google',
    'GitHub',
    'X',
    'Acme',
    'Constructor',
  ])
})
