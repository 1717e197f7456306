/**
 * A page that slept has received no events of its wallet, so it asks the wallet before anything is
 * signed.
 */
import { expect, test } from 'vitest'
import { sendTransaction, signMessage, signTypedData } from '../src/index.ts'
import { ada, bob, connected, type World } from './world.ts'

const hash = `0x${'ab'.repeat(32)}`
const typedData = {
  domain: { name: 'Test' },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
} as const

const asks: readonly [string, (page: World) => Promise<unknown>][] = [
  ['a text', (page) => signMessage(page.portico, { message: 'Hello' })],
  ['typed data', (page) => signTypedData(page.portico, typedData)],
  ['a transaction', (page) => sendTransaction(page.portico, { to: bob, value: 1n })],
]

/**
 * Connected as Ada. In `sleep` minutes pass in which the wallet shares something else and sends no
 * event.
 */
async function page() {
  const made = await connected({ accounts: [ada, bob] })
  const { provider } = made.wallet
  const { request } = provider
  const signed: { method: string; params?: unknown }[] = []
  let shared: unknown
  let asked = 0
  provider.request = async (args) => {
    if (args.method === 'eth_accounts') asked++
    if (args.method === 'eth_accounts' && shared !== undefined) return shared
    if (!/^(eth_send|eth_sign|personal)/.test(args.method)) return request(args)
    signed.push(args as { method: string })
    return hash
  }
  return {
    ...made,
    signed,
    asked: () => asked,
    sleep(now: unknown) {
      shared = now
      made.pass(60_000)
    },
  }
}

test.each(asks)(
  '%s is not signed for an account that the wallet left while the page was suspended, and the page follows',
  async (_what, ask) => {
    const made = await page()
    made.sleep([bob])
    await expect(ask(made)).rejects.toMatchObject({ code: 'account-changed' })
    expect(made.signed).toEqual([])
    expect(made.status()).toMatchObject({ is: 'connected', account: bob })
    expect(made.hostCalls.at(-1)).toEqual(['account', bob])
    // The account that the visitor sees now is the one that signs.
    expect(await ask(made)).toBe(hash)
    expect(JSON.stringify(made.signed).toLowerCase()).toContain(bob.toLowerCase())
  },
)

test.each(asks)('%s is signed when nothing has changed', async (_what, ask) => {
  const made = await page()
  made.sleep([ada, bob])
  expect(await ask(made)).toBe(hash)
  expect(made.asked()).toBe(1)
})

test('sends no account check to a wallet that just sent an event', async () => {
  const made = await page()
  await signMessage(made.portico, { message: 'Hello' })
  await signMessage(made.portico, { message: 'Hello' })
  expect(made.asked()).toBe(0)
})

test.each([
  ['nothing', []],
  ['an unreadable value', { 0: ada }],
  ['no address', ['ada']],
])(
  'requests the signature from a wallet that answers the check with %s, and reports its own fault',
  async (_what, answer) => {
    const made = await page()
    made.sleep(answer)
    expect(await signMessage(made.portico, { message: 'Hello' })).toBe(hash)
    expect(made.status()).toMatchObject({ account: ada })
  },
)

test('a wallet that does not answer the account check delays no longer than a restore’s limit', async () => {
  const made = await page()
  made.sleep(new Promise(() => {}))
  const signing = signMessage(made.portico, { message: 'Hello' })
  await made.armed(3_000)
  expect(made.signed).toEqual([])
  made.pass(3_000)
  expect(await signing).toBe(hash)
})
