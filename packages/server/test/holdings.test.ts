import { demoAccounts, mainnetDeployment, startDemoChains, type DemoChains } from '@portico/testkit/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBlockchain } from '../src/blockchain/read-settings.ts'
import type { BalanceReply, PriceReply } from '../src/wire.ts'
import { start } from './start.ts'

let chains: DemoChains
beforeAll(async () => {
  chains = await startDemoChains()
})
afterAll(() => chains.stop())

test('slice', async () => {
  const tokens = mainnetDeployment.tokens.map(({ address }) => ({ address }))
  const server = await start({
    rpc: { 'eip155:1': [chains.mainnet.url] },
    blockchain: readBlockchain({ chains: { 'eip155:1': { name: 'Ethereum', native: { name: 'Ether', symbol: 'ETH' }, tokens, prices: [{ kind: 'static', prices: { native: '2000', [tokens[0]!.address]: '1' } }] } } }),
  })
  const reply = await server.get(`/v1/account/${demoAccounts.ada.address}/balance`)
  const body = (await reply.json()) as BalanceReply
  console.log(reply.status, JSON.stringify(body, null, 1))
  const price = await server.post('/v1/fungible/price', { addresses: ['eip155:1:native', `eip155:1:${tokens[0]!.address}`, `eip155:1:${tokens[1]!.address}`] })
  console.log(price.status, JSON.stringify((await price.json()) as PriceReply, null, 1))
  expect(reply.status).toBe(200)
})
