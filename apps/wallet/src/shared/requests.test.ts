import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RpcError } from './errors.ts'
import { parseApproval } from './requests.ts'

const address = `0x${'a'.repeat(40)}`
const FURTHER = [
  'solana:connect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
  'bitcoin:connect',
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'bitcoin:sendTransfer',
]
const METHODS = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_sendCalls',
  'wallet_watchAsset',
  ...FURTHER,
]

test('parses any input of a page, or refuses it with an RPC error', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...METHODS),
      fc.anything(),
      fc.anything(),
      (method, first, second) => {
        try {
          return parseApproval(method, [first, second]) !== undefined
        } catch (thrown) {
          return thrown instanceof RpcError
        }
      },
    ),
  )
})

test('accepts hexadecimal bytes, plain text and the swapped order in personal_sign', () => {
  const wanted = { kind: 'message', address, data: '0x6869' }
  expect(parseApproval('personal_sign', ['0x6869', address])).toEqual(wanted)
  expect(parseApproval('personal_sign', ['hi', address])).toEqual(wanted)
  expect(parseApproval('personal_sign', [address, 'hi'])).toEqual(wanted)
})

test('accepts typed data as an object or as JSON', () => {
  const typed = {
    domain: { name: 'x' },
    types: { A: [{ name: 'b', type: 'string' }] },
    primaryType: 'A',
    message: { b: 'c' },
  }
  const parsed = { kind: 'typed-data', address, typed }
  expect(parseApproval('eth_signTypedData_v4', [address, typed])).toEqual(parsed)
  expect(parseApproval('eth_signTypedData_v4', [address, JSON.stringify(typed)])).toEqual(parsed)
  for (const bad of [
    '{',
    { ...typed, primaryType: 'toString' },
    { ...typed, types: { A: [{ name: 'b' }] } },
  ]) {
    expect(() => parseApproval('eth_signTypedData_v4', [address, bad])).toThrow(RpcError)
  }
})

