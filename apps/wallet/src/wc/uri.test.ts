import { expect, test } from 'vitest'
import { parsePairingUri } from './uri.ts'

const topic = 'ab'.repeat(32)
const key = 'cd'.repeat(32)
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1764000000`

test('a pairing is read from its URI, with the moment at which it ends', () => {
  expect(parsePairingUri(` ${uri}\n`)).toEqual({ uri, topic, until: 1_764_000_000 })
})

test('a pairing without that moment is one too', () => {
  const plain = uri.replace(/&expiry.*/, '')
  expect(parsePairingUri(plain)).toEqual({ uri: plain, topic })
})

test.each([
  `https://pocket.example/wc?uri=${encodeURIComponent(uri)}`,
  `pocket://wc?uri=${encodeURIComponent(uri)}`,
])('a pairing is read from the link %.30s… that carries it', (link) => {
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
])('%.60s is no pairing', (text) => {
  expect(parsePairingUri(text)).toBeUndefined()
})
