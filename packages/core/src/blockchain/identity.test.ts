/** Tests which names the service is asked for. */
import { expect, test } from 'vitest'
import { account, served, type Served } from '../../test/blockchain.ts'
import { networks } from '../../test/wallets.ts'

const asked = (it: Served): string[] =>
  it.asked.flatMap(({ path }) =>
    path.startsWith('/v1/identity/') ? path.slice('/v1/identity/'.length) : [],
  )
const answers = { [account]: () => ({ name: 'ada.eth', avatar: null }) }
const nameOf = (it: Served, address: string): unknown =>
  (it.portico.getState().resources[`${address}/identity`]?.value as { name?: unknown } | undefined)
    ?.name

test('requests the name of an EVM address from the service', async () => {
  const it = await served({ answers })
  await (await it.portico.data()).identity(account)
  expect([asked(it), nameOf(it, account)]).toEqual([[account], 'ada.eth'])
})

test('sends no name request on a test network, nor for a namespace whose network has a name service', async () => {
  const it = await served({
    answers,
    config: { networks: networks.map((each) => ({ ...each, testnet: true })) },
  })
  await (await it.portico.data()).identity(account)
  await (await it.portico.data()).identity('somebody', 'solana')
  expect([asked(it), nameOf(it, account), nameOf(it, 'somebody')]).toEqual([
    [],
    `${account} on eip155:1`,
    'somebody on solana:main',
  ])
})
