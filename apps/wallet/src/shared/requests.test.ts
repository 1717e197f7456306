import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RpcError } from './errors.ts'
import { parseApproval } from './requests.ts'

const address = `0x${'a'.repeat(40)}`
const METHODS = ['eth_requestAccounts', 'wallet_requestPermissions', 'personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']

test('whatever a page sends is parsed or refused as an RPC error', () => {
  fc.assert(fc.property(fc.constantFrom(...METHODS), fc.anything(), fc.anything(), (method, first, second) => {
    try {
      return parseApproval(method, [first, second]) !== undefined
    } catch (thrown) {
      return thrown instanceof RpcError
    }
  }))
})

test('personal_sign takes hexadecimal bytes, plain text, and the swapped order', () => {
  const wanted = { kind: 'message', address, data: '0x6869' }
  expect(parseApproval('personal_sign', ['0x6869', address])).toEqual(wanted)
  expect(parseApproval('personal_sign', ['hi', address])).toEqual(wanted)
  expect(parseApproval('personal_sign', [address, 'hi'])).toEqual(wanted)
})

test('typed data comes as an object or as JSON', () => {
  const typed = { domain: { name: 'x' }, types: { A: [{ name: 'b', type: 'string' }] }, primaryType: 'A', message: { b: 'c' } }
  const parsed = { kind: 'typed-data', address, typed }
  expect(parseApproval('eth_signTypedData_v4', [address, typed])).toEqual(parsed)
  expect(parseApproval('eth_signTypedData_v4', [address, JSON.stringify(typed)])).toEqual(parsed)
  for (const bad of ['{', { ...typed, primaryType: 'toString' }, { ...typed, types: { A: [{ name: 'b' }] } }]) {
    expect(() => parseApproval('eth_signTypedData_v4', [address, bad])).toThrow(RpcError)
  }
})

test('a transaction keeps exact amounts and leaves out what was not given', () => {
  const value = `0x${(2n ** 255n).toString(16)}`
  expect(parseApproval('eth_sendTransaction', [{ from: address, to: address, value, data: '0x' }])).toEqual({
    kind: 'transaction',
    transaction: { from: address, to: address, value: 2n ** 255n },
  })
})

test.each([
  ['no sender', { to: address }],
  ['a decimal amount', { from: address, to: address, value: '1' }],
  ['half a byte of data', { from: address, to: address, data: '0x1' }],
  ['neither receiver nor code', { from: address }],
  ['a name as receiver', { from: address, to: 'vitalik.eth' }],
])('a transaction with %s is refused', (_, transaction) => {
  expect(() => parseApproval('eth_sendTransaction', [transaction])).toThrow(expect.objectContaining({ code: -32602 }))
})

test('a network without usable currency, name or RPC is refused', () => {
  const good = { chainId: '0x2', chainName: 'Two', rpcUrls: ['http://localhost:2'], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  expect(parseApproval('wallet_addEthereumChain', [good])).toMatchObject({ chain: { chainId: 2, rpcUrls: ['http://localhost:2/'] } })
  for (const change of [{ chainName: '' }, { rpcUrls: [] }, { nativeCurrency: { symbol: 'ETH', decimals: 6 } }, { chainId: 2 }]) {
    expect(() => parseApproval('wallet_addEthereumChain', [{ ...good, ...change }])).toThrow(expect.objectContaining({ code: -32602 }))
  }
})
