import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describePlatform, type DeviceHints } from './platform.ts'

const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0'

const table: readonly (readonly [
  what: string,
  agent: string,
  expected: string,
  hints?: DeviceHints,
])[] = [
  ['Safari on iPhone', `${ios} Version/17.5 Mobile/15E148 Safari/604.1`, 'ios safari mobile'],
  [
    'Chrome on iPhone',
    `${ios} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
    'ios chrome mobile',
  ],
  ['Firefox on iPhone', `${ios} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'ios firefox mobile'],
  [
    'Edge on iPhone',
    `${ios} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15`,
    'ios edge mobile',
  ],
  [
    'Opera Touch on iPhone',
    `${ios} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.7.0`,
    'ios opera mobile',
  ],
  ['an app on iPhone', `${ios} Mobile/15E148`, 'ios webview mobile'],
  ['MetaMask on iPhone', `${ios} Mobile/15E148 WebView MetaMaskMobile`, 'ios webview mobile'],
  ['Instagram on iPhone', `${ios} Mobile/15E148 Instagram 330.0.3.29.94`, 'ios webview mobile'],
  [
    'Safari on iPad',
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
    'ios safari mobile',
    { maxTouchPoints: 5 },
  ],
  [
    'Safari on Mac',
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
    'macos safari',
    { maxTouchPoints: 0 },
  ],
  ['Chrome on Mac', `${mac} ${blink} Safari/537.36`, 'macos chrome'],
  [
    'Firefox on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    'macos firefox',
  ],
  ['Chrome on Windows', `${windows} ${blink} Safari/537.36`, 'windows chrome'],
  [
    'Chrome on a Windows tablet',
    `${windows} ${blink} Safari/537.36`,
    'windows chrome',
    { maxTouchPoints: 10, coarse: true },
  ],
  ['Edge on Windows', `${windows} ${blink} Safari/537.36 Edg/126.0.0.0`, 'windows edge'],
  ['Opera on Windows', `${windows} ${blink} Safari/537.36 OPR/111.0.0.0`, 'windows opera'],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'windows firefox',
  ],
  ['Chrome on Linux', `${linux} ${blink} Safari/537.36`, 'linux chrome'],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'linux firefox',
  ],
  [
    'Chrome on a Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`,
    'chromeos chrome',
  ],
  [
    'Chrome on Android',
    `${android} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'android chrome mobile',
  ],
  [
    'Chrome on an Android tablet',
    `${android} Chrome/126.0.0.0 Safari/537.36`,
    'android chrome mobile',
  ],
  [
    'Chrome on Android, asked for the desktop site',
    `${linux} ${blink} Safari/537.36`,
    'android chrome mobile',
    { maxTouchPoints: 5, coarse: true, platform: 'Linux armv81' },
  ],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'android samsung mobile',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    'android firefox mobile',
  ],
  [
    'Edge on Android',
    `${android} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0`,
    'android edge mobile',
  ],
  [
    'Opera on Android',
    `${android} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/83.0.0.0`,
    'android opera mobile',
  ],
  [
    'an Android app',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36',
    'android webview mobile',
  ],
  [
    'an old Brave on iPhone',
    `${ios} Version/17.5 Brave/1.66 Mobile/15E148 Safari/604.1`,
    'ios brave mobile',
  ],
  [
    'a frozen agent with a platform hint',
    'Mozilla/5.0',
    'windows unknown',
    { platform: 'Windows' },
  ],
  ['a frozen agent on a phone', 'Mozilla/5.0', 'android unknown mobile', { platform: 'Android' }],
  [
    'a phone of another kind',
    'Mozilla/5.0 (Mobile; Nokia; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5 Mobi',
    'unknown firefox mobile',
  ],
  ['nothing', '', 'unknown unknown'],
]

test.each(table.map((row) => [row[0], row] as const))('%s', (_what, [, agent, expected, hints]) => {
  const { os, browser, mobile } = describePlatform(agent, hints)
  expect([os, browser, ...(mobile ? ['mobile'] : [])].join(' ')).toBe(expected)
})

test('never throws, and detects every mobile operating system as mobile', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (agent, platform) => {
      const device = describePlatform(agent, { platform })
      if (device.os === 'ios' || device.os === 'android') expect(device.mobile).toBe(true)
    }),
  )
})
