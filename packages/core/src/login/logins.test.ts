import { expect, test } from 'vitest'
import { hiddenInTelegram, isRestricted } from './logins.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36'
const view = (userAgent: string, more: object = {}): Window =>
  ({ navigator: { userAgent, maxTouchPoints: 0 }, ...more }) as Window
const telegram = { TelegramWebviewProxy: {} }

test.each([
  ['iOS', iPhone, ['google']],
  ['macOS', mac, ['x']],
  ['Android', android, ['facebook', 'x']],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', []],
])('leaves out providers that refuse logins in Telegram on %s', (_, agent, hidden) => {
  expect(hiddenInTelegram(view(agent, telegram))).toEqual(hidden)
  expect(hiddenInTelegram(view(agent))).toEqual([])
})

test('leaves nothing out without a window', () => expect(hiddenInTelegram(undefined)).toEqual([]))

test.each([
  [['Asia/Shanghai', 'Asia/Hong_Kong'], 'Asia/Hong_Kong', true],
  [['ASIA/SHANGHAI'], 'Asia/Shanghai', true],
  [['Asia/Shanghai'], 'Asia/Singapore', false],
  [['Asia/Shanghai'], 'Asia', false],
  [[], 'Asia/Shanghai', false],
  [undefined, 'Asia/Shanghai', false],
])('a host that names %j offers logins in %s: not %j', (restrictedTimezones, zone, restricted) => {
  expect(
    isRestricted(
      { options: { features: { ...(restrictedTimezones && { restrictedTimezones }) } } },
      () => zone,
    ),
  ).toBe(restricted)
})
