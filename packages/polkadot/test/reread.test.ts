/** A suspended page has received no events of its extension. */
import { limits } from '@portico/core'
import type { PolkadotTraits } from '@portico/testkit/polkadot'
import { expect, test } from 'vitest'
import { signMessage, type SignPayload } from '../src/index.ts'
import { ada, bob, connected, genesis, type World } from './world.ts'

const payload = (address: string): SignPayload => ({
  address,
  blockHash: `0x${'ab'.repeat(32)}`,
  blockNumber: '0x00000001',
  era: '0x9500',
  genesisHash: genesis.dot,
  method: '0x0403',
  nonce: '0x00000007',
  specVersion: '0x000f4243',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x0000001a',
  signedExtensions: [],
  version: 4,
})

const asks: readonly [string, string, (page: World, from: string) => Promise<unknown>][] = [
  ['a text', 'signRaw', (page) => signMessage(page.portico, { message: 'Hello' })],
  [
    'a transaction',
    'signPayload',
    (page, from) => page.portico.provider('polkadot')!.signPayload(payload(from)),
  ],
]

async function page() {
  const made = await connected()
  const before = made.wallet.calls.length
  const prompted = made.wallet.prompted.length
  return {
    ...made,
    asked: () => made.wallet.calls.slice(before).map(({ method }) => method),
    prompts: () => made.wallet.prompted.slice(prompted),
    sleep(shared: readonly string[], traits: PolkadotTraits = {}) {
      made.wallet.set({ events: 'never' })
      made.wallet.share(shared)
      made.wallet.set(traits)
      made.pass(60_000)
    },
  }
}

test.each(asks)(
  '%s is not signed for an account that the extension left while the page was suspended, and the page follows',
  async (_what, method, ask) => {
    const made = await page()
    made.sleep([bob])
    await expect(ask(made, ada)).rejects.toMatchObject({ code: 'account-changed' })
    expect(made.asked()).toEqual(['accounts.get'])
    expect(made.prompts()).toEqual([])
    expect(made.status()).toMatchObject({ is: 'connected', account: bob })
    expect(made.hostCalls.at(-1)).toEqual(['account', bob])
    await ask(made, bob)
    expect(made.asked()).toEqual(['accounts.get', method])
    expect(made.wallet.calls.at(-1)!.args[0]).toMatchObject({ address: bob })
  },
)

test.each(asks)(
  'signs %s when nothing has changed, with one prompt of the extension',
  async (_what, method, ask) => {
    const made = await page()
    made.sleep(made.wallet.addresses())
    await ask(made, ada)
    await ask(made, ada)
    expect(made.asked()).toEqual(['accounts.get', method, method])
    expect(made.prompts()).toEqual([method, method])
  },
)

test.each<PolkadotTraits>([
  { locked: true, events: 'never' },
  { accounts: 'null' },
  { accounts: 'string' },
  { accounts: 'bad-address' },
  { accounts: 'getters' },
])(
  'requests the signature from an extension without accounts (%j), which reports its own error',
  async (traits) => {
    const made = await page()
    made.sleep(made.wallet.addresses(), traits)
    await signMessage(made.portico, { message: 'Hello' })
    expect(made.status()).toMatchObject({ is: 'connected', account: ada })
    expect(made.asked()).toEqual(['accounts.get', 'signRaw'])
  },
)

test('an extension that left the page reports it, and signs nothing', async () => {
  const made = await page()
  made.sleep(made.wallet.addresses(), { calls: 'removed' })
  await expect(signMessage(made.portico, { message: 'Hello' })).rejects.toMatchObject({
    exit: 'wallet-gone',
  })
  expect(made.status()).toMatchObject({ is: 'disconnected', exit: 'wallet-gone' })
})

test('waits for a silent extension up to a limit, and then requests the signature', async () => {
  const made = await page()
  made.sleep(made.wallet.addresses(), { calls: 'silent' })
  const signing = signMessage(made.portico, { message: 'Hello' })
  await made.armed(limits.restore)
  made.wallet.set({})
  made.pass(limits.restore)
  await signing
  expect(made.asked()).toEqual(['accounts.get', 'signRaw'])
})
