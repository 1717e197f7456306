import { expect, expectTypeOf, test } from 'vitest'
import type { Chain } from 'viem'
import { base, mainnet } from 'viem/chains'
import type { NetworkInput, PorticoConfig } from '@portico/core'
import { networksOf } from './networks.ts'

test('chains become networks, in order, with the fields that Portico uses', () => {
  const [one, two, ...more] = networksOf({ chains: [mainnet, base] })
  expect(more).toEqual([])
  expect(one).toMatchObject({
    id: 'eip155:1',
    namespace: 'eip155',
    reference: '1',
    name: 'Ethereum',
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
    contracts: {
      multicall3: mainnet.contracts.multicall3.address,
      ensUniversalResolver: mainnet.contracts.ensUniversalResolver.address,
    },
  })
  expect(one!.rpcUrls.default).toEqual(mainnet.rpcUrls.default.http)
  expect(one!.testnet).toBeUndefined()
  expect(two!.id).toBe('eip155:8453')
})

test('a chain with only web sockets cannot be read, and is reported', () => {
  const chain = { ...mainnet, rpcUrls: { default: { http: ['wss://one.example'] } } }
  expect(() => networksOf({ chains: [chain] })).toThrow(/eip155:1 needs http\(s\) RPC URLs/)
})

test('wagmi’s chains, which are viem’s, are accepted as networks', () => {
  expectTypeOf<Chain>().toExtend<NetworkInput>()
  expectTypeOf<readonly [Chain, ...Chain[]]>().toExtend<NonNullable<PorticoConfig['networks']>>()
})
