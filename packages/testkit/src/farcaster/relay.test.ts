import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { decodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { startChain } from '../chains/index.ts'
import {
  startFarcasterRelay,
  type FarcasterAccount,
  type FarcasterRelay,
  type FarcasterRelayOptions,
} from './index.ts'

const ada: FarcasterAccount = {
  fid: 7_777,
  username: 'ada <3',
  signer: privateKeyToAccount(generatePrivateKey()),
}
const wanted = {
  siweUri: 'https://wallet.shop.example',
  domain: 'wallet.shop.example',
  nonce: 'q8WmJ3LzKxTf2ZoVhR0n4c',
}

async function start(options: FarcasterRelayOptions = {}): Promise<FarcasterRelay> {
  const relay = await startFarcasterRelay(options)
  onTestFinished(() => relay.stop())
  return relay
}
const open = (relay: FarcasterRelay, body: object = wanted): Promise<Response> =>
  fetch(`${relay.url}/v1/channel`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const status = (relay: FarcasterRelay, token: string): Promise<Response> =>
  fetch(`${relay.url}/v1/channel/status`, { headers: { authorization: `Bearer ${token}` } })

test('opens a channel, waits, and returns the app’s signature once', async () => {
  const relay = await start()
  const opened = await open(relay)
  expect(opened.status).toBe(201)
  const { channelToken, url, nonce } = (await opened.json()) as {
    channelToken: string
    url: string
    nonce: string
  }
  expect([nonce, url]).toEqual([wanted.nonce, `${relay.url}/~/siwf?channelToken=${channelToken}`])
  const waiting = await status(relay, channelToken)
  expect([waiting.status, await waiting.json()]).toMatchObject([
    202,
    { state: 'pending', signatureParams: wanted },
  ])
  await relay.approve(await relay.next(), ada)
  const done = await status(relay, channelToken)
  expect([done.status, await done.json()]).toMatchObject([
    200,
    { state: 'completed', fid: 7_777, authMethod: 'custody', nonce: wanted.nonce },
  ])
  expect((await status(relay, channelToken)).status).toBe(401)
  await expect(relay.approve(channelToken, ada)).rejects.toThrow('closed')
})

test('refuses a declined or unknown channel, and apps without the key', async () => {
  const relay = await start()
  const { channelToken } = (await (await open(relay)).json()) as { channelToken: string }
  const forged = await fetch(`${relay.url}/v1/channel/authenticate`, {
    method: 'POST',
    body: JSON.stringify({ message: 'm', signature: '0x', fid: 1 }),
    headers: { authorization: `Bearer ${channelToken}` },
  })
  expect(forged.status).toBe(401)
  relay.decline(channelToken)
  expect((await status(relay, channelToken)).status).toBe(401)
  expect((await status(relay, 'none')).status).toBe(401)
  expect((await open(relay, { domain: 'x' })).status).toBe(400)
  relay.down()
  expect((await open(relay)).status).toBe(503)
  relay.up()
  expect((await open(relay)).status).toBe(201)
})

test('lets the visitor of the address choose an account, or decline', async () => {
  const relay = await start({ accounts: [ada] })
  const press = (url: string, fid: string): Promise<Response> =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ fid }) })
  const [first, second] = [
    (await (await open(relay)).json()) as { url: string; channelToken: string },
    (await (await open(relay)).json()) as { url: string; channelToken: string },
  ]
  const page = await (await fetch(first.url)).text()
  expect(page).toContain('wallet.shop.example')
  expect(page).toContain('Sign in as ada &#60;3')
  expect(await (await press(first.url, '7777')).text()).toContain('Signed')
  expect((await status(relay, first.channelToken)).status).toBe(200)
  expect(await (await press(second.url, '')).text()).toContain('Declined')
  expect((await status(relay, second.channelToken)).status).toBe(401)
  expect((await fetch(second.url)).status).toBe(404)
})

test('returns an id’s owner from the registries until it has none', async () => {
  const chain = await startChain({ chainId: 10 })
  onTestFinished(() => chain.stop())
  const relay = await start({ chain })
  const idOf = async (): Promise<unknown> =>
    decodeAbiParameters(
      parseAbiParameters('uint256'),
      (await chain.rpc('eth_call', [
        {
          to: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
          data: `0xd94fe832${ada.signer.address.slice(2).toLowerCase().padStart(64, '0')}`,
        },
        'latest',
      ])) as `0x${string}`,
    )[0]
  expect(await idOf()).toBe(0n)
  await relay.register(ada)
  expect(await idOf()).toBe(7_777n)
  await relay.unregister(ada)
  expect(await idOf()).toBe(0n)
  await expect((await start()).register(ada)).rejects.toThrow('without a chain')
})

test('rejects a wait for a channel when the relay stops', async () => {
  const relay = await start()
  const waiting = relay.next()
  await relay.stop()
  await expect(waiting).rejects.toThrow('stopped')
})
