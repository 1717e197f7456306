import fc from 'fast-check'
import type { Json } from '@portico/core'
import { expect, test } from 'vitest'
import { parseSettlement, unserved } from './approval.ts'
import { parseMetadata, parseNamespaces, parseProperties } from './guards.ts'
import { sessionLife } from './limits.ts'

const now = 1_760_000_000_000
const controller = 'ab'.repeat(32)
const asked = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged'],
  },
  solana: {
    chains: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
    methods: ['solana_signMessage'],
    events: [],
  },
}
const eip155 = {
  accounts: ['eip155:1:0xab'],
  chains: ['eip155:1'],
  methods: ['personal_sign'],
  events: ['chainChanged'],
}
const settlement = {
  relay: { protocol: 'irn' },
  namespaces: { eip155 },
  controller: {
    publicKey: controller,
    metadata: { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] },
  },
  expiry: now / 1_000 + 604_800,
  sessionProperties: { a: 'b' },
}
const judged = (change: object): ReturnType<typeof parseSettlement> =>
  parseSettlement({ ...settlement, ...change } as Json, asked, controller, now)
const code = (change: object): number | null => {
  const result = judged(change)
  return 'code' in result ? result.code : null
}

test('accepts a valid settlement as the wallet sends it', () => {
  expect(judged({})).toEqual({
    namespaces: { eip155 },
    peer: settlement.controller.metadata,
    until: now + sessionLife,
    sessionProperties: { a: 'b' },
  })
})

test('accepts fewer methods, more chains or another namespace while part of the proposal remains', () => {
  expect(
    code({ namespaces: { eip155: { ...eip155, methods: ['personal_sign'], events: [] } } }),
  ).toBe(null)
  expect(
    code({
      namespaces: {
        eip155: { ...eip155, accounts: ['eip155:137:0xab', 'eip155:10:0xab'], chains: undefined },
      },
    }),
  ).toBe(null)
  expect(
    code({
      namespaces: { eip155, tron: { accounts: ['tron:0x2b6653dc:TAB'], methods: [], events: [] } },
    }),
  ).toBe(null)
  expect(code({ namespaces: { 'eip155:1': eip155 } })).toBe(null)
})

test('refuses a settlement with nothing of the proposal with the specification’s code', () => {
  expect(
    code({
      namespaces: {
        cosmos: {
          accounts: ['cosmos:cosmoshub-4:cosmos1'],
          methods: ['cosmos_signAmino'],
          events: [],
        },
      },
    }),
  ).toBe(5104)
  expect(code({ namespaces: { eip155: { ...eip155, accounts: [] } } })).toBe(5103)
  expect(
    code({
      namespaces: { eip155: { ...eip155, accounts: ['eip155:137:0xab'], chains: ['eip155:137'] } },
    }),
  ).toBe(5100)
  expect(code({ namespaces: { eip155: { ...eip155, methods: ['eth_sign'] } } })).toBe(5101)
})

