import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import metadata from '@polkadot/types-support/metadata/static-polkadot'
import { u8aToHex } from '@polkadot/util'
import { blake2AsHex, decodeAddress, encodeAddress, xxhashAsHex } from '@polkadot/util-crypto'
import type { Json } from '@portico/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountKey, freeBalance } from '../src/account-info.ts'
import { polkadot } from '../src/index.ts'
import { ada, bob, dora, dot, world } from './world.ts'

const registry = new TypeRegistry()
const runtime = new Metadata(registry, metadata)
registry.setMetadata(runtime)
const u32 = fc.nat({ max: 0xffff_ffff })
const u128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })

test('the storage key of an account equals that of @polkadot/util-crypto', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (account) => {
      const pieces = [
        xxhashAsHex('System', 128),
        xxhashAsHex('Account', 128),
        blake2AsHex(account, 128),
        u8aToHex(account),
      ]
      expect(accountKey(account)).toBe(`0x${pieces.map((piece) => piece.slice(2)).join('')}`)
    }),
  )
  const { query } = expandMetadata(registry, runtime)
  expect(
    `0x${Buffer.from(query['system']!['account']!(decodeAddress(ada)))
      .toString('hex')
      .slice(-160)}`,
  ).toBe(accountKey(decodeAddress(ada)))
  // The key as nodes have it for //Alice.
  expect(accountKey(decodeAddress('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'))).toBe(
    '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  )
})

test('the free balance equals the one encoded by @polkadot/types', () => {
  fc.assert(
    fc.property(u32, u32, u128, u128, (nonce, consumers, free, other) => {
      const info = registry.createType('FrameSystemAccountInfo', {
        nonce,
        consumers,
        providers: 1,
        sufficients: 0,
        data: { free, reserved: other, frozen: other, flags: other },
      })
      expect(freeBalance(info.toHex())).toBe(free)
    }),
  )
})

test('an account unknown to the chain has zero, and another layout is unknown, not zero', () => {
  expect(freeBalance(null)).toBe(0n)
  for (const value of [
    undefined,
    '',
    '0x',
    `0x${'00'.repeat(79)}`,
    `0x${'00'.repeat(81)}`,
    `0x${'zz'.repeat(80)}`,
    5,
    {},
    true,
  ])
    expect(() => freeBalance(value)).toThrow(
      expect.objectContaining({ code: 'rpc-malformed', message: 'Token Balance Unavailable' }),
    )
})

function node(storage: Readonly<Record<string, string>>): {
  fetch: typeof fetch
  asked: unknown[]
} {
  const asked: unknown[] = []
  return {
    asked,
    fetch: async (_url, init) => {
      const { id, method, params } = JSON.parse(String(init?.body)) as {
        id: number
        method: string
        params: string[]
      }
      asked.push([method, params])
      const result = method === 'state_getStorage' ? (storage[params[0]!] ?? null) : method
      return Response.json({ jsonrpc: '2.0', id, result })
    },
  }
}
const info = (free: bigint): string =>
  registry.createType('FrameSystemAccountInfo', { nonce: 3, providers: 1, data: { free } }).toHex()

test('reads the balance from the chain, for an address encoded for any network', async () => {
  const key = accountKey(decodeAddress(ada))
  const { fetch, asked } = node({
    [key]: info(12_345_678_901_234n),
    [accountKey(Buffer.from(dora.slice(2), 'hex'))]: info(7n),
  })
  const page = world({ fetch })
  const reads = await polkadot().reads(dot.id, page.portico.services)
  expect(await reads.balance(ada)).toEqual({ raw: '12345678901234', decimals: 10 })
  expect(await reads.balance(encodeAddress(decodeAddress(ada), 0))).toEqual({
    raw: '12345678901234',
    decimals: 10,
  })
  expect(await reads.balance(dora)).toEqual({ raw: '7', decimals: 10 })
  expect(await reads.balance(encodeAddress(new Uint8Array(32), 0))).toEqual({
    raw: '0',
    decimals: 10,
  })
  expect(asked[0]).toEqual(['state_getStorage', [key]])
  expect(await reads.request('system_chain' satisfies Json)).toBe('system_chain')
})

test('an invalid address is not requested, and tokens are not supported', async () => {
  const { fetch, asked } = node({})
  const reads = await polkadot().reads(dot.id, world({ fetch }).portico.services)
  await expect(
    reads.balance('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6'),
  ).rejects.toMatchObject({ code: 'address' })
  await expect(reads.balance(ada, 'usdt')).rejects.toMatchObject({
    code: 'token-unsupported',
    exit: 'unsupported',
  })
  expect(await reads.tokens(ada, ['usdt', 'usdc'])).toEqual([null, null])
  expect(asked).toEqual([])
})

test('ranks a node that is syncing, or of another chain, after a synced one while watched', async () => {
  const asked: string[] = []
  const health: Record<string, Json> = {
    one: { peers: 9, isSyncing: true },
    two: 'ok',
    three: { peers: 9, isSyncing: false },
  }
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
    const name = new URL(String(url)).hostname.split('.')[0]!
    asked.push(`${name} ${method}`)
    return Response.json({
      jsonrpc: '2.0',
      id,
      result: method === 'system_health' ? health[name]! : null,
    })
  }
  const urls = ['one', 'two', 'three'].map((name) => `https://${name}.example`)
  const page = world({ fetch, networks: [{ ...dot, rpcUrls: { ...dot.rpcUrls, default: urls } }] })
  const reads = await polkadot().reads(dot.id, page.portico.services)
  const release = reads.watch!()
  await reads.balance(ada)
  expect(asked.toSorted()).toEqual([
    'one state_getStorage',
    'one system_health',
    'three system_health',
    'two system_health',
  ])
  await new Promise((resolve) => setImmediate(resolve))
  await reads.balance(bob)
  expect(asked.at(-1)).toBe('three state_getStorage')
  release()
})
