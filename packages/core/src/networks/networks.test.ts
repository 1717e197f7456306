import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as chains from 'viem/chains'
import { isChainId } from '../format/chain-id.ts'
import { namespaces } from '../namespaces/known/namespaces.ts'
import * as presets from './index.ts'
import type { Network } from '../types/network.ts'
import { parseNetwork } from './parse.ts'

const networks = Object.values(presets).filter(
  (value): value is Network => typeof value === 'object',
)
const known = Object.values(chains) as unknown as {
  id: number
  nativeCurrency: { symbol: string; decimals: number }
  testnet?: boolean
}[]

test('every network of the specification has a preset, Ethereum first', () => {
  const ids = networks.map((network) => network.id)
  for (const id of [
    1, 10, 42161, 137, 8453, 56, 43114, 100, 324, 42220, 1313161554, 250, 8217, 11155111, 560048,
    11155420, 421614, 80002, 84532, 97, 43113, 10200, 300, 11142220, 1313161555,
  ])
    expect(ids).toContain(`eip155:${id}`)
  // Networks that hosted RPC proxies serve, too.
  for (const id of [
    30, 31, 130, 146, 1111, 1112, 1284, 1301, 1329, 2818, 5000, 5003, 57054, 59144, 80069, 80094,
    534351, 534352, 7777777, 999999999,
  ])
    expect(ids).toContain(`eip155:${id}`)
  expect(ids[0]).toBe('eip155:1')
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(networks.map((network) => [network.id, network] as const))(
  '%s has everything to be read, shown and offered',
  (id, network) => {
    expect(isChainId(id)).toBe(true)
    expect(id).toBe(`${network.namespace}:${network.reference}`)
    expect(namespaces).toContain(network.namespace)
    // Our networks pass the checks that a host's own networks have to pass.
    expect(presets.defineNetwork({ ...network, rpcUrls: network.rpcUrls.default })).toEqual(network)
    for (const url of network.rpcUrls.default) expect(new URL(url).protocol).toBe('https:')
    expect(network.rpcUrls.chainDefault.length).toBeGreaterThan(0)
    expect(network.explorer && new URL(network.explorer.url).protocol).toBe('https:')
    expect(parseNetwork(JSON.parse(JSON.stringify(network)))).toEqual(network)
  },
)

const ethereums = networks.filter(({ namespace }) => namespace === 'eip155')

test.each(ethereums.map((network) => [network.id, network] as const))(
  '%s matches the data of the chain itself',
  (_, network) => {
    const { symbol, decimals } = network.nativeCurrency
    expect(decimals).toBe(18)
    // viem's list has some ids twice, once under a former name of the chain or its coin.
    const twins = known.filter((chain) => String(chain.id) === network.reference)
    expect(twins.map((chain) => chain.nativeCurrency.symbol)).toContain(symbol)
    expect(
      twins.every(
        (chain) =>
          chain.nativeCurrency.decimals === 18 &&
          (chain.testnet ?? false) === (network.testnet ?? false),
      ),
    ).toBe(true)
  },
)

test('a network of the host needs a CAIP-2 id and an http(s) endpoint', () => {
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const define = (id: string, url: string) => () =>
    presets.defineNetwork({
      id: id as `${string}:${string}`,
      name: 'X',
      nativeCurrency: coin,
      rpcUrls: [url],
    })
  expect(define('eip155', 'https://a.example')).toThrow('Invalid CAIP-2 network id: eip155')
  expect(define('eip155:5', 'javascript:alert(1)')).toThrow('http(s) RPC URLs')
  expect(define('eip155:5', 'http://127.0.0.1:8545')).not.toThrow()
})

test('a preset imports no other preset', () => {
  const shared = new Set([
    './canonical.ts',
    './define.ts',
    '../types/network-input.ts',
    '../types/network.ts',
    './parse.ts',
    './preset.ts',
    './read-chain-id.ts',
  ])
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      file !== 'index.ts' &&
      !shared.has(`./${file}`),
  )
  expect(files).toHaveLength(networks.length)
  for (const file of files)
    for (const [, from] of readFileSync(new URL(file, folder), 'utf8').matchAll(/from '([^']+)'/g))
      expect(shared, `${file} imports ${from}`).toContain(from)
})
