/** A suspended page has received no events of its wallet. */
import { makeSignDoc } from '@cosmjs/amino'
import { limits } from '@portico/core'
import type { CosmosTraits } from '@portico/testkit/cosmos'
import { expect, test } from 'vitest'
import { signMessage, type CosmosProvider } from '../src/index.ts'
import { ada, bob, connected, osmosis, type World } from './world.ts'

const provider = (page: World): CosmosProvider => page.portico.provider('cosmos')!
const amino = makeSignDoc([], { gas: '1', amount: [] }, 'cosmoshub-4', '', 7, 3)
const direct = {
  bodyBytes: Uint8Array.of(1),
  authInfoBytes: Uint8Array.of(2),
  chainId: 'cosmoshub-4',
  accountNumber: 7n,
}

const asks: readonly [string, string, (page: World, from: string) => Promise<unknown>][] = [
  ['a text', 'signArbitrary', (page) => signMessage(page.portico, { message: 'Hello' })],
  ['an Amino document', 'signAmino', (page, from) => provider(page).signAmino(from, amino)],
  ['a protobuf document', 'signDirect', (page, from) => provider(page).signDirect(from, direct)],
]

async function page() {
  const made = await connected()
  const before = made.wallet.calls.length
  const prompted = made.wallet.prompted.length
  return {
    ...made,
    asked: () => made.wallet.calls.slice(before).map(({ method }) => method),
    prompts: () => made.wallet.prompted.slice(prompted),
    sleep(account: number, traits: CosmosTraits = {}) {
      made.wallet.set({ events: 'never' })
      made.wallet.select(account)
      made.wallet.set(traits)
      made.pass(60_000)
    },
  }
}

test.each(asks)(
  '%s is not signed for an account that the wallet left while the page was suspended, and the page follows',
  async (_what, method, ask) => {
    const made = await page()
    made.sleep(1)
    await expect(ask(made, ada.hub)).rejects.toMatchObject({ code: 'account-changed' })
    expect(made.asked()).toEqual(['getKey'])
    expect(made.prompts()).toEqual([])
    expect(made.status()).toMatchObject({ is: 'connected', account: bob.hub })
    expect(made.hostCalls.at(-1)).toEqual(['account', bob.hub])
    await ask(made, bob.hub)
    expect(made.asked()).toEqual(['getKey', method])
    expect(made.wallet.calls.at(-1)!.args[1]).toBe(bob.hub)
  },
)

test.each(asks)(
  'signs %s when nothing has changed, with one wallet prompt',
  async (_what, method, ask) => {
    const made = await page()
    made.sleep(0)
    await ask(made, ada.hub)
    await ask(made, ada.hub)
    expect(made.asked()).toEqual(['getKey', method, method])
    expect(made.prompts()).toEqual([method, method])
  },
)

test('requests the key of the active chain, and adds none', async () => {
  const made = await page()
  await made.portico.switchNetwork(osmosis.id)
  made.sleep(1)
  await expect(signMessage(made.portico, { message: 'Hello' })).rejects.toMatchObject({
    code: 'account-changed',
  })
  expect(made.wallet.calls.at(-1)).toMatchObject({ method: 'getKey', args: ['osmosis-1'] })
  expect(made.status()).toMatchObject({ account: bob.osmosis, chain: osmosis.id })
  expect(made.asked()).not.toContain('experimentalSuggestChain')
})

test.each<CosmosTraits>([{ key: 'null' }, { key: 'getters' }, { key: 'bad-checksum' }])(
  'requests the signature from a wallet without a key (%j), which reports its own error',
  async (traits) => {
    const made = await page()
    made.sleep(0, traits)
    await signMessage(made.portico, { message: 'Hello' })
    expect(made.status()).toMatchObject({ is: 'connected', account: ada.hub })
  },
)

test('a wallet that left the page reports it, and signs nothing', async () => {
  const made = await page()
  made.sleep(0, { calls: 'removed' })
  await expect(signMessage(made.portico, { message: 'Hello' })).rejects.toMatchObject({
    exit: 'wallet-gone',
  })
  expect(made.status()).toMatchObject({ is: 'disconnected', exit: 'wallet-gone' })
})

test('waits for a silent wallet up to a limit, and then requests the signature', async () => {
  const made = await page()
  made.sleep(0, { calls: 'silent' })
  const signing = signMessage(made.portico, { message: 'Hello' })
  await made.armed(limits.restore)
  made.wallet.set({})
  made.pass(limits.restore)
  await signing
  expect(made.asked()).toEqual(['getKey', 'signArbitrary'])
})

test('opens a locked wallet’s unlock popup once, and sends no other request when it is closed', async () => {
  const made = await page()
  made.sleep(0, { locked: true })
  const signing = signMessage(made.portico, { message: 'Hello' })
  await made.wallet.asked('getKey', 2)
  expect(made.wallet.reject()).toBe(1)
  await expect(signing).rejects.toMatchObject({ code: 'user-rejected' })
  expect(made.prompts()).toEqual(['enable'])
  made.wallet.set({})
  await signMessage(made.portico, { message: 'Hello' })
})
