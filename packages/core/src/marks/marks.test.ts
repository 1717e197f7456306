import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadBundled } from '../directory/bundled.ts'
import { decodeBase58 } from '../format/base58.ts'
import * as presets from '../networks/index.ts'
import type { ChainId, Network } from '../types/network.ts'
import { walletList } from '../wallets/list.ts'
import { coins } from './drawn/coins.ts'
import { firstWallets } from './drawn/first-wallets.ts'
import { wallets as otherWallets } from './drawn/wallets.ts'
import { bring, networkMark, tokenMark, walletMark } from './marks.ts'
import { networkMarks } from './networks.ts'
import { contracts, tokenMark as tokenOf } from './tokens.ts'

const sources = await import(
  path.join(fileURLToPath(new URL('../../../../scripts/marks/', import.meta.url)), 'sources.mjs')
)
const wallets = { ...firstWallets, ...otherWallets }
const drawings = path.dirname(fileURLToPath(import.meta.resolve('@web3icons/core')))
const nativeOf = (chain: string) =>
  tokenOf(chain as ChainId, 'native', networkMarks[chain as ChainId])
const networks = Object.values(presets).filter((each): each is Network => typeof each === 'object')
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('every directory wallet with a drawing under its id has a mark, or a reason why not', () => {
  const there = new Set(
    readdirSync(path.join(drawings, 'svgs/wallets/background')).map((file) => file.split('.')[0]),
  )
  const without = loadBundled().filter(
    ({ id }) => there.has(id) && !Object.hasOwn(wallets, id) && !Object.hasOwn(sources.left, id),
  )
  expect(without.map(({ id }) => id)).toEqual([])
})

test('every mark belongs to a wallet of the directory', () => {
  const known = new Set(loadBundled().map(({ id }) => id))
  expect(Object.keys(wallets).filter((id) => !known.has(id))).toEqual([])
  expect(Object.keys(wallets).length).toBeGreaterThan(30)
})

test('the first marks are those of the wallets that a first card recommends', () => {
  const recommended = [...new Set(networks.map(({ namespace }) => namespace))].flatMap(
    (namespace) =>
      walletList({ offers: {}, records: loadBundled(), namespaces: [namespace] }).connect.map(
        ({ record }) => record!.id,
      ),
  )
  const marked = new Set(recommended.filter((id) => Object.hasOwn(wallets, id)))
  expect(Object.keys(firstWallets).sort()).toEqual([...marked].sort())
})

test('every network of ours has a mark, except those without a drawing', () => {
  const without = networks.filter(({ id }) => !Object.hasOwn(networkMarks, id)).map(({ id }) => id)
  // These are Morph and Noble.
  expect(without.sort()).toEqual(['cosmos:noble-1', 'eip155:2818'])
})

test('Solana’s mark has its owner’s purple and green', () => {
  expect(coins['c-solana']).toMatch(
    /<stop stop-color="#9945ff"\/><stop offset="1" stop-color="#14f195"\/>/,
  )
})

test('every drawing in the package is used', () => {
  const shown = new Set<string>([
    ...Object.values(networkMarks),
    ...Object.keys(contracts),
    ...Object.keys(networkMarks).map((chain) => nativeOf(chain) ?? ''),
  ])
  expect(Object.keys(coins).filter((name) => !shown.has(name))).toEqual([])
})

test.each([...Object.entries(wallets), ...Object.entries(coins)])(
  '%s is a drawing of shapes that an image element can show',
  (_, svg) => {
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^<>]*viewBox="[-\d. ]+"[^<>]*>/,
    )
    expect(svg).not.toMatch(
      /<(?!\/?(svg|g|defs|clipPath|mask|linearGradient|radialGradient|stop|path|circle|ellipse|rect)\b)|\son|href|style=|url\((?!#)/,
    )
    expect(svg.length).toBeLessThan(6_000)
  },
)

