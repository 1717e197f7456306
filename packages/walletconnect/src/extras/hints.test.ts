import { expect, test } from 'vitest'
import { hintsOf } from './hints.ts'

const [from, to] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
]
const asked = (method: string, params: unknown, chainId = 'eip155:1') =>
  hintsOf(
    JSON.stringify({
      id: 7,
      jsonrpc: '2.0',
      method: 'wc_sessionRequest',
      params: { request: { method, params, expiryTimestamp: 1 }, chainId },
    }),
  )
const called = (transaction: object, method = 'eth_sendTransaction'): unknown =>
  asked(method, [transaction])['contractAddresses']

test('a request has its id, method and network as hints', () => {
  expect(asked('personal_sign', ['0x68', from], 'eip155:10')).toEqual({
    correlationId: 7,
    rpcMethods: ['personal_sign'],
    chainId: 'eip155:10',
    txHashes: [],
    contractAddresses: [],
  })
  expect(asked('solana_signTransaction', { transaction: 'AA' }, 'solana:x')).toMatchObject({
    rpcMethods: ['solana_signTransaction'],
    contractAddresses: [],
  })
})

test('any other message has only its id as a hint', () => {
  for (const text of [
    { method: 'wc_sessionPropose', params: {} },
    { method: 'wc_sessionDelete', params: { code: 1 } },
    { result: true },
    { error: { code: 1, message: '' } },
    { method: 'wc_sessionRequest' },
  ])
    expect(hintsOf(JSON.stringify({ id: 8, jsonrpc: '2.0', ...text }))).toEqual({
      correlationId: 8,
    })
})

test('a called contract is in the hints', () => {
  expect(called({ from, to, data: '0xa9059cbb' })).toEqual([to])
  expect(called({ from, to, data: '0xA9059CBB00' }, 'eth_signTransaction')).toEqual([to])
})

test('a payment’s receiver, a contract creation, and an invalid call are not in the hints', () => {
  for (const transaction of [
    { from, to, value: '0x1' },
    { from, to, data: '0x' },
    { from, to, data: '0xa9059cb' },
    { from, to, data: 'a9059cbb' },
    { from, data: '0x6080' },
    { from, to: null, data: '0x6080' },
  ])
    expect(called(transaction)).toEqual([])
  expect(called({ from, to, data: '0xa9059cbb' }, 'wallet_sendCalls')).toEqual([])
  for (const params of [null, {}, [], ['0x'], [null]])
    expect(asked('eth_sendTransaction', params)['contractAddresses']).toEqual([])
})