test('keeps exact amounts of a transaction, and omits missing fields', () => {
  const value = `0x${(2n ** 255n).toString(16)}`
  expect(
    parseApproval('eth_sendTransaction', [{ from: address, to: address, value, data: '0x' }]),
  ).toEqual({
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
])('refuses a transaction with %s', (_, transaction) => {
  expect(() => parseApproval('eth_sendTransaction', [transaction])).toThrow(
    expect.objectContaining({ code: -32602 }),
  )
})

test.each([
  ['legacy', { type: '0x0', gasPrice: '0x1' }, { type: 0, gasPrice: 1n }],
  [
    'EIP-2930',
    { type: '0x1', accessList: [{ address, storageKeys: [`0x${'1'.repeat(64)}`] }] },
    { type: 1, accessList: [{ address, storageKeys: [`0x${'1'.repeat(64)}`] }] },
  ],
  [
    'EIP-1559',
    { type: '0x2', maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x1' },
    { type: 2, maxFeePerGas: 5n, maxPriorityFeePerGas: 1n },
  ],
])('keeps the fields of a transaction’s %s envelope', (_, request, stored) => {
  expect(
    parseApproval('eth_sendTransaction', [{ from: address, to: address, ...request }]),
  ).toEqual({
    kind: 'transaction',
    transaction: { from: address, to: address, value: 0n, ...stored },
  })
})

test.each([
  ['blobs (EIP-4844)', { type: '0x3' }],
  ['delegations (EIP-7702)', { type: '0x4' }],
  ['a type that nobody knows', { type: '0x7f' }],
  ['blobs but no type', { blobVersionedHashes: ['0x01'] }],
  ['delegations but no type', { authorizationList: [] }],
  ['a maximum fee in a legacy envelope', { type: '0x0', maxFeePerGas: '0x1' }],
  ['a gas price in an EIP-1559 envelope', { type: '0x2', gasPrice: '0x1' }],
  ['both kinds of price', { gasPrice: '0x1', maxFeePerGas: '0x1' }],
  ['an access list that cannot be read', { accessList: [{ address, storageKeys: ['0x1'] }] }],
])('a transaction with %s is refused before the user is asked', (_, request) => {
  expect(() =>
    parseApproval('eth_sendTransaction', [{ from: address, to: address, ...request }]),
  ).toThrow(expect.objectContaining({ code: -32602 }))
})

test('treats typed data without a domain as with an empty one', () => {
  const typed = {
    types: { A: [{ name: 'b', type: 'string' }] },
    primaryType: 'A',
    message: { b: 'c' },
  }
  expect(parseApproval('eth_signTypedData_v4', [address, typed])).toEqual({
    kind: 'typed-data',
    address,
    typed: { ...typed, domain: {} },
  })
})

test('keeps the digits of numbers beyond 2^53 in typed data, or says that they are lost', () => {
  const typed = (amount: string): string =>
    `{"types":{"A":[{"name":"b","type":"uint256"}]},"primaryType":"A","message":{"b":${amount}}}`
  const parsed = parseApproval('eth_signTypedData_v4', [address, typed('1234567890123456789')])
  expect(parsed).toMatchObject({ typed: { message: { b: '1234567890123456789' } } })
  for (const lost of [typed('1.5e60'), JSON.parse(typed('1234567890123456789')) as unknown])
    expect(() => parseApproval('eth_signTypedData_v4', [address, lost])).toThrow('pass it as text')
})

test('takes the domain for the message when the domain alone is signed', () => {
  const domain = { name: 'x' }
  const types = { EIP712Domain: [{ name: 'name', type: 'string' }] }
  const typed = { domain, types, primaryType: 'EIP712Domain' }
  expect(parseApproval('eth_signTypedData_v4', [address, typed])).toEqual({
    kind: 'typed-data',
    address,
    typed: { ...typed, message: domain },
  })
})

test('accepts a watched token as an object by EIP-747, or in a list', () => {
  const params = { type: 'ERC20', options: { address, symbol: 'DAI', decimals: '18' } }
  const wanted = { kind: 'watch-asset', asset: { address, symbol: 'DAI', decimals: 18 } }
  expect(parseApproval('wallet_watchAsset', params)).toEqual(wanted)
  expect(parseApproval('wallet_watchAsset', [params])).toEqual(wanted)
})

test.each([
  ['another type', { type: 'ERC721', options: { address, symbol: 'NFT', decimals: 0 } }],
  ['no address', { type: 'ERC20', options: { address: '0x1', symbol: 'DAI', decimals: 18 } }],
  [
    'a symbol that turns the text round',
    { type: 'ERC20', options: { address, symbol: '\u202eIAD', decimals: 18 } },
  ],
  [
    'a symbol that is a sentence',
    { type: 'ERC20', options: { address, symbol: 'Dai at example.com', decimals: 18 } },
  ],
  ['decimals below nothing', { type: 'ERC20', options: { address, symbol: 'DAI', decimals: -1 } }],
])('refuses a token with %s', (_, params) => {
  expect(() => parseApproval('wallet_watchAsset', params)).toThrow(
    expect.objectContaining({ code: -32602 }),
  )
})

test('refuses a network without a valid currency, name or RPC', () => {
  const good = {
    chainId: '0x2',
    chainName: 'Two',
    rpcUrls: ['http://localhost:2'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  expect(parseApproval('wallet_addEthereumChain', [good])).toMatchObject({
    chain: { chainId: 2, rpcUrls: ['http://localhost:2/'] },
  })
  for (const change of [
    { chainName: '' },
    { rpcUrls: [] },
    { nativeCurrency: { symbol: 'ETH', decimals: 6 } },
    { chainId: 2 },
  ]) {
    expect(() => parseApproval('wallet_addEthereumChain', [{ ...good, ...change }])).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  }
})

test('parses any Solana or Bitcoin input of a page, or refuses it with an RPC error', () => {
  const params = fc.record(
    {
      address: fc.anything(),
      message: fc.anything(),
      transactions: fc.anything(),
      chain: fc.anything(),
      psbt: fc.base64String(),
      inputs: fc.anything(),
      recipients: fc.anything(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.constantFrom(...FURTHER), params, (method, request) => {
      try {
        return parseApproval(method, request) !== undefined
      } catch (thrown) {
        return thrown instanceof RpcError && thrown.code === -32602
      }
    }),
  )
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
])('refuses %s with %j', (method, params) => {
  expect(() => parseApproval(method, params)).toThrow(expect.objectContaining({ code: -32602 }))
})
