import { expect, test } from 'vitest'
import { defineNetwork } from '../index.ts'
import type { ChainId } from '../types/index.ts'
import { proxied } from './proxied.ts'

const network = (id: ChainId) =>
  defineNetwork({
    id,
    name: id,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: ['https://own.example'],
  })

test.each([
  ['eip155:1', 'https://service.example/v1/?chainId=eip155%3A1&projectId=a%20shop'],
  ['solana:main', 'https://service.example/v1/?chainId=solana%3Amain&projectId=a%20shop'],
  ['bip122:main', 'https://service.example/v1/esplora/bip122%3Amain?projectId=a%20shop'],
] as const)('reads %s through the proxy alone, with its endpoints as the fallback', (id, url) => {
  const [made] = proxied([network(id)], { url: 'https://service.example/', projectId: 'a shop' })
  expect(made!.rpcUrls).toMatchObject({ default: [url], fallback: ['https://own.example'] })
})

test('reads through the Blockchain API when the service has another host for it', () => {
  const [made] = proxied([network('eip155:1')], {
    url: 'https://wallets.example',
    blockchainUrl: 'https://rpc.example/',
    projectId: 'shop',
  })
  expect(made!.rpcUrls.default).toEqual([
    'https://rpc.example/v1/?chainId=eip155%3A1&projectId=shop',
  ])
})

test.each(['cosmos:hub', 'polkadot:relay'] as const)(
  'leaves a network whose namespace has no proxy unchanged: %s',
  (id) => {
    const own = network(id)
    expect(proxied([own], { url: 'https://service.example', projectId: 'shop' })).toEqual([own])
  },
)
