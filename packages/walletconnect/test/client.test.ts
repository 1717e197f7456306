import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import { account, settle, startWorld, wanted } from './parts.ts'
import type { World } from './parts.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

test('pairs, settles, signs and parts with the official wallet', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const session = await settle(dapp, wallet)
  expect(session.namespaces['eip155']?.accounts).toEqual([`eip155:1:${account.address}`, `eip155:10:${account.address}`])
  const signature = await dapp.client.request(session.topic, { chain: 'eip155:10', method: 'personal_sign', params: ['0x68656c6c6f', account.address] })
  expect(await verifyMessage({ address: account.address, message: 'hello', signature: signature as `0x${string}` })).toBe(true)
  await dapp.client.disconnect(session.topic)
  await wallet.disconnected(session.topic)
  expect(await dapp.client.sessions()).toEqual([])
  expect(dapp.events.filter(({ is }) => is === 'failed')).toEqual([])
  void wanted
})
