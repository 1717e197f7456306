import { expect, test } from 'vitest'
import type { OriginView } from './messages.ts'
import { routeRequest } from './route.ts'

const mine = `0x${'a'.repeat(40)}` as const
const other = `0x${'b'.repeat(40)}` as const
const view: OriginView = { locked: false, accounts: [mine], chainId: '0x1', chains: ['0x1', '0x2'], allowedRpcUrls: ['http://localhost:2/'] }
const empty: OriginView = { ...view, accounts: [] }
const chain = (chainId: string, rpc = 'http://localhost:2'): unknown[] => [
  { chainId, chainName: 'Two', rpcUrls: [rpc], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
]

test.each(['eth_accounts', 'eth_chainId', 'eth_call', 'wallet_getPermissions', 'wallet_revokePermissions', 'made_up'])('%s bothers nobody', (method) => {
  expect(routeRequest(method, [], view, true)).toEqual({ to: 'bridge' })
})

test('connecting asks a person unless the site is known, and asks the bridge first without a click', () => {
  expect(routeRequest('eth_requestAccounts', undefined, empty, true).to).toBe('popup')
  expect(routeRequest('eth_requestAccounts', undefined, undefined, true).to).toBe('popup')
  expect(routeRequest('eth_requestAccounts', undefined, undefined, false).to).toBe('accounts-first')
  expect(routeRequest('eth_requestAccounts', undefined, view, true).to).toBe('accounts-first')
})

test('signing asks a person, but not for an account the site was never given', () => {
  expect(routeRequest('personal_sign', ['0x6869', mine.toUpperCase().replace('0X', '0x')], view, true).to).toBe('popup')
  expect(routeRequest('personal_sign', ['0x6869', other], view, true)).toMatchObject({ to: 'error', error: { code: 4100 } })
  expect(routeRequest('eth_sendTransaction', [{ from: other, to: mine }], view, true)).toMatchObject({ to: 'error', error: { code: 4100 } })
})

test('a locked wallet is asked, because it shows no accounts', () => {
  expect(routeRequest('personal_sign', ['0x6869', mine], { ...empty, locked: true }, true).to).toBe('popup')
})

test('switching answers at once for the present network and with 4902 for an unknown one', () => {
  expect(routeRequest('wallet_switchEthereumChain', [{ chainId: '0x1' }], view, true)).toEqual({ to: 'answer', result: null })
  expect(routeRequest('wallet_switchEthereumChain', [{ chainId: '0x2' }], view, true).to).toBe('popup')
  expect(routeRequest('wallet_switchEthereumChain', [{ chainId: '0x3' }], view, true)).toMatchObject({ to: 'error', error: { code: 4902 } })
  expect(routeRequest('wallet_switchEthereumChain', [{ chainId: '0x3' }], undefined, true).to).toBe('popup')
})

test('adding a network with a foreign RPC is refused in so many words', () => {
  expect(routeRequest('wallet_addEthereumChain', chain('0x3'), view, true).to).toBe('popup')
  expect(routeRequest('wallet_addEthereumChain', chain('0x3', 'https://evil.example'), view, true)).toMatchObject({
    to: 'error',
    error: { code: -32602, message: "This demonstration wallet only talks to the demo's own networks" },
  })
})
