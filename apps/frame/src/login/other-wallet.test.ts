/** A compromised server that names another wallet than the one that a device had. */
import type { EmbeddedUser } from '@portico/wire'
import { expect, test } from 'vitest'
import { createAccount } from './account.ts'
import { createWorld, emailCode, type Browser, type World } from './world.fixture.ts'

const quiet = (): AbortSignal => new AbortController().signal

async function logIn({ login }: Browser, email = 'ana@mail.example') {
  const { action } = await login.start(email, 'en')
  if (action === 'CONNECT') return login.user(quiet())
  return login.verify(emailCode, quiet())
}

/** The server says something else of its users, in each of its answers, until `end`. */
function lie({ server }: Browser, change: (user: EmbeddedUser) => EmbeddedUser): () => void {
  const { me, verify } = server
  server.me = async (token) => {
    const reply = await me(token)
    return { ...reply, user: change(reply.user) }
  }
  server.verify = async (...asked) => {
    const reply = await verify(...asked)
    return { ...reply, user: change(reply.user) }
  }
  return () => Object.assign(server, { me, verify })
}

async function walletOfMallory(world: World): Promise<NonNullable<EmbeddedUser['wallet']>> {
  const browser = world.browser()
  await logIn(browser, 'mallory@mail.example')
  return (await browser.store.session.read())!.user.wallet!
}

async function prepare() {
  const world = createWorld()
  const browser = world.browser()
  const ana = await logIn(browser)
  const planted = await walletOfMallory(world)
  return { world, browser, ana, planted }
}

const shares = async ({ store }: Browser) =>
  Promise.all(
    (await store.shares.list()).map(async ({ wallet, state, set }) => ({
      wallet,
      state,
      opens: (await store.shares.open(set)) !== null,
    })),
  )

type Lie = (planted: EmbeddedUser['wallet']) => (user: EmbeddedUser) => EmbeddedUser

const lies: [string, Lie][] = [
  ['another wallet', (wallet) => (user) => ({ ...user, wallet })],
  [
    'another wallet under the same id',
    (wallet) => (user) => ({
      ...user,
      wallet: user.wallet && { ...user.wallet, addresses: wallet!.addresses },
    }),
  ],
  ['another user and wallet', (wallet) => (user) => ({ ...user, id: 'u'.repeat(22), wallet })],
  ['no wallet', () => (user) => ({ ...user, wallet: null })],
  ['another user without one', () => (user) => ({ ...user, id: 'u'.repeat(22), wallet: null })],
]

test.each(lies)('shows and refuses %s than this device had', async (_, change) => {
  const { world, browser, ana, planted } = await prepare()
  await browser.login.signOut()
  const before = await shares(browser)
  const wallets = world.wallets.size
  const end = lie(browser, change(planted))
  const isNone = change(planted)({ wallet: planted } as EmbeddedUser).wallet === null
  await expect(logIn(browser)).rejects.toMatchObject({ code: 'other-wallet' })
  expect([browser.otherWallets, browser.questions, world.wallets.size]).toEqual([
    [{ was: ana.addresses.eip155, is: isNone ? null : planted.addresses.eip155 }],
    [],
    wallets,
  ])
  // Its share is still there, and opens.
  expect(await shares(browser)).toEqual(before)
  expect(before).toMatchObject([{ wallet: ana.wallet, state: 'kept', opens: true }])
  expect(await browser.store.session.read()).toBeNull()
  end()
  expect((await logIn(browser)).addresses).toEqual(ana.addresses)
  expect(browser.questions).toEqual([])
})

test('shows no address but the device’s own, and signs nothing, when the server changes its word within a session', async () => {
  const { browser, planted } = await prepare()
  lie(browser, (user) => ({
    ...user,
    wallet: user.wallet && { ...user.wallet, addresses: planted.addresses },
  }))
  await expect(browser.login.user(quiet())).rejects.toMatchObject({ code: 'other-wallet' })
  expect(await browser.login.restore()).toBeNull()
  await expect(browser.login.active()).rejects.toMatchObject({ code: 'no-session' })
  await expect(browser.login.takeShares()).rejects.toMatchObject({ code: 'no-session' })
})

test('accepts a new wallet after the visitor deleted the earlier one here', async () => {
  const world = createWorld()
  const browser = world.browser()
  const before = await logIn(browser)
  await createAccount({ ...browser.login.deps, account: world.account }).delete(quiet())
  const after = await logIn(browser)
  expect(after.wallet).not.toBe(before.wallet)
  expect(browser.otherWallets).toEqual([])
})
