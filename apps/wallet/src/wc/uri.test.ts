import { expect, test } from 'vitest'
import { parsePairingUri } from './uri.ts'

const topic = 'ab'.repeat(32)
const key = 'cd'.repeat(32)
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1764000000`

test('reads a pairing with its expiry from its URI', () => {
  expect(parsePairingUri(` ${uri}\n`)).toEqual({ uri, topic, until: 1_764_000_000 })
})

test('accepts a pairing without an expiry', () => {
  const plain = uri.replace(/&expiry.*/, '')
  expect(parsePairingUri(plain)).toEqual({ uri: plain, topic })
})

test.each([
  `https://pocket.example/wc?uri=${encodeURIComponent(uri)}`,
  `pocket://wc?uri=${encodeURIComponent(uri)}`,
])('reads a pairing from the link %.30s…', (link) => {
  expect(parsePairingUri(link)?.uri).toBe(uri)
})

test.each([
  '',
  'wc:',
  'hello',
  `wc:${topic}@1?bridge=https%3A%2F%2Fx.example&key=${key}`,
  `wc:${topic.slice(2)}@2?relay-protocol=irn&symKey=${key}`,
  `wc:${topic}@2?relay-protocol=waku&symKey=${key}`,
  `wc:${topic}@2?relay-protocol=irn&symKey=${key.slice(2)}`,
  `https://pocket.example/wc?uri=https%3A%2F%2Fx.example`,
  'https://pocket.example/wc',
  `${uri}${'&x=y'.repeat(2000)}`,
])('rejects %.60s as a pairing', (text) => {
  expect(parsePairingUri(text)).toBeUndefined()
})
