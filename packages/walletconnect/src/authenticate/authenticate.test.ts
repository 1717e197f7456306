import { createRequire } from 'node:module'
import fc from 'fast-check'
import type { Json } from '@portico/core'
import { expect, test } from 'vitest'
import { mismatch, parseCacao } from './cacao.ts'
import type { Cacao } from './cacao.ts'
import { messageOf } from './message.ts'
import { decodeRecap, encodeRecap, findRecap } from './recap.ts'

/** The official functions, which the results are compared with. */
interface Official {
  createEncodedRecap(resource: string, ability: string, methods: string[]): string
  getMethodsFromRecap(recap: string): string[]
  getChainsFromRecap(recap: string): string[]
  populateAuthPayload(o: { authPayload: object; chains: string[]; methods: string[] }): {
    resources: string[]
    statement: string
  }
  formatMessage(payload: object, iss: string): string
  buildAuthObject(payload: object, signature: object, iss: string): Cacao
}
const official = createRequire(import.meta.url)('@walletconnect/utils') as Official

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const methods = ['personal_sign', 'eth_sendTransaction']
const asked = {
  type: 'caip122',
  chains: ['eip155:1', 'eip155:10'],
  statement: 'Hello',
  aud: 'https://shop.example/login',
  domain: 'shop.example',
  version: '1',
  nonce: '12345678',
  iat: '2026-10-01T10:00:00.000Z',
  resources: ['https://shop.example/terms', encodeRecap('eip155', methods)],
} as const

/** What the official wallet SDK signs for this request. */
function signed(chain = 'eip155:1', grant: string[] = methods, request: object = asked): Cacao {
  const payload = official.populateAuthPayload({
    authPayload: request,
    chains: ['eip155:1', 'eip155:10'],
    methods: grant,
  })
  return official.buildAuthObject(
    payload,
    { t: 'eip191', s: '0x' + 'ab'.repeat(65) },
    `did:pkh:${chain}:${address}`,
  )
}
const json = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
const parsed = (value: unknown): Cacao => parseCacao(json(value))!

test('writes the ReCap as in the standard', () => {
  // As the official client sent it for these two methods.
  expect(encodeRecap('eip155', methods)).toBe(
    'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3t9XSwicmVxdWVzdC9wZXJzb25hbF9zaWduIjpbe31dfX19',
  )
})

test('encodes and decodes ReCaps like the official functions', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-z]+_[a-zA-Z]+$/), { minLength: 1, maxLength: 20 }),
      (names) => {
        const ours = encodeRecap('eip155', names)
        // The official function sorts by the rules of a language, the standard by the numbers of
        // the characters.
        const theirs = decodeRecap(official.createEncodedRecap('eip155', 'request', [...names]))?.[
          'eip155'
        ]?.methods
        expect([...theirs!].sort()).toEqual([...names].sort())
        expect([...official.getMethodsFromRecap(ours)].sort()).toEqual([...names].sort())
        expect(decodeRecap(ours)?.['eip155']?.methods).toEqual([...names].sort())
      },
    ),
  )
})

test('reads the chains in a wallet’s ReCap', () => {
  const recap = findRecap(parsed(signed()).p.resources!)!
  expect(decodeRecap(recap)).toEqual({
    eip155: {
      methods: ['eth_sendTransaction', 'personal_sign'],
      chains: official.getChainsFromRecap(recap),
    },
  })
})

test('the ReCap is the last resource, or absent', () => {
  const recap = encodeRecap('eip155', methods)
  expect(findRecap(['https://a.example', recap])).toBe(recap)
  expect(findRecap([recap, 'https://a.example'])).toBe(null)
  expect(findRecap([])).toBe(null)
})

test('verifies what the official wallet signs against the request', () => {
  for (const chain of asked.chains) expect(mismatch(parsed(signed(chain)), asked)).toBe(null)
  expect(mismatch(parsed(signed('eip155:1', ['personal_sign'])), asked)).toBe(null)
})