test('rejects a malformed settlement, or one of another peer', () => {
  for (const change of [
    { namespaces: {} },
    {
      namespaces: {
        eip155: { ...eip155, accounts: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:ab'] },
      },
    },
    { namespaces: { eip155: { ...eip155, accounts: ['eip155:1'] } } },
    { namespaces: { eip155: { ...eip155, chains: ['solana:x'] } } },
    { namespaces: { 'eip155:10': eip155 } },
    { namespaces: { eip155: { ...eip155, methods: 'personal_sign' } } },
    { namespaces: [eip155] },
    { controller: { ...settlement.controller, publicKey: 'cd'.repeat(32) } },
    { controller: 'me' },
    { expiry: 'soon' },
    { expiry: now / 1_000 - 61 },
  ])
    expect(code(change)).toBe(1005)
})

test('allows clocks to differ by a minute, and an expiry at most a week ahead', () => {
  expect(judged({ expiry: now / 1_000 - 59 })).toMatchObject({ until: now - 59_000 })
  expect(judged({ expiry: now / 1_000 + 10 * 604_800 })).toMatchObject({ until: now + sessionLife })
})

test('keeps only the safe part of a wallet’s texts, links and icons', () => {
  expect(
    parseMetadata({
      name: ' Evil\u202e\n Wallet ' + 'x'.repeat(200),
      description: 7,
      url: 'javascript:alert(1)',
      icons: [
        'javascript:1',
        'http://plain.example/a.png',
        'https://wallet.example/a.png',
        'data:image/svg+xml,<svg/>',
        'data:image/png;base64,AA==',
        null,
      ],
      redirect: { native: 'javascript:alert(1)', universal: 'http://wallet.example' },
    } as unknown as Json),
  ).toEqual({
    name: `Evil Wallet ${'x'.repeat(52)}`,
    description: '',
    url: '',
    icons: ['https://wallet.example/a.png', 'data:image/png;base64,AA=='],
  })
  expect(
    parseMetadata({
      redirect: { native: 'wallet://', universal: 'https://wallet.example', linkMode: true },
    }),
  ).toMatchObject({
    redirect: { native: 'wallet://', universal: 'https://wallet.example', linkMode: true },
  })
  for (const native of [
    'itms-services://x',
    'search-ms://x',
    'smb://x',
    'shortcuts://x',
    'googlechrome://x',
    'x-safari-https://x',
    'intent://x#Intent;end',
    'ms-word://x',
    'tel://1',
    'https://x',
    'wolf:x',
  ])
    expect(parseMetadata({ redirect: { native } })).not.toHaveProperty('redirect')
  expect(parseMetadata(undefined)).toEqual({ name: '', description: '', url: '', icons: [] })
})

/** A value like the given one, sometimes with a member missing or of another kind. */
function like(value: unknown): fc.Arbitrary<unknown> {
  const other = fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue() },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, '', 'eip155', 'eip155:1', 'eip155:1:0xab', -1, 1e20, [], {}),
    },
  )
  const same =
    typeof value !== 'object' || value === null
      ? fc.constant(value)
      : Array.isArray(value)
        ? fc.tuple(...value.map(like))
        : fc.record(
            Object.fromEntries(Object.entries(value).map(([key, each]) => [key, like(each)])),
            { requiredKeys: [] },
          )
  return fc.oneof({ weight: 9, arbitrary: same }, { weight: 1, arbitrary: other })
}

test('any settlement is a session of the proposal or an error of the specification', () => {
  let taken = 0
  fc.assert(
    fc.property(like(settlement), (params) => {
      const result = parseSettlement(params as Json, asked, controller, now)
      if ('code' in result)
        return void expect([1005, 5100, 5101, 5103, 5104]).toContain(result.code)
      taken++
      expect(unserved(result.namespaces, asked)).toBe(null)
      expect(parseNamespaces(result.namespaces as unknown as Json)).toEqual(result.namespaces)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 2_000 },
  )
  expect(taken).toBeGreaterThan(50)
})

test('any peer metadata becomes short, plain and safe', () => {
  fc.assert(
    fc.property(
      like({
        name: 'W',
        description: 'D',
        url: 'https://w.example',
        icons: ['https://w.example/i'],
        redirect: { native: 'w://', universal: 'https://w.example' },
      }),
      (value) => {
        const peer = parseMetadata(value as Json)
        expect(peer.name.length).toBeLessThanOrEqual(100)
        expect(
          [
            peer.url,
            ...peer.icons,
            peer.redirect?.native ?? '',
            peer.redirect?.universal ?? '',
          ].some((url) => /^(javascript|file|blob):/i.test(url)),
        ).toBe(false)
      },
    ),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

test('any input is parsed as namespaces or dropped', () => {
  fc.assert(
    fc.property(
      like({
        eip155,
        solana: {
          accounts: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:ab'],
          methods: [],
          events: [],
        },
      }),
      (value) => {
        const parsed = parseNamespaces(value as Json)
        for (const [key, each] of Object.entries(parsed ?? {}))
          for (const account of each.accounts) expect(account.startsWith(`${key}:`)).toBe(true)
      },
    ),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

test('drops values of a session’s properties that are no short strings', () => {
  const long = 'x'.repeat(65_537)
  expect(parseProperties({ a: 'one', b: long, c: 3, d: long.slice(1) })).toEqual({
    a: 'one',
    d: long.slice(1),
  })
  expect(parseProperties('none')).toBeNull()
  expect(parseProperties(undefined)).toBeUndefined()
})
