import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RpcError } from './errors.ts'
import { parseApproval } from './requests.ts'

const address = `0x${'a'.repeat(40)}`
const FURTHER = ['solana:connect', 'solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn', 'bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:sendTransfer']
const METHODS = ['eth_requestAccounts', 'wallet_requestPermissions', 'personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', ...FURTHER]

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

test('whatever a page sends about Solana or Bitcoin is parsed or refused as an RPC error', () => {
  const params = fc.record({ address: fc.anything(), message: fc.anything(), transactions: fc.anything(), chain: fc.anything(), psbt: fc.base64String(), inputs: fc.anything(), recipients: fc.anything() }, { requiredKeys: [] })
  fc.assert(fc.property(fc.constantFrom(...FURTHER), params, (method, given) => {
    try {
      return parseApproval(method, given) !== undefined
    } catch (thrown) {
      return thrown instanceof RpcError && thrown.code === -32602
    }
  }))
})

const sol = 'So11111111111111111111111111111111111111112'
const btc = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
test.each([
  ['solana:signMessage', { address: sol, message: 'not base64!' }],
  ['solana:signMessage', { address, message: '' }],
  ['solana:signTransaction', { address: sol, transactions: [] }],
  ['solana:signTransaction', { address: sol, transactions: Array(17).fill('') }],
  ['solana:signTransaction', { address: sol, transactions: [btoa('x'.repeat(1233))] }],
  ['solana:signTransaction', { address: sol, transactions: [''], chain: 'solana:moon' }],
  ['solana:signAndSendTransaction', { address: sol, transactions: [''] }],
  ['bitcoin:signMessage', { address: btc, message: '', protocol: 'RSA' }],
  ['bitcoin:signTransaction', { psbt: '', chain: 'bitcoin:moon' }],
  ['bitcoin:signTransaction', { psbt: '', inputs: [] }],
  ['bitcoin:signTransaction', { psbt: '', inputs: [{ address: btc, indexes: [-1] }] }],
  ['bitcoin:signTransaction', { psbt: '', inputs: [{ address: btc, indexes: [0], sigHash: 4 }] }],
  ['bitcoin:sendTransfer', { recipients: [] }],
  ['bitcoin:sendTransfer', { recipients: [{ address: btc, amount: 0.5 }] }],
  ['bitcoin:sendTransfer', { recipients: [{ address: btc, amount: -1 }] }],
  ['bitcoin:sendTransfer', { recipients: [{ address: btc, amount: '1' }] }],
])('%s with %j is refused', (method, params) => {
  expect(() => parseApproval(method, params)).toThrow(expect.objectContaining({ code: -32602 }))
})