test('takes a contract’s empty signature, and none that is no bytes', () => {
  const cacao = signed()
  const parse = (s: string): Cacao | null => parseCacao(json({ ...cacao, s: { t: 'eip1271', s } }))
  expect(parse('0x')?.s).toEqual({ t: 'eip1271', s: '0x' })
  for (const s of ['', '0x1', 'zz']) expect(parse(s)).toBe(null)
})

test('names a field that differs from the request', () => {
  const cacao = parsed(signed())
  const changed = (p: Partial<Cacao['p']>): string | null =>
    mismatch({ ...cacao, p: { ...cacao.p, ...p } }, asked)
  expect(changed({ domain: 'evil.example' })).toBe('domain')
  expect(changed({ aud: 'https://evil.example' })).toBe('aud')
  expect(changed({ nonce: '87654321' })).toBe('nonce')
  expect(changed({ version: '2' })).toBe('version')
  expect(changed({ exp: '2030-01-01T00:00:00Z' })).toBe('exp')
  expect(changed({ iat: 'yesterday' })).toBe('iat')
  expect(changed({ statement: 'Send all' })).toBe('statement')
  expect(changed({ iss: `did:pkh:eip155:137:${address}` })).toBe('chain')
  expect(changed({ iss: 'did:pkh:solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:abc' })).toBe('chain')
  expect(changed({ resources: cacao.p.resources!.slice(1) })).toBe('resources')
  expect(changed({ resources: ['https://evil.example', ...cacao.p.resources!] })).toBe('resources')
  expect(
    changed({ resources: ['https://shop.example/terms', encodeRecap('eip155', ['eth_sign'])] }),
  ).toBe('recap')
  expect(mismatch({ ...cacao, h: { t: 'other' } }, asked)).toBe('type')
})

test('the signed text equals the official one', () => {
  const optional = { exp: '2030-01-01T00:00:00Z', nbf: '2020-01-01T00:00:00Z', requestId: 'r-1' }
  for (const request of [
    asked,
    { ...asked, ...optional },
    { ...asked, statement: '' },
    { ...asked, resources: [] },
  ]) {
    const grant = request.resources.length > 1 ? methods : []
    const cacao = signed('eip155:10', grant, request)
    const { iss, ...payload } = cacao.p
    expect(messageOf(parsed(cacao))).toBe(official.formatMessage(payload, iss))
  }
})

test('any input is parsed as a CACAO or dropped', () => {
  const whole = json(signed())
  const like = (value: unknown): fc.Arbitrary<unknown> => {
    const same =
      typeof value !== 'object' || value === null
        ? fc.constant(value)
        : Array.isArray(value)
          ? fc.tuple(...value.map(like))
          : fc.record(
              Object.fromEntries(Object.entries(value).map(([key, each]) => [key, like(each)])),
              { requiredKeys: [] },
            )
    return fc.oneof({ weight: 12, arbitrary: same }, { weight: 1, arbitrary: fc.jsonValue() })
  }
  let read = 0
  fc.assert(
    fc.property(like(whole), (value) => {
      const cacao = parseCacao(value as Json)
      if (!cacao) return
      read++
      mismatch(cacao, asked)
      messageOf(cacao)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 2_000 },
  )
  expect(read).toBeGreaterThan(20)
})

test('any input is parsed as a ReCap or dropped', () => {
  const recap = fc.oneof(
    fc.string().map((text) => `urn:recap:${text}`),
    fc
      .jsonValue()
      .map((value) => `urn:recap:${Buffer.from(JSON.stringify(value)).toString('base64url')}`),
    fc
      .jsonValue()
      .map(
        (value) =>
          `urn:recap:${Buffer.from(JSON.stringify({ att: { eip155: value } })).toString('base64url')}`,
      ),
    fc
      .dictionary(
        fc.constantFrom('request/a', '__proto__', 'x'),
        fc.array(fc.jsonValue(), { maxLength: 2 }),
      )
      .map(
        (value) =>
          `urn:recap:${Buffer.from(JSON.stringify({ att: { eip155: value } })).toString('base64url')}`,
      ),
  )
  fc.assert(
    fc.property(recap, (text) => void decodeRecap(text)),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})
