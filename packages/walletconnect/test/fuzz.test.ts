/**
 * Whatever a relay, a wallet or a link sends, the result is a value, a typed error or nothing. No
 * parser throws another error or hangs.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase64, toBase64url } from '../src/codec/base64.ts'
import { open, parseEnvelope, seal } from '../src/envelope/envelope.ts'
import { parsePayload } from '../src/envelope/payload.ts'
import { parseAddresses, type AddressInfo } from '../src/namespaces/bip122-addresses.ts'
import { jsonOf } from '../src/namespaces/side.ts'
import { parseFrame } from '../src/relay/frames.ts'
import { formatUri, parseUri } from '../src/uri.ts'
import { createWorld, settled } from './world.ts'

const runs = { numRuns: fc.readConfigureGlobal().numRuns ?? 500 }
const hex = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((each) => Buffer.from(each).toString('hex'))
const key = new Uint8Array(32).fill(1)
const anything = fc.oneof(fc.anything(), fc.string(), fc.string({ unit: 'binary' }), fc.json())

/** A good text, or a text with one kind of damage. */
function damaged(good: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(good, fc.nat(), fc.nat(40), fc.string({ unit: 'binary', maxLength: 12 }), fc.nat(4))
    .map(([text, where, length, other, what]) => {
      const at = where % (text.length + 1)
      if (what === 0) return text.slice(0, at)
      if (what === 1) return text.slice(0, at) + other + text.slice(at)
      if (what === 2) return text.slice(0, at) + text.slice(at + length)
      if (what === 3) return text.slice(0, at) + text.slice(Math.max(0, at - length))
      return text
    })
}

// Deeper values are read no differently, and take twice the time to make.
const json = fc.jsonValue({ maxDepth: 2 })
const id = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.constant(null),
  fc.bigInt({ min: 0n, max: 2n ** 66n }).map(Number),
)
const loosely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: value }, { weight: 1, arbitrary: json })
const payloads = fc
  .record(
    {
      id: loosely(id),
      jsonrpc: fc.constant('2.0'),
      method: loosely(
        fc.constantFrom('wc_sessionRequest', 'wc_sessionSettle', '', 'toString', '__proto__'),
      ),
      params: json,
      result: json,
      error: loosely(
        fc.record(
          { code: loosely(fc.integer()), message: loosely(fc.string()), data: json },
          { requiredKeys: [] },
        ),
      ),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value))
const frames = fc
  .record(
    {
      id: loosely(id),
      jsonrpc: fc.constant('2.0'),
      method: loosely(fc.constantFrom('irn_subscription', 'irn_publish', 'constructor')),
      params: loosely(
        fc.record({
          id: json,
          data: loosely(
            fc.record(
              {
                topic: loosely(hex),
                message: loosely(fc.base64String()),
                publishedAt: loosely(fc.maxSafeInteger()),
                tag: loosely(fc.nat()),
              },
              { requiredKeys: [] },
            ),
          ),
        }),
      ),
      result: json,
      error: json,
    },
    { requiredKeys: ['id'] },
  )
  .map((value) => JSON.stringify(value))

describe.each([
  ['the good and the damaged', damaged(frames)],
  ['anything', anything],
])('a frame: %s', (_what, arbitrary) => {
  test('is parsed or dropped', () => {
    fc.assert(
      fc.property(arbitrary as fc.Arbitrary<unknown>, (data) => {
        const frame = parseFrame(data)
        if (frame === null) return
        expect(['delivery', 'request', 'result', 'error']).toContain(frame.is)
        // The id that is repeated to the relay is JSON, whatever it was.
        expect(['number', 'string']).toContain(typeof JSON.parse(frame.id))
        if (frame.is === 'delivery') {
          expect(frame.delivered.topic).toMatch(/^[0-9a-f]{64}$/)
          expect(typeof frame.delivered.message).toBe('string')
        }
      }),
      runs,
    )
  })
})

describe.each([
  ['the good and the damaged', damaged(payloads)],
  ['any text', fc.oneof(fc.string({ unit: 'binary' }), fc.json())],
])('a payload: %s', (_what, arbitrary) => {
  test('is parsed or dropped', () => {
    fc.assert(
      fc.property(arbitrary, (text) => {
        const payload = parsePayload(text)
        if (payload === null) return
        expect(Number.isSafeInteger(payload.id) && payload.id > 0).toBe(true)
        if (payload.is === 'request') expect(payload.method).toMatch(/^.{1,128}$/s)
        if (payload.is === 'error')
          expect([Number.isSafeInteger(payload.code), typeof payload.message]).toEqual([
            true,
            'string',
          ])
      }),
      runs,
    )
  })
})

