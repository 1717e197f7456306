import { expect, test } from 'vitest'
import { checkMessage, type SiwxExpectation, type SiwxFlaw } from './check.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import { createNonce } from './nonce.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const at = (after: number): string => new Date(now + after).toISOString()
const data: SiwxMessageData = {
  domain: 'shop.example',
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  uri: 'https://shop.example/login',
  version: '1',
  nonce: 'f2ZoVq8WmJ3LzKxT',
  issuedAt: at(0),
}
const expected: SiwxExpectation = {
  domains: ['shop.example'],
  accountAddress: data.accountAddress,
  chains: ['eip155:1'],
  nonce: data.nonce,
  now,
}

test('a valid message has no fault', () => {
  expect(checkMessage(data, expected)).toBeNull()
  expect(
    checkMessage({ ...data, accountAddress: data.accountAddress.toLowerCase() }, expected),
  ).toBeNull()
  expect(
    checkMessage(
      { ...data, domain: 'localhost:5173', uri: 'http://localhost:5173' },
      { ...expected, domains: ['localhost:5173'] },
    ),
  ).toBeNull()
})

test.each<[SiwxFlaw, Partial<SiwxMessageData>]>([
  ['wrong-domain', { domain: 'shop.example.evil.example' }],
  ['wrong-domain', { domain: 'Shop.example' }],
  ['wrong-domain', { domain: 'shop.example:443' }],
  ['wrong-uri', { uri: 'https://evil.example' }],
  ['wrong-uri', { uri: 'http://shop.example' }],
  ['wrong-uri', { uri: 'https://shop.example@evil.example/' }],
  ['wrong-uri', { uri: 'did:key:z6Mk' }],
  ['wrong-account', { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
  ['wrong-chain', { chainId: 'eip155:10' }],
  ['wrong-nonce', { nonce: 'f2ZoVq8WmJ3LzKxt' }],
  ['issued-later', { issuedAt: at(60_001) }],
  ['not-yet-valid', { notBefore: at(60_001) }],
  ['expired', { expirationTime: at(-60_000) }],
])('%s', (flaw, change) => {
  expect(checkMessage({ ...data, ...change }, expected)).toBe(flaw)
})

test('clocks may differ by a minute, or by the host’s limit', () => {
  expect(
    checkMessage(
      { ...data, issuedAt: at(60_000), notBefore: at(60_000), expirationTime: at(-59_999) },
      expected,
    ),
  ).toBeNull()
  expect(checkMessage({ ...data, issuedAt: at(1) }, { ...expected, tolerance: 0 })).toBe(
    'issued-later',
  )
})

test('compares every letter in accounts of case-sensitive namespaces', () => {
  const solana = {
    ...data,
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ',
  } as const
  expect(checkMessage(solana, { now, accountAddress: solana.accountAddress })).toBeNull()
  expect(
    checkMessage(solana, { now, accountAddress: 'gthUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ' }),
  ).toBe('wrong-account')
})

test('a nonce has at least 128 bits, in characters that a message allows', () => {
  const nonces = Array.from({ length: 500 }, createNonce)
  expect(new Set(nonces).size).toBe(500)
  for (const nonce of nonces) expect(nonce).toMatch(/^[a-zA-Z0-9]{22}$/)
})
