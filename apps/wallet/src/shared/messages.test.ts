import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MARK,
  parseFromHost,
  parseFromWallet,
  parseOpening,
  randomId,
  writeOpening,
} from './messages.ts'

const id = 'ab'.repeat(16)
const view = {
  locked: false,
  accounts: [`0x${'1'.repeat(40)}`],
  chainId: '0x1',
  chains: ['0x1'],
  allowedRpcUrls: ['http://localhost:1/'],
  solana: [],
  bitcoin: [],
}

test('ignores arbitrary data as a message of either side, and never throws', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      (data) => parseFromHost(data) === undefined && parseFromWallet(data) === undefined,
    ),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (data) => {
      parseFromHost({ ...data, mark: MARK, type: 'ask' })
      parseFromWallet({ ...data, mark: MARK, type: 'answer' })
    }),
  )
})

test('parses a request, and drops unknown fields', () => {
  const ask = { mark: MARK, type: 'ask', id, method: 'eth_chainId', params: [] }
  expect(parseFromHost({ ...ask, extra: 1 })).toEqual(ask)
})

test.each([
  ['without mark', { mark: 'other' }],
  ['with a guessable id', { id: '1' }],
  ['with an endless method', { method: 'x'.repeat(65) }],
  ['without a method', { method: '' }],
])('refuses a request %s', (_, change) => {
  expect(
    parseFromHost({ mark: MARK, type: 'ask', id, method: 'eth_chainId', params: [], ...change }),
  ).toBeUndefined()
})

test('accepts an answer with a result or an error only', () => {
  const base = { mark: MARK, type: 'answer', id, view }
  expect(parseFromWallet({ ...base, ok: true, result: 1 })).toEqual({
    ...base,
    ok: true,
    result: 1,
  })
  expect(
    parseFromWallet({ ...base, ok: false, error: { code: 4001, message: 'no' } }),
  ).toMatchObject({ ok: false, error: { code: 4001 } })
  expect(
    parseFromWallet({ ...base, ok: false, error: { code: 'x', message: 'no' } }),
  ).toBeUndefined()
  expect(parseFromWallet({ ...base, ok: 'yes', result: 1 })).toBeUndefined()
})

test.each([
  ['accounts that are not addresses', { accounts: ['0x1'] }],
  ['a decimal chain id', { chainId: '1' }],
  ['no lock', { locked: undefined }],
  ['no list of Solana accounts', { solana: undefined }],
  [
    'a Solana account without a key',
    {
      solana: [
        { label: 'A', address: 'So11111111111111111111111111111111111111112', publicKey: 'AA==' },
      ],
    },
  ],
  [
    'a Bitcoin account for nothing',
    {
      bitcoin: [
        {
          label: 'A',
          address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
          publicKey: `${'A'.repeat(43)}=`,
          chain: 'bitcoin:regtest',
        },
      ],
    },
  ],
  ['an endless list of networks', { chains: Array(65).fill('0x1') }],
])('refuses a view with %s', (_, change) => {
  expect(
    parseFromWallet({ mark: MARK, type: 'view', view: { ...view, ...change } }),
  ).toBeUndefined()
})

test('parses an opening from the address bar, and refuses a foreign origin', () => {
  const opening = { id: randomId(globalThis.crypto), origin: 'http://localhost:5173' }
  expect(parseOpening(writeOpening(opening))).toEqual(opening)
  expect(parseOpening(writeOpening({ ...opening, origin: 'https://evil.example' }))).toBeUndefined()
  expect(parseOpening(writeOpening({ ...opening, id: 'short' }))).toBeUndefined()
  expect(parseOpening('')).toBeUndefined()
})
