import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MARK } from '../shared/messages.ts'
import { createPopupLink } from './popup-link.ts'
import type { PopupLink } from './popup-link.ts'

const WALLET = 'http://localhost:4000'
const view = {
  locked: false,
  accounts: [],
  chainId: '0x1',
  chains: ['0x1'],
  allowedRpcUrls: [],
  solana: [],
  bitcoin: [],
}
type Posted = { readonly type: string; readonly id?: string; readonly method?: string }
type Popup = {
  closed: boolean
  focus(): void
  close(): void
  readonly posted: Posted[]
  readonly url: string
  postMessage(message: Posted, origin: string): void
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup(several = true): {
  link: PopupLink
  popups: Popup[]
  blocked: { open(): void; cancel(): void }[]
  hidden: () => number
  allow(on: boolean): void
  say(popup: unknown, data: object, origin?: string): void
  ready(popup: Popup | undefined): void
  answer(popup: Popup | undefined, result: unknown): void
} {
  const popups: Popup[] = []
  const blocked: { open(): void; cancel(): void }[] = []
  const listeners: ((event: unknown) => void)[] = []
  let allowed = true
  let hidden = 0
  const window = {
    crypto: globalThis.crypto,
    location: { origin: 'http://localhost:5173' },
    screenX: 0,
    screenY: 0,
    outerWidth: 1280,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
    setInterval: (run: () => void, ms: number) => setInterval(run, ms),
    clearInterval: (timer: number) => clearInterval(timer),
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      void (name === 'message' && listeners.push(listener)),
    open(url: string) {
      if (!allowed) return null
      const posted: Posted[] = []
      const popup: Popup = {
        closed: false,
        url,
        posted,
        focus: vi.fn(),
        close: vi.fn(),
        postMessage(message, origin) {
          expect(origin).toBe(WALLET)
          posted.push(message)
        },
      }
      popups.push(popup)
      return popup
    },
  }
  const say = (source: unknown, data: object, origin = WALLET): void =>
    listeners.forEach((listener) => listener({ source, origin, data }))
  return {
    // Only the parts of a window that the link uses.
    link: createPopupLink(
      window as unknown as Window & typeof globalThis,
      WALLET,
      () => undefined,
      (choices) => {
        blocked.push(choices)
        return () => void (hidden += 1)
      },
      () => several,
    ),
    popups,
    blocked,
    hidden: () => hidden,
    say,
    allow: (on) => void (allowed = on),
    ready: (popup) =>
      say(popup, {
        mark: MARK,
        type: 'ready',
        id: new URLSearchParams(popup?.url.split('#')[1]).get('id'),
        view,
      }),
    answer: (popup, result) =>
      say(popup, {
        mark: MARK,
        type: 'answer',
        id: popup?.posted.at(-1)?.id,
        view,
        ok: true,
        result,
      }),
  }
}

test('opens the window before ask returns, sends the request when it listens, and releases it after the answer', async () => {
  const { link, popups, ready, answer } = setup()
  const asked = link.ask('personal_sign', ['0x'])
  expect(popups).toHaveLength(1)
  expect(popups[0]?.posted).toEqual([])
  ready(popups[0])
  expect(popups[0]?.posted).toMatchObject([{ type: 'ask', method: 'personal_sign' }])
  answer(popups[0], '0xsigned')
  expect(await asked).toBe('0xsigned')
  expect(popups[0]?.posted.at(-1)).toEqual({ mark: MARK, type: 'done' })
})

test.each(['eth_requestAccounts', 'solana:connect', 'bitcoin:connect'])(
  'refuses a second %s while the first waits, and focuses the window',
  async (method) => {
    const { link, popups } = setup()
    void link.ask(method, [])
    await expect(link.ask(method, [])).rejects.toMatchObject({ code: -32002 })
    expect(popups).toHaveLength(1)
    expect(popups[0]?.focus).toHaveBeenCalled()
  },
)

test('queues other requests for the same window', async () => {
  const { link, popups, ready, answer } = setup()
  const asked = [link.ask('personal_sign', [1]), link.ask('personal_sign', [2])]
  ready(popups[0])
  answer(popups[0], 'one')
  answer(popups[0], 'two')
  expect(await Promise.all(asked)).toEqual(['one', 'two'])
  expect(popups).toHaveLength(1)
})

test('prompts for one chain after the other in one window', async () => {
  const { link, popups, ready, answer } = setup()
  const first = link.ask('eth_requestAccounts', [])
  ready(popups[0])
  answer(popups[0], ['0x1'])
  await first
  vi.advanceTimersByTime(300)
  const next = link.ask('solana:connect', {})
  vi.advanceTimersByTime(10_000)
  expect(popups[0]?.posted.map(({ type, method }) => method ?? type)).toEqual([
    'eth_requestAccounts',
    'solana:connect',
  ])
  answer(popups[0], [])
  await next
  vi.advanceTimersByTime(1000)
  expect(popups[0]?.posted.at(-1)).toEqual({ mark: MARK, type: 'done' })
  void link.ask('bitcoin:connect', {})
  expect(popups).toHaveLength(2)
})

test('closes the window at once on a page with one chain', async () => {
  const { link, popups, ready, answer } = setup(false)
  const first = link.ask('eth_requestAccounts', [])
  ready(popups[0])
  answer(popups[0], ['0x1'])
  await first
  expect(popups[0]?.posted.at(-1)).toEqual({ mark: MARK, type: 'done' })
})

test('rejects nothing when an idle window is closed', async () => {
  const { link, popups, ready, answer } = setup()
  const first = link.ask('solana:connect', {})
  ready(popups[0])
  answer(popups[0], [])
  await first
  if (popups[0] !== undefined) popups[0].closed = true
  const next = link.ask('bitcoin:connect', {})
  expect(popups).toHaveLength(2)
  ready(popups[1])
  answer(popups[1], ['kept'])
  expect(await next).toEqual(['kept'])
})

test('rejects when the visitor closes the window', async () => {
  const { link, popups } = setup()
  const asked = expect(link.ask('personal_sign', [])).rejects.toMatchObject({ code: 4001 })
  if (popups[0] !== undefined) popups[0].closed = true
  vi.advanceTimersByTime(1000)
  await asked
})

test('waits for the panel’s button when the window is blocked', async () => {
  const { link, popups, blocked, hidden, allow, ready, answer } = setup()
  allow(false)
  const asked = link.ask('personal_sign', [])
  expect([popups.length, blocked.length, hidden()]).toEqual([0, 1, 0])
  allow(true)
  blocked[0]?.open()
  expect([popups.length, hidden()]).toEqual([1, 1])
  ready(popups[0])
  answer(popups[0], 'signed')
  expect(await asked).toBe('signed')
})

test('rejects by the panel’s Cancel, and opens a window for the next request again', async () => {
  const { link, popups, blocked, allow } = setup()
  allow(false)
  const asked = link.ask('personal_sign', [])
  blocked[0]?.cancel()
  await expect(asked).rejects.toMatchObject({ code: 4001 })
  allow(true)
  void link.ask('personal_sign', [])
  expect(popups).toHaveLength(1)
})

test('ignores messages from another window or origin, or with another id', () => {
  const { link, popups, say } = setup()
  let settled = false
  void link.ask('personal_sign', []).finally(() => (settled = true))
  const id = new URLSearchParams(popups[0]?.url.split('#')[1]).get('id')
  say({}, { mark: MARK, type: 'ready', id, view })
  say(popups[0], { mark: MARK, type: 'ready', id, view }, 'http://localhost:6666')
  say(popups[0], { mark: MARK, type: 'ready', id: '0'.repeat(32), view })
  expect([popups[0]?.posted, settled]).toEqual([[], false])
})
