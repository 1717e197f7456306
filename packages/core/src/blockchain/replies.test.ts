/** Tests of the parsers of the service's answers, with the worst possible answers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operationTypes } from '@portico/wire'
import { coin, dollars, piece, sent } from '../../test/blockchain.ts'
import { operations } from './operations.ts'
import { parseBalances, parseHistory, parseNfts, parsePrices } from './replies.ts'

const parsers = {
  balances: parseBalances,
  data: parseHistory,
  nfts: parseNfts,
  fungibles: parsePrices,
}

test('the transaction types are those of the wire format', () =>
  expect(operations).toEqual(operationTypes))

test('any reply is parsed or rejected, and nothing throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (reply) => {
      for (const [field, parse] of Object.entries(parsers))
        for (const each of [
          reply,
          { [field]: reply },
          { [field]: [reply] },
          { data: [reply], next: reply },
        ])
          parse(each)
    }),
  )
})

/** The same value with something else at one of its places. */
const spoiled = (value: unknown): fc.Arbitrary<unknown> => {
  const places: (readonly string[])[] = []
  const walk = (at: unknown, where: readonly string[]): void => {
    if (where.length > 0) places.push(where)
    if (typeof at === 'object' && at !== null)
      for (const [key, each] of Object.entries(at)) walk(each, [...where, key])
  }
  walk(value, [])
  const put = (at: unknown, [key, ...rest]: readonly string[], into: unknown): unknown => {
    if (key === undefined) return into
    return Array.isArray(at)
      ? at.map((each, index) => (String(index) === key ? put(each, rest, into) : each))
      : { ...(at as object), [key]: put((at as Record<string, unknown>)[key], rest, into) }
  }
  const bad = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(
      null,
      -1,
      -0.5,
      '',
      '<img src=x onerror=alert(1)>',
      'javascript:alert(1)',
      '__proto__',
      'x'.repeat(5_000),
      2 ** 53,
      '9'.repeat(200),
      [],
      {},
    ),
  )
  return fc.tuple(fc.constantFrom(...places), bad).map(([where, into]) => put(value, where, into))
}

test('drops only the malformed entry, and keeps its neighbours', () => {
  const good = {
    balances: coin(),
    data: sent(1),
    nfts: piece(1),
    fungibles: { address: 'eip155:1:native', name: 'Ether', symbol: 'ETH', price: 1 },
  }
  const entry = fc
    .constantFrom(...(Object.keys(good) as (keyof typeof good)[]))
    .chain((kind) => spoiled(good[kind]).map((bad) => ({ kind, bad })))
  fc.assert(
    fc.property(entry, ({ kind, bad }) => {
      const list = [good[kind], bad]
      const [name, parse] =
        kind === 'nfts' ? (['data', parseNfts] as const) : ([kind, parsers[kind]] as const)
      const reported = parse(JSON.parse(JSON.stringify({ [name]: list, next: null })))
      expect(reported).not.toBeNull()
      expect(JSON.stringify(reported)).not.toMatch(/"(url|iconUrl|image)":"(?!https:)/)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

test('an invalid name or picture is dropped, and the holding stays', () => {
  const reported = parseBalances({
    balances: [
      dollars({
        iconUrl: 'javascript:alert(1)',
        name: 'n'.repeat(500),
        symbol: null,
        priceAt: 'yesterday',
        value: null,
      }),
    ],
  })!
  expect(reported.balances).toEqual([
    expect.objectContaining({
      name: 'n'.repeat(128),
      symbol: '',
      iconUrl: undefined,
      priceAt: undefined,
    }),
  ])
  expect(reported.leftOut).toBe(0)
})

test('drops an unreadable holding, and counts it', () => {
  expect(parseBalances({ balances: [coin(), { name: 'Broken' }] })).toMatchObject({
    leftOut: 1,
    balances: [{ symbol: 'ETH' }],
  })
  expect(parseBalances({ balances: [{ name: 'Broken' }] })).toBeNull()
  expect(parseBalances({ balances: [] })).toEqual({ balances: [], leftOut: 0, unavailable: [] })
})

test('a hosted service’s history with null for missing values and its own transaction types is parsed', () => {
  const transfer = {
    direction: 'in',
    quantity: { numeric: '1' },
    value: null,
    price: null,
    nft_info: null,
    fungible_info: { name: null, symbol: null, icon: { url: null }, spam: 'yes' },
  }
  const picture = {
    direction: 'in',
    quantity: { numeric: '1' },
    fungible_info: null,
    nft_info: {
      name: null,
      content: { preview: { url: 'javascript:x' }, detail: { url: 'https://img.example/a' } },
      flags: null,
      interface: null,
    },
  }
  const reported = parseHistory({
    data: [
      {
        ...sent(1, { operationType: 'revoke_delegation', sentTo: null, final: null }),
        transfers: [transfer, picture],
      },
    ],
    next: '',
  })!
  expect(reported).toMatchObject({
    next: null,
    data: [
      {
        metadata: { operationType: 'execute', sentTo: '' },
        transfers: [
          { fungible_info: { name: '', symbol: '', icon: null, spam: false } },
          {
            nft_info: {
              name: null,
              content: { detail: { url: 'https://img.example/a' } },
              flags: { is_spam: false },
            },
          },
        ],
      },
    ],
  })
})

test('drops permissions of another form than ours, and keeps their transaction', () => {
  const given = {
    address: `eip155:1:0x${'d'.repeat(40)}`,
    spender: `0x${'5'.repeat(40)}`,
    scope: 'amount',
    revoked: false,
    quantity: { numeric: '5' },
    name: 'US Dollar',
    symbol: 'USDC',
    icon: { url: 'javascript:x' },
  }
  const foreign = { sender: given.spender, quantity: given.quantity, fungible_info: {} }
  const read = (approvals: unknown) =>
    parseHistory({
      data: [{ ...sent(1, { operationType: 'revoke' }), approvals }],
      next: null,
    })?.data.map((each) => [each.metadata.operationType, each.approvals])
  expect(read([given, foreign, { ...given, scope: 'some' }, 7])).toEqual([
    ['revoke', [{ ...given, icon: null, spam: false }]],
  ])
  expect(read('all')).toEqual([['revoke', []]])
  expect(read(Array.from({ length: 5_000 }, () => given))?.[0]?.[1]).toHaveLength(100)
})

test('parses only the first entries of an oversized reply', () => {
  expect(parseBalances({ balances: Array.from({ length: 5_000 }, () => coin()) })).toMatchObject({
    leftOut: 3_000,
    balances: expect.objectContaining({ length: 2_000 }),
  })
  const [reported] = parseHistory({
    data: [
      {
        ...sent(1),
        transfers: Array.from({ length: 5_000 }, () => (sent(1)['transfers'] as object[])[0]),
      },
    ],
    next: null,
  })!.data
  expect(reported?.transfers).toHaveLength(200)
})

test('a reply that nests too deeply is rejected', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
  for (const [field, parse] of Object.entries(parsers))
    expect(parse({ [field]: [deep], data: [{ metadata: deep }] })).toBeNull()
})

test.each([
  ['a cursor that is a number', { data: [], next: 7 }],
  ['a cursor without end', { data: [], next: 'x'.repeat(600) }],
  ['a list that is none', { data: {} }],
  ['a bare list', []],
  ['nothing', null],
  ['a text', 'text'],
])('rejects %s as a page of a list', (_what, reply) => expect(parseHistory(reply)).toBeNull())