const sealed = fc
  .string()
  .map((text) => seal(text, key, (length) => crypto.getRandomValues(new Uint8Array(length))))
const bytes = fc.uint8Array({ maxLength: 120 }).map((each) => Uint8Array.from(each))

describe.each([
  ['the good and the damaged', damaged(sealed)],
  ['anything', fc.oneof(anything, bytes.map(toBase64), bytes.map(toBase64url))],
])('an envelope: %s', (_what, arbitrary) => {
  test('is opened or dropped', () => {
    fc.assert(
      fc.property(arbitrary as fc.Arbitrary<unknown>, (message) => {
        for (const type of [0, 1] as const) {
          const envelope = parseEnvelope(String(message), type)
          if (envelope === null) continue
          const text = open(envelope, key)
          expect(text === null || typeof text === 'string').toBe(true)
          expect([envelope.sender.length, envelope.iv.length]).toEqual([32 * type, 12])
        }
      }),
      runs,
    )
  })
})

const uris = fc
  .record({
    topic: hex,
    symKey: hex,
    expiry: fc.integer({ min: 1, max: 2e9 }),
    methods: fc.array(fc.stringMatching(/^\w{1,20}$/), { minLength: 1, maxLength: 3 }),
  })
  .map(formatUri)

describe.each([
  ['the good and the damaged', damaged(uris)],
  [
    'anything',
    fc.oneof(
      anything,
      fc.string().map((rest) => `wc:${'a'.repeat(64)}@2?${rest}`),
    ),
  ],
])("a pairing's URI: %s", (_what, arbitrary) => {
  test('is parsed, or a typed error', () => {
    fc.assert(
      fc.property(arbitrary as fc.Arbitrary<unknown>, (text) => {
        try {
          const { topic, symKey, relay } = parseUri(text)
          expect([topic, symKey]).toEqual([
            expect.stringMatching(/^[0-9a-f]{64}$/),
            expect.stringMatching(/^[0-9a-f]{64}$/),
          ])
          expect(relay.protocol).toMatch(/^[\w-]+$/)
        } catch (error) {
          if (!(error instanceof Error) || error.name !== 'PorticoError') throw error
        }
      }),
      runs,
    )
  })
})

test('a connection survives any message, and still answers valid ones', async () => {
  const world = createWorld()
  const relay = world.relay()
  relay.onMessage(async () => {})
  const published = relay.publish({ topic: 'a'.repeat(64), message: 'AAAA', ttl: 300, tag: 0 })
  await world.pass(0)
  world.socket().open()
  fc.assert(
    fc.property(fc.oneof(damaged(frames), anything as fc.Arbitrary<unknown>), (data) => {
      world.socket().onmessage?.({ data })
    }),
    runs,
  )
  await settled()
  world.socket().agree()
  await published
})

const bitcoinAddresses = fc
  .array(
    loosely(
      fc.record(
        {
          address: loosely(
            fc.constantFrom('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '__proto__', ''),
          ),
          publicKey: loosely(
            fc.oneof(
              hex,
              hex.map((text) => `02${text}`),
              hex.map((text) => `03${text.toUpperCase()}`),
              hex.map((text) => `04${text}`),
            ),
          ),
          path: loosely(fc.constantFrom("m/84'/0'/0'/0/0", 'm/84h/1', 'm', "m/84'/", '84/0')),
          intention: loosely(fc.constantFrom('payment', 'ordinal', 'ordinals', 'constructor')),
        },
        { requiredKeys: [] },
      ),
    ),
  )
  .map((value) => JSON.stringify(value))

function isWellFormed({
  address,
  intention = 'payment',
  path = 'm/0',
  publicKey = '0'.repeat(64),
  ...more
}: AddressInfo): boolean {
  return (
    typeof address === 'string' &&
    /^(payment|ordinal)$/.test(intention) &&
    /^m(\/\d+['h]?)+$/.test(path) &&
    /^(0[23])?[0-9a-f]{64}$/.test(publicKey) &&
    Object.keys(more).length === 0
  )
}

describe.each([
  ['the good and the damaged', damaged(bitcoinAddresses)],
  ['anything', anything],
])('addresses of a Bitcoin wallet: %s', (_what, arbitrary) => {
  test('are parsed or left out', () => {
    fc.assert(
      fc.property(arbitrary as fc.Arbitrary<unknown>, (value) => {
        for (const given of [value, typeof value === 'string' ? jsonOf(value) : null])
          expect(parseAddresses(given).filter((each) => !isWellFormed(each))).toEqual([])
      }),
      runs,
    )
  })
})
