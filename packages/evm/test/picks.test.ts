/**
 * When another wallet claims the identity of the one in use, nothing is signed until the visitor
 * has chosen one.
 */
import { expect, test } from 'vitest'
import { signMessage, signTypedData, sendTransaction } from '../src/index.ts'
import { ada, bob, connected, world, type World } from './world.ts'

const hash = `0x${'ab'.repeat(32)}`
const typedData = {
  domain: { name: 'Test' },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
} as const

/** A page whose wallet signs every request, and counts them. */
async function signing() {
  const page = await connected({ accounts: [ada] })
  const { provider } = page.wallet
  const { request } = provider
  const signed: string[] = []
  provider.request = async (args) => {
    if (!/^(eth_send|eth_sign|personal)/.test(args.method)) return request(args)
    signed.push(args.method)
    return hash
  }
  return { ...page, signed }
}

async function beset() {
  const page = await signing()
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [bob], uuid: 'late' })
  return page
}

const asks: readonly [string, (page: World) => Promise<unknown>][] = [
  ['a text', (page) => signMessage(page.portico, { message: 'Hello' })],
  ['typed data', (page) => signTypedData(page.portico, typedData)],
  ['a transaction', (page) => sendTransaction(page.portico, { to: bob, value: 1n })],
]

const asked = (page: World): Promise<void> =>
  page.untilState(() => {
    const { open, history } = page.portico.getState().ui
    return open && history.at(-1)?.view === 'PickWallet'
  })

test('a rival that announces itself after the connection does not end it, and both are marked', async () => {
  const page = await beset()
  expect(page.status()).toMatchObject({ is: 'connected', account: ada })
  expect(page.portico.getState().offers['eip6963']!.map(({ contested }) => contested)).toEqual([
    true,
    true,
  ])
  expect(page.hostCalls.map(([what]) => what)).toEqual(['connect'])
})

test.each(asks)('%s waits for one pick, and is sent to the picked wallet', async (_what, ask) => {
  const page = await beset()
  const signing = ask(page)
  await asked(page)
  expect(page.portico.getState().ui).toMatchObject({
    open: true,
    history: [{ view: 'PickWallet', data: { link: 'eip6963:test.fox' } }],
  })
  expect(page.signed).toEqual([])
  await page.portico.connect({ connector: 'eip6963', offer: 'test.fox' })
  expect(await signing).toBe(hash)
  // The choice holds for all later requests, and the card is closed.
  expect(await ask(page)).toBe(hash)
  expect(page.portico.getState().ui.open).toBe(false)
})

test('requests on the connection itself wait too', async () => {
  const page = await beset()
  const { attach } = await import('../src/attach.ts')
  const handle = {
    namespace: 'eip155',
    provider: page.wallet.provider,
    accounts: [],
    chains: 'any',
    chain: 'eip155:1',
    chainOwner: 'wallet',
    methods: 'ask',
    reads: 'rpc',
  } as const
  const connection = await attach(handle, () => {}, page.portico.services, {
    id: 'eip6963:test.fox',
    connector: 'eip6963',
    peer: { name: 'Fox' },
  })
  const both = [
    connection.signMessage!({ text: 'Hello', account: ada }),
    connection.send!({ to: bob }, { account: ada, chain: 'eip155:1' }),
  ]
  await asked(page)
  expect(page.signed).toEqual([])
  await page.portico.connect({ connector: 'eip6963', offer: 'test.fox' })
  expect(await Promise.all(both)).toEqual([hash, hash])
})

test('two concurrent signatures wait for the same pick', async () => {
  const page = await beset()
  const both = [
    signMessage(page.portico, { message: 'one' }),
    signMessage(page.portico, { message: 'two' }),
  ]
  await asked(page)
  await page.portico.connect({ connector: 'eip6963', offer: 'test.fox' })
  expect(await Promise.all(both)).toEqual([hash, hash])
})

test('picking the other wallet signs nothing with the first, which is not active any more', async () => {
  const page = await beset()
  const signing = signMessage(page.portico, { message: 'Hello' })
  await asked(page)
  await page.portico.connect({ connector: 'eip6963', offer: 'test.fox#late' })
  await expect(signing).rejects.toMatchObject({ code: 'account-changed' })
  expect(page.signed).toEqual([])
  expect(page.status()).toMatchObject({ is: 'connected', account: bob })
  await page.untilState(
    () => Object.keys(page.portico.getState().links).join() === 'eip6963:test.fox#late',
  )
})

test('rejects and signs nothing when the card is closed, and prompts again at the next signature', async () => {
  const page = await beset()
  for (let time = 0; time < 2; time++) {
    const signing = signMessage(page.portico, { message: 'Hello' })
    await asked(page)
    await page.portico.close()
    await expect(signing).rejects.toMatchObject({ code: 'contested', exit: 'user' })
  }
  expect(page.signed).toEqual([])
  expect(page.status()).toMatchObject({ is: 'connected', account: ada })
})

test('prompts again when another rival appears after the pick', async () => {
  const page = await beset()
  await page.portico.connect({ connector: 'eip6963', offer: 'test.fox' })
  expect(await signMessage(page.portico, { message: 'Hello' })).toBe(hash)
  page.install({ rdns: 'TEST.FOX', name: 'Fox', uuid: 'later' })
  const signing = signMessage(page.portico, { message: 'Hello' })
  await asked(page)
  await page.portico.close()
  await expect(signing).rejects.toMatchObject({ code: 'contested' })
})

test('wallets that contest another identity block nothing', async () => {
  const page = await signing()
  for (const uuid of ['one', 'two']) page.install({ rdns: 'test.owl', name: 'Owl', uuid })
  expect(await signMessage(page.portico, { message: 'Hello' })).toBe(hash)
})

test('treats the active wallet’s app with another rdns as a rival, and as the same wallet', async () => {
  const page = world()
  const wallet = page.install({ rdns: 'io.metamask', name: 'MetaMask', accounts: [ada] })
  page.start()
  await page.portico.connect({ wallet: 'io.metamask' })
  page.install({ rdns: 'io.metamask.mobile', name: 'MetaMask', accounts: [bob] })
  const signing = signMessage(page.portico, { message: 'Hello' })
  await asked(page)
  await page.portico.close()
  await expect(signing).rejects.toMatchObject({ code: 'contested' })
  expect(wallet.calls.map(({ method }) => method)).not.toContain('personal_sign')
})

test('ends the wait after an approval’s time limit when no card is rendered', async () => {
  const page = await beset()
  const signing = signMessage(page.portico, { message: 'Hello' })
  await asked(page)
  await page.armed(120_000)
  page.pass(120_000)
  await expect(signing).rejects.toMatchObject({ code: 'contested', exit: 'user' })
  expect(page.signed).toEqual([])
})

test('an active wallet that is locked and unlocked reconnects by itself, also next to a rival', async () => {
  const page = await beset()
  page.wallet.emit('accountsChanged', [])
  expect(await page.until('disconnected')).toMatchObject({ exit: 'locked' })
  page.wallet.emit('accountsChanged', [ada])
  expect(await page.until('connected')).toMatchObject({ account: ada })
})
