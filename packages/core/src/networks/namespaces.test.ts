/** Compares the networks of the other namespaces with the first blocks of their chains. */
import { createHash } from 'node:crypto'
import { allNetworks } from '@polkadot/util-crypto/networks'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import * as presets from './index.ts'
import { canonicalChain } from './canonical.ts'
import type { Network } from '../types/network.ts'

const of = (namespace: string): Network[] =>
  Object.values(presets).filter(
    (value): value is Network => typeof value === 'object' && value.namespace === namespace,
  )

test.each([
  [presets.solana, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  [presets.solanaDevnet, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'],
  [presets.solanaTestnet, '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
])('$name has its genesis hash as id', (network, genesis) => {
  expect(base58.decode(genesis)).toHaveLength(32)
  expect(network.reference).toBe(genesis.slice(0, 32))
  expect(network.nativeCurrency).toMatchObject({ symbol: 'SOL', decimals: 9 })
})

/** The first block of every Bitcoin network holds the same transaction. */
function genesisOf(time: number, bits: number, nonce: number): string {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(1, 0)
  Buffer.from('4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b', 'hex')
    .reverse()
    .copy(header, 36)
  header.writeUInt32LE(time, 68)
  header.writeUInt32LE(bits, 72)
  header.writeUInt32LE(nonce, 76)
  const once = createHash('sha256').update(header).digest()
  return createHash('sha256').update(once).digest().reverse().toString('hex')
}

test.each([
  [presets.bitcoin, genesisOf(1231006505, 0x1d00ffff, 2083236893)],
  [presets.bitcoinTestnet, genesisOf(1296688602, 0x1d00ffff, 414098458)],
  [presets.bitcoinSignet, genesisOf(1598918400, 0x1e0377ae, 52613770)],
])('$name has the hash of its first block as id', (network, genesis) => {
  expect(genesis).toMatch(/^0000000/)
  expect(network.reference).toBe(genesis.slice(0, 32))
  expect(network.nativeCurrency.decimals).toBe(8)
  for (const url of network.rpcUrls.default) expect(url).toMatch(/\/api$/)
})

test.each([
  [
    presets.polkadot,
    '91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
    'polkadot',
  ],
  [
    presets.polkadotAssetHub,
    '68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
    'polkadot',
  ],
  [presets.kusama, 'b0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe', 'kusama'],
  [
    presets.kusamaAssetHub,
    '48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a',
    'kusama',
  ],
  [presets.westend, 'e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e', null],
  [presets.paseo, '77afd6190f1554ad45fd0d31aee62aacc33c6db0ea801129acb813f913e0764f', null],
])(
  '$name has its genesis hash as id, and its coin as in the registry',
  (network, genesis, coin) => {
    expect(network.reference).toBe(genesis.slice(0, 32))
    const registered = allNetworks.find((each) => each.network === coin)
    expect(registered === undefined).toBe(coin === null)
    const { symbol, decimals } = network.nativeCurrency
    if (registered)
      expect([[symbol], [decimals]]).toEqual([registered.symbols, registered.decimals])
    if (network === presets.polkadot || network === presets.kusama)
      expect(registered?.genesisHash).toContain(`0x${genesis}`)
  },
)

test.each(of('cosmos'))('$name has its chain id, and its coin in millionths', (network) => {
  expect(network.reference).toMatch(/^[a-z]+(-[a-z]+)*(-\d+)?$/)
  expect(network.nativeCurrency.decimals).toBe(6)
})

test('former ids of Solana’s clusters become today’s, and every other id stays', () => {
  expect(canonicalChain('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')).toBe(presets.solana.id)
  expect(canonicalChain('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')).toBe(presets.solanaDevnet.id)
  for (const id of ['solana:constructor', 'eip155:1', presets.solanaTestnet.id] as const)
    expect(canonicalChain(id)).toBe(id)
  expect(
    presets.parseNetwork({ ...presets.solana, id: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ' }),
  ).toEqual(presets.solana)
})

test('tests every network of these namespaces', () => {
  expect(of('solana')).toHaveLength(3)
  expect(of('bip122')).toHaveLength(3)
  expect(of('polkadot')).toHaveLength(6)
  expect(of('cosmos')).toHaveLength(6)
})
