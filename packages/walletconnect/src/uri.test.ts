import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUri, parseUri } from './uri.ts'
import type { PairingUri } from './uri.ts'

const official = createRequire(import.meta.url)('@walletconnect/utils') as {
  parseUri(uri: string): {
    topic: string
    symKey: string
    version: number
    relay: object
    expiryTimestamp?: number
    methods?: string[]
  }
  formatUri(params: object): string
}

const hex = fc.stringMatching(/^[0-9a-f]{64}$/)
const name = fc.stringMatching(/^[A-Za-z_]\w{0,30}$/)
const pairing: fc.Arbitrary<PairingUri> = fc
  .record({
    topic: hex,
    symKey: hex,
    expiry: fc.option(fc.integer({ min: 1, max: 999_999_999_999 })),
    methods: fc.option(fc.array(name, { minLength: 1, maxLength: 4 })),
  })
  .map(({ topic, symKey, expiry, methods }) => ({
    topic,
    symKey,
    relay: { protocol: 'irn' },
    ...(expiry === null ? {} : { expiry }),
    ...(methods === null ? {} : { methods }),
  }))

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const symKey = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const good = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}`

test('has the format that wallets parse', () => {
  expect(
    formatUri({ topic, symKey, expiry: 1_705_934_757, methods: ['wc_sessionAuthenticate'] }),
  ).toBe(
    `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1705934757&methods=wc_sessionAuthenticate`,
  )
})

test('any pairing survives formatting and parsing', () => {
  fc.assert(fc.property(pairing, (each) => void expect(parseUri(formatUri(each))).toEqual(each)))
})

test('the official library and ours parse each other’s URIs alike', () => {
  fc.assert(
    fc.property(pairing, (each) => {
      const read = official.parseUri(formatUri(each))
      expect([read.topic, read.symKey, read.version, read.expiryTimestamp, read.methods]).toEqual([
        each.topic,
        each.symKey,
        2,
        each.expiry,
        each.methods,
      ])
      const written = official.formatUri({
        protocol: 'wc',
        version: 2,
        topic: each.topic,
        symKey: each.symKey,
        relay: { protocol: 'irn' },
        expiryTimestamp: each.expiry,
        methods: each.methods,
      })
      expect(parseUri(written)).toEqual({ ...each, relay: { protocol: 'irn' } })
    }),
  )
})

test.each<[string, string, object?]>([
  ['with blanks around it', `  ${good}\n`],
  ['with slashes, as some systems write it', good.replace('wc:', 'wc://')],
  ['with unknown parameters', `${good}&foo=bar`],
  ['with data for its relay', `${good}&relay-data=a%26b`, { data: 'a&b' }],
])('is read %s', (_what, text, more = {}) =>
  expect(parseUri(text)).toEqual({ topic, symKey, relay: { protocol: 'irn', ...more } }),
)

test.each([
  ['nothing', undefined],
  ['a number', 5],
  ['empty', ''],
  ['another scheme', good.replace('wc:', 'https:')],
  ['version 1', good.replace('@2', '@1')],
  ['no version', good.replace('@2', '')],
  ['a short topic', good.replace(topic, topic.slice(1))],
  ['a topic in capitals', good.replace(topic, topic.toUpperCase())],
  ['no key', `wc:${topic}@2?relay-protocol=irn`],
  ['a key that is no hex', good.replace(symKey, 'z'.repeat(64))],
  ['two keys', `${good}&symKey=${topic}`],
  ['no relay', `wc:${topic}@2?symKey=${symKey}`],
  ['a relay that is no name', good.replace('irn', '%3Cb%3E')],
  ['an invalid expiry', `${good}&expiryTimestamp=soon`],
  ['an expiry too far away', `${good}&expiryTimestamp=1e20`],
  ['methods that are no names', `${good}&methods=%3Cscript%3E`],
  ['more than anybody writes', `${good}&a=${'a'.repeat(3_000)}`],
])('is refused: %s', (_what, text) => {
  expect(() => parseUri(text)).toThrow(
    expect.objectContaining({ name: 'PorticoError', code: 'pairing-uri' }),
  )
})
