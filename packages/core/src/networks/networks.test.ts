import { expect, test } from 'vitest'
import * as chains from 'viem/chains'
import { isChainId } from '../caip.ts'
import * as presets from './index.ts'
import type { Network } from './network.ts'

const networks = Object.values(presets).filter((value): value is Network => typeof value === 'object')
const known = Object.values(chains) as unknown as { id: number; nativeCurrency: { symbol: string; decimals: number } }[]

test('every network of the specification has a preset, Ethereum first', () => {
  const ids = networks.map((network) => network.id)
  for (const id of [1, 10, 42161, 137, 8453, 56, 43114, 100, 324, 42220, 1313161554, 250, 8217, 11155111])
    expect(ids).toContain(`eip155:${id}`)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(networks.map((network) => [network.id, network] as const))('%s says what the chain itself says', (id, network) => {
  expect(isChainId(id)).toBe(true)
  expect(network.namespace).toBe('eip155')
  for (const url of network.rpcUrls.default) expect(new URL(url).protocol).toBe('https:')
  expect(network.rpcUrls.chainDefault.length).toBeGreaterThan(0)
  if (network.explorer) expect(new URL(network.explorer.url).protocol).toBe('https:')
  const twin = known.find((chain) => String(chain.id) === network.reference)
  expect(twin?.nativeCurrency).toMatchObject({ symbol: network.nativeCurrency.symbol, decimals: 18 })
  expect(network.icon).toMatch(/^data:image\/svg\+xml,/)
  expect(network.icon!.length).toBeLessThan(700)
})

test('a network of the host needs a CAIP-2 id and an http(s) endpoint', () => {
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const define = (id: string, url: string) => () =>
    presets.defineNetwork({ id: id as `${string}:${string}`, name: 'X', nativeCurrency: coin, rpcUrls: [url] })
  expect(define('eip155', 'https://a.example')).toThrow('Invalid CAIP-2 network id: eip155')
  expect(define('eip155:5', 'javascript:alert(1)')).toThrow('http(s) RPC URLs')
  expect(define('eip155:5', 'http://127.0.0.1:8545')).not.toThrow()
})