test('ids of two marks do not collide in one page', () => {
  const ids = [...Object.values(wallets), ...Object.values(coins)].flatMap((svg) =>
    [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!),
  )
  expect(ids.length).toBeGreaterThan(10)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a mark is looked up by id, and an announced name finds none', async () => {
  expect(await walletMark('metamask')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  expect(await networkMark('eip155:1')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  for (const id of ['MetaMask', 'io.metamask', 'constructor', '__proto__', ''])
    expect(await walletMark(id)).toBeUndefined()
  for (const id of ['eip155:31337', 'constructor', 'Ethereum', 'toString'])
    expect(await networkMark(id as ChainId)).toBeUndefined()
})

test('a token is identified by chain and address, in any case on EVM, never by its symbol', async () => {
  const mark = await tokenMark('eip155:1', usdc)
  expect(mark).toMatch(/^data:image/)
  expect(await tokenMark('eip155:1', usdc.toLowerCase())).toBe(mark)
  expect(await tokenMark('eip155:10', usdc)).toBeUndefined()
  expect(await tokenMark('eip155:1', `${usdc.slice(0, -1)}9`)).toBeUndefined()
  for (const address of ['USDC', 'usdc', 'constructor', ''])
    expect(await tokenMark('eip155:1', address)).toBeUndefined()
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  expect(await tokenMark(presets.solana.id, mint)).toBe(mark)
  expect(await tokenMark(presets.solana.id, mint.toLowerCase())).toBeUndefined()
})

test('a chain’s native coin has the coin’s mark, not the chain’s', () => {
  expect(nativeOf('eip155:8453')).toBe('c-ethereum')
  expect(nativeOf('eip155:137')).toBe('t-pol')
  expect(nativeOf('eip155:56')).toBe('c-bsc')
  expect(nativeOf('eip155:100')).toBeUndefined()
  expect(nativeOf('eip155:31337')).toBeUndefined()
})

test('validates each address in the table on its chain, in canonical form, without duplicates', async () => {
  const { toChecksumAddress } = await import('../format/eip55.ts')
  const seen: string[] = []
  for (const places of Object.values(contracts))
    for (const [chain, address] of Object.entries(places)) {
      seen.push(`${chain}/${address}`)
      expect(networks.map(({ id }) => id)).toContain(chain)
      if (chain.startsWith('eip155:')) expect(toChecksumAddress(address)).toBe(address)
      else expect(decodeBase58(address).length).toBe(32)
    }
  expect(new Set(seen).size).toBe(seen.length)
})

test('a loaded mark can be read during render, and one without a drawing never is', async () => {
  const come = new Map<string, string>()
  for (const name of [
    'wallet/metamask',
    'eip155:1',
    `eip155:1/${usdc}`,
    'eip155:1/native',
    'wallet/eip155:1',
    'metamask',
  ])
    expect(await bring(name, come)).toBe(name)
  expect([...come.keys()]).toEqual([
    'wallet/metamask',
    'eip155:1',
    `eip155:1/${usdc}`,
    'eip155:1/native',
  ])
})

test('a wallet that only shares a name has no record, so no mark is requested', () => {
  const offer = (id: string, evidence: { by: 'rdns'; value: string }[]) => ({
    id,
    name: 'MetaMask',
    namespaces: ['eip155'],
    evidence,
  })
  const rows = walletList({
    offers: { eip6963: [offer('a', []), offer('b', [{ by: 'rdns', value: 'org.evil' }])] },
    records: loadBundled(),
  }).connect.filter((row) => row.installed)
  expect(rows.map(({ name, record }) => [name, record?.id])).toEqual([
    ['MetaMask', undefined],
    ['MetaMask', undefined],
  ])
  const claimed = walletList({
    offers: {
      eip6963: [
        offer('a', [{ by: 'rdns', value: 'io.metamask' }]),
        offer('b', [{ by: 'rdns', value: 'io.metamask' }]),
      ],
    },
    records: loadBundled(),
  })
  expect(claimed.connect.filter((row) => row.installed).every(({ contested }) => contested)).toBe(
    true,
  )
})
