import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWalletRecord } from './wallet-record.ts'

const links = [
  'homepage',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
  'mobile_link',
  'desktop_link',
  'image_url',
] as const
const bare = { id: 'x', name: 'X', order: Number.MAX_SAFE_INTEGER }

test('a complete record keeps its known fields and drops all others', () => {
  const record = {
    id: 'aa01',
    name: 'Blue Wallet',
    order: 1,
    rdns: 'org.example.blue',
    chains: ['eip155:1', 'solana'],
    homepage: 'https://blue.example',
    mobile_link: 'blue://',
    desktop_link: 'https://blue.example/open',
    app_store: 'https://apps.example/blue',
    image_url: 'https://img.example/blue.webp',
    image_id: '7c1e',
    injected: [{ namespace: 'eip155', injected_id: 'isBlue' }],
  }
  expect(
    parseWalletRecord({
      ...record,
      webapp_link: null,
      badge_type: 'none',
      __proto__: { rdns: 'y' },
    }),
  ).toEqual(record)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'java\nscript://x',
  ' javascript://x',
  'data:text/html,x',
  'data://x',
  'vbscript://x',
  'file:///etc/passwd',
  'blob:https://x.example/1',
  'filesystem:https://x.example/',
  'intent://x#Intent;end',
  'view-source:https://x.example',
  'http://x.example',
  '//x.example',
  '/x',
  '',
  'https://',
  'https://good.example@evil.example',
  'https:\\\\evil.example',
  'https://a.example/\u0007',
])('refuses %j as a link of any kind', (link) => {
  expect(
    parseWalletRecord({
      id: 'x',
      name: 'X',
      ...Object.fromEntries(links.map((key) => [key, link])),
    }),
  ).toEqual(bare)
})

test('an app link may use its own scheme, a page link may not', () => {
  const parsed = parseWalletRecord({
    id: 'x',
    name: 'X',
    mobile_link: 'com.x.app://wc',
    desktop_link: 'x+y://',
    homepage: 'x://',
  })
  expect(parsed).toEqual({ ...bare, mobile_link: 'com.x.app://wc', desktop_link: 'x+y://' })
})

test.each([
  'http://localhost:5174/',
  'http://localhost',
  'http://127.0.0.1:80/wc?x',
  'http://[::1]:5174/',
  'HTTP://LOCALHOST:1/',
])('a wallet on the local machine may be opened by %s, and a page there must be https', (here) => {
  const parsed = parseWalletRecord({
    id: 'x',
    name: 'X',
    ...Object.fromEntries(links.map((key) => [key, here])),
  })
  expect(parsed).toEqual({ ...bare, webapp_link: here, mobile_link: here, desktop_link: here })
})

test.each([
  'http://localhost.evil.example/',
  'http://localhost@evil.example/',
  'http://localhost:80@evil.example/',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.2/',
  'http://me:secret@localhost/',
  'http://localhost\\@evil.example',
  'ws://localhost/',
  'http:localhost',
  'http://localhost:5174/ x',
])('%s only resembles the local machine', (link) => {
  expect(
    parseWalletRecord({
      id: 'x',
      name: 'X',
      ...Object.fromEntries(links.map((key) => [key, link])),
    }),
  ).toEqual(bare)
})

test.each(['png', 'jpeg', 'gif', 'webp', 'svg+xml', 'avif'])(
  'a picture may be inlined as %s',
  (type) => {
    const image_url = `data:image/${type};base64,AA==`
    expect(parseWalletRecord({ id: 'x', name: 'X', image_url })).toEqual({ ...bare, image_url })
  },
)

test.each([
  'data:text/html;base64,AA==',
  'data:image/svg+xmlx,',
  'data:application/svg+xml,',
  `data:image/png;base64,${'A'.repeat(200_001)}`,
])('refuses the picture %.40s', (image_url) => {
  expect(parseWalletRecord({ id: 'x', name: 'X', image_url })).toEqual(bare)
})

test.each([
  ['a\u202eb\u2066c\u200b\u061c\u00ad', 'abc'],
  ['\u0000Meta\u0007Mask\ufeff ', 'MetaMask'],
  ['\ud800A\udc00', 'A'],
  [`${'n'.repeat(63)} tail`, 'n'.repeat(63)],
  ['👛'.repeat(80), '👛'.repeat(64)],
])('the name %j becomes %j', (name, shown) => {
  expect(parseWalletRecord({ id: 'x', name })?.name).toBe(shown)
})

test.each([
  null,
  undefined,
  'x',
  1,
  [],
  {},
  { id: 'x' },
  { name: 'X' },
  { id: '', name: 'X' },
  { id: 'x', name: '\u202e ' },
  { id: 1, name: 'X' },
  { id: 'x'.repeat(129), name: 'X' },
])('rejects %j as a wallet record', (value) => {
  expect(parseWalletRecord(value)).toBeNull()
})

test('lists are cut to a reasonable length', () => {
  const parsed = parseWalletRecord({
    id: 'x',
    name: 'X',
    chains: ['eip155:1', 'EIP155', 5, 'a b', ...Array.from({ length: 1_000 }, () => 'solana')],
    injected: [null, { injected_id: '__proto__' }, { injected_id: 'isX', namespace: {} }],
  })
  expect(parsed?.chains?.slice(0, 2)).toEqual(['eip155:1', 'solana'])
  expect(parsed?.chains?.length).toBeLessThanOrEqual(256)
  expect(parsed?.injected).toEqual([{ injected_id: 'isX' }])
})

test('never throws, reparses its own output unchanged, and rejects every dangerous scheme', () => {
  const scheme = fc.constantFrom(
    'javascript:',
    'data:',
    'vbscript:',
    'file:',
    'blob:',
    'https://',
    'http://',
    'wallet://',
    'JAVASCRIPT:',
    '\tjavascript:',
  )
  const link = fc.tuple(scheme, fc.string()).map((parts) => parts.join(''))
  const hostile = fc.record({
    id: fc.string(),
    name: fc.string({ unit: 'binary' }),
    ...Object.fromEntries(links.map((key) => [key, fc.oneof(link, fc.anything())])),
  })
  const loose = fc.dictionary(
    fc.constantFrom('id', 'name', 'rdns', 'chains', 'order', 'injected', ...links),
    fc.anything(),
  )
  fc.assert(
    fc.property(fc.oneof(fc.anything(), loose, hostile), (input) => {
      const parsed = parseWalletRecord(input)
      if (parsed === null) return
      expect(parseWalletRecord(parsed)).toEqual(parsed)
      expect([...parsed.name].length).toBeLessThanOrEqual(64)
      for (const key of links) {
        const value = parsed[key]
        if (value === undefined) continue
        expect(value).toMatch(
          key.endsWith('_link')
            ? /^[a-z][a-z0-9+.-]*:\/\//i
            : key === 'image_url'
              ? /^(https:\/\/|data:image\/)/i
              : /^https:\/\//i,
        )
        expect(value).not.toMatch(/^(javascript|vbscript|file|blob|data(?!:image\/)):/i)
      }
    }),
  )
})
