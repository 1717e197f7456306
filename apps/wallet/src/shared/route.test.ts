import { expect, test } from 'vitest'
import type { OriginView } from './messages.ts'
import { routeRequest } from './route.ts'

const mine = `0x${'a'.repeat(40)}` as const
const other = `0x${'b'.repeat(40)}` as const
const view: OriginView = {
  locked: false,
  accounts: [mine],
  chainId: '0x1',
  chains: ['0x1', '0x2'],
  allowedRpcUrls: ['http://localhost:2/'],
  solana: [],
  bitcoin: [],
}
const sol = {
  label: 'Account 1',
  address: 'So11111111111111111111111111111111111111112',
  publicKey: '',
}
const btc = {
  label: 'Account 1',
  address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  publicKey: '',
  purpose: 'payment',
  chain: 'bitcoin:regtest',
} as const
const three: OriginView = { ...view, solana: [sol], bitcoin: [btc] }
const empty: OriginView = { ...view, accounts: [] }
const chain = (chainId: string, rpc = 'http://localhost:2'): unknown[] => [
  {
    chainId,
    chainName: 'Two',
    rpcUrls: [rpc],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
]

test.each([
  'eth_accounts',
  'eth_chainId',
  'eth_call',
  'wallet_getPermissions',
  'wallet_revokePermissions',
  'made_up',
])('answers %s without a prompt', (method) => {
  expect(routeRequest(method, [], view, true)).toEqual({ to: 'bridge' })
})

test('prompts on connect unless the site is known, and reads accounts first without a click', () => {
  expect(routeRequest('eth_requestAccounts', undefined, empty, true).to).toBe('popup')
  expect(routeRequest('eth_requestAccounts', undefined, undefined, true).to).toBe('popup')
  expect(routeRequest('eth_requestAccounts', undefined, undefined, false).to).toBe('accounts-first')
  expect(routeRequest('eth_requestAccounts', undefined, view, true).to).toBe('accounts-first')
})

test('prompts for a signature, and refuses an account outside the grant', () => {
  expect(
    routeRequest('personal_sign', ['0x6869', mine.toUpperCase().replace('0X', '0x')], view, true)
      .to,
  ).toBe('popup')
  expect(routeRequest('personal_sign', ['0x6869', other], view, true)).toMatchObject({
    to: 'error',
    error: { code: 4100 },
  })
  expect(
    routeRequest('eth_sendTransaction', [{ from: other, to: mine }], view, true),
  ).toMatchObject({ to: 'error', error: { code: 4100 } })
})

test('routes a request to a locked wallet’s prompt, because it shows no accounts', () => {
  expect(routeRequest('personal_sign', ['0x6869', mine], { ...empty, locked: true }, true).to).toBe(
    'popup',
  )
})

test('prompts for calls on the site’s network, from a granted account', () => {
  const ask = (change: object): unknown =>
    routeRequest(
      'wallet_sendCalls',
      [{ version: '2.0.0', chainId: '0x1', calls: [{ to: other }], ...change }],
      view,
      true,
    )
  expect(ask({ from: mine })).toEqual({ to: 'popup' })
  expect(ask({})).toEqual({ to: 'popup' })
  expect(ask({ from: other })).toMatchObject({ to: 'error', error: { code: 4100 } })
  expect(ask({ chainId: '0x2' })).toMatchObject({ to: 'error', error: { code: 5710 } })
})

test('prompts for a token on a connected site only', () => {
  const params = { type: 'ERC20', options: { address: other, symbol: 'DAI', decimals: 18 } }
  expect(routeRequest('wallet_watchAsset', params, view, true).to).toBe('popup')
  expect(routeRequest('wallet_watchAsset', params, empty, true)).toMatchObject({
    to: 'error',
    error: { code: 4100 },
  })
})

test('answers a switch at once for the present network, and with 4902 for an unknown one', () => {
  expect(routeRequest('wallet_switchEthereumChain', [{ chainId: '0x1' }], view, true)).toEqual({
    to: 'answer',
    result: null,
  })
  expect(routeRequest('wallet_switchEthereumChain', [{ chainId: '0x2' }], view, true).to).toBe(
    'popup',
  )
  expect(
    routeRequest('wallet_switchEthereumChain', [{ chainId: '0x3' }], view, true),
  ).toMatchObject({ to: 'error', error: { code: 4902 } })
  expect(routeRequest('wallet_switchEthereumChain', [{ chainId: '0x3' }], undefined, true).to).toBe(
    'popup',
  )
})

test('refuses to add a network with a foreign RPC with a clear message', () => {
  expect(routeRequest('wallet_addEthereumChain', chain('0x3'), view, true).to).toBe('popup')
  expect(
    routeRequest('wallet_addEthereumChain', chain('0x3', 'https://evil.example'), view, true),
  ).toMatchObject({
    to: 'error',
    error: {
      code: -32602,
      message: "This demonstration wallet only talks to the demo's own networks",
    },
  })
})

test.each(['solana', 'bitcoin'] as const)(
  'connects %s separately like any other chain',
  (namespace) => {
    expect(routeRequest(`${namespace}:connect`, {}, view, true).to).toBe('popup')
    expect(routeRequest(`${namespace}:connect`, {}, undefined, true).to).toBe('popup')
    expect(routeRequest(`${namespace}:connect`, {}, undefined, false)).toEqual({
      to: 'accounts-first',
      ask: `${namespace}:accounts`,
    })
    expect(routeRequest(`${namespace}:connect`, {}, three, true)).toEqual({
      to: 'accounts-first',
      ask: `${namespace}:accounts`,
    })
    expect(routeRequest(`${namespace}:accounts`, {}, three, true)).toEqual({ to: 'bridge' })
    expect(routeRequest(`${namespace}:disconnect`, {}, three, true)).toEqual({ to: 'bridge' })
  },
)

const psbt = { psbt: btoa('psbt'), inputs: [{ address: btc.address, indexes: [0] }] }
test.each([
  ['solana:signMessage', { address: sol.address, message: '' }],
  ['solana:signTransaction', { address: sol.address, transactions: [btoa('x')] }],
  [
    'solana:signAndSendTransaction',
    { address: sol.address, transactions: [btoa('x')], chain: 'solana:localnet' },
  ],
  ['bitcoin:signMessage', { address: btc.address, message: '' }],
  ['bitcoin:signTransaction', psbt],
  ['bitcoin:signTransaction', { psbt: psbt.psbt }],
  ['bitcoin:sendTransfer', { recipients: [{ address: btc.address, amount: 1 }] }],
])('prompts for %s with a granted account or a locked wallet only', (method, params) => {
  expect(routeRequest(method, params, three, true).to).toBe('popup')
  expect(routeRequest(method, params, { ...view, locked: true }, true).to).toBe('popup')
  expect(routeRequest(method, params, view, true)).toMatchObject({
    to: 'error',
    error: { code: 4100 },
  })
})

test('prompts for sign-in on known and unknown sites', () => {
  expect([view, three].map((each) => routeRequest('solana:signIn', {}, each, true).to)).toEqual([
    'popup',
    'popup',
  ])
})
