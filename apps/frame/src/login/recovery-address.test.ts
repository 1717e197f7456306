/**
 * A compromised server that names an address of its own for the recovery service's codes, or another
 * recovery method than the visitor has chosen.
 */
import type { EmbeddedUser } from '@portico/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CheapStretch } from '../keys/stretch.fixture.ts'
import { createAuthenticator } from '../passkey/authenticator.fixture.ts'
import { createQueue } from '../requests/queue.ts'
import { connectPasskey } from './connect-passkey.ts'
import { frameOrigin, openPopup } from './popup.fixture.ts'
import { choose } from './recovery-plan.ts'
import { setRecovery } from './set-recovery.ts'
import { createSocial } from './social.ts'
import { createWorld, emailCode, Killed, type Browser, type World } from './world.fixture.ts'

beforeEach(() => vi.stubGlobal('Worker', CheapStretch))
afterEach(() => vi.unstubAllGlobals())

const quiet = (): AbortSignal => new AbortController().signal
const [ana, eve] = ['ana@mail.example', 'eve@mail.example']
const passphrase = 'correct horse battery'

async function logIn({ login }: Browser) {
  const { action } = await login.start(ana, 'en')
  if (action === 'CONNECT') return login.user(quiet())
  return login.verify(emailCode, quiet())
}

/** What the visitor sees and types: their own address, and once. */
interface Asked {
  choices: (string | null)[]
  typed: boolean[]
  passphrases: string[]
}

/** @param kinds What the visitor chooses, in order. */
function seat(browser: Browser, kinds: ('service' | 'passphrase')[] = []): Asked {
  const asked: Asked = { choices: [], typed: [], passphrases: [] }
  browser.chooses = choose
  browser.owner = {
    ...browser.owner,
    chooseRecovery({ email }) {
      asked.choices.push(email)
      const value = kinds.shift()
      return Promise.resolve(value ? { value } : null)
    },
    askAddress({ isRight }) {
      const isTheirs = isRight(` ${ana.toUpperCase()} `)
      asked.typed.push(isTheirs)
      return Promise.resolve(isTheirs ? { value: ` ${ana.toUpperCase()} ` } : null)
    },
    async askPassphrase({ why, act }) {
      asked.passphrases.push(why)
      return { value: await act(passphrase) }
    },
  }
  return asked
}

/** In the answers of `/me` from now on. */
function lie({ server }: Browser, change: (user: EmbeddedUser) => EmbeddedUser): void {
  const { me } = server
  server.me = async (token) => {
    const reply = await me(token)
    return { ...reply, user: change(reply.user) }
  }
}
const named = (user: EmbeddedUser): EmbeddedUser => ({ ...user, email: eve })

const emails = ({ recoveryShares }: World) => recoveryShares.map(({ email }) => email)

async function byGoogle(browser: Browser) {
  const social = createSocial({
    ...browser.login.deps,
    window: browser.frame.window,
    origin: frameOrigin,
    startOrigin: frameOrigin,
    queue: createQueue(),
  })
  const user = social.connect({ provider: 'google', locale: 'en' }, quiet())
  user.catch(() => {})
  openPopup(browser.frame).hello()
  return user
}

test('makes no wallet for an address that the server names after the login, and takes the visitor’s own again', async () => {
  const world = createWorld()
  const browser = world.browser()
  const asked = seat(browser, ['service'])
  const { me } = browser.server
  lie(browser, named)
  await expect(logIn(browser)).rejects.toMatchObject({ code: 'recovery-refused' })
  expect([asked, world.wallets.size, emails(world)]).toEqual([
    { choices: [null, null], typed: [false], passphrases: [] },
    0,
    [],
  ])
  browser.server.me = me
  await logIn(browser)
  expect(emails(world)).toEqual([ana])
})

test('takes the address typed at the login after a reload too, without a question', async () => {
  const world = createWorld()
  const browser = world.browser()
  world.kill = { at: 3, when: 'before' }
  await expect(logIn(browser)).rejects.toThrow()
  world.kill = null
  const again = browser.reload()
  const asked = seat(again)
  await logIn(again)
  expect([asked.choices, emails(world)]).toEqual([[], [ana]])
})

test('gives the recovery service no address that the server names when the visitor chooses a code by mail', async () => {
  const world = createWorld()
  const browser = world.browser()
  const asked = seat(browser, ['service', 'service'])
  await logIn(browser)
  lie(browser, named)
  await expect(setRecovery(browser.login.deps, quiet())).rejects.toMatchObject({ code: 4001 })
  expect([asked.choices.slice(0, 1), asked.typed, emails(world)]).toEqual([
    [null],
    [false, false],
    [ana],
  ])
})

test('asks who logs in by a provider to type the address in the frame, whatever the server says', async () => {
  const world = createWorld()
  world.visit = () => ({ subject: '108', email: ana })
  const browser = world.browser()
  const asked = seat(browser, ['service'])
  await byGoogle(browser)
  expect([asked, emails(world)]).toEqual([
    { choices: [null], typed: [true], passphrases: [] },
    [ana],
  ])
})

test('keeps the address from a server that hides that ID tokens are accepted', async () => {
  const world = createWorld()
  world.recoveryIssuers = ['https://accounts.google.com']
  world.config = { ...world.config, issuers: {} }
  world.visit = () => ({ subject: '108', email: eve })
  const browser = world.browser()
  const asked = seat(browser, ['service'])
  await expect(byGoogle(browser)).rejects.toMatchObject({ code: 'recovery-refused' })
  expect([asked.typed, emails(world)]).toEqual([[false], []])
})

test('recovers by a new passkey alone when the server names an address for its user', async () => {
  const world = createWorld()
  world.config = { ...world.config, passkey: 'wallet.example' }
  const browser = world.browser()
  seat(browser)
  const authenticator = createAuthenticator()
  browser.owner.askPasskey = async ({ make, signal }) => ({
    value: await make!(authenticator.window(), 'Phone', signal),
  })
  lie(browser, named)
  await connectPasskey(browser.login.deps, quiet())
  expect(world.recoveryShares).toMatchObject([{ email: null, lock: expect.any(String) as string }])
})

async function locked(world: World) {
  const browser = world.browser()
  const asked = seat(browser, ['passphrase'])
  await logIn(browser)
  await setRecovery(browser.login.deps, quiet())
  expect(world.recoveryShares).toMatchObject([{ email: null, lock: expect.any(String) as string }])
  return { browser, asked }
}

/** All that a server can say for a login to give the recovery service a readable share. */
const readable = (user: EmbeddedUser): EmbeddedUser => ({
  ...user,
  wallet: user.wallet && {
    ...user.wallet,
    recoveryEmail: eve,
    sets: user.wallet.sets.map((set) => ({ ...set, recovery: 'service', opens: 'code' })),
  },
})

test('a login keeps a passphrase, whatever the server says of the recovery', async () => {
  const world = createWorld()
  const { browser } = await locked(world)
  const before = structuredClone(world.recoveryShares)
  await browser.login.signOut()
  lie(browser, readable)
  const questions = browser.questions.length
  await logIn(browser)
  expect(world.recoveryShares).toEqual(before)
  expect(browser.questions).toHaveLength(questions)
})

test('a login on a device that does not know of a passphrase keeps it, because the recovery service asks for it', async () => {
  const world = createWorld()
  const other = world.browser()
  seat(other)
  await logIn(other)
  const browser = world.browser()
  seat(browser, ['passphrase'])
  await logIn(browser)
  await setRecovery(browser.login.deps, quiet())
  const before = structuredClone(world.recoveryShares)
  await other.login.signOut()
  lie(other, (user) => {
    const lied = readable(user)
    // The typed address is to look new.
    return { ...lied, email: ana }
  })
  // As if the visitor had typed an earlier address on this device.
  const { store } = other
  const { method } = store.shares
  store.shares.method = async (set) => {
    const own = await method(set)
    return own && { ...own, address: 'earlier@mail.example' }
  }
  await logIn(other)
  expect(world.recoveryShares).toEqual(before)
  // The old share goes on signing, and nothing unconfirmed is left.
  await other.login.takeShares()
  expect((await store.shares.list()).map(({ state }) => state)).toEqual(['kept'])
})

test('replaces a passphrase by a mailed code only for who types the passphrase', async () => {
  const world = createWorld()
  const { browser, asked } = await locked(world)
  browser.owner.chooseRecovery = () => Promise.resolve({ value: 'service' })
  browser.owner.askPassphrase = () => Promise.resolve(null)
  await expect(setRecovery(browser.login.deps, quiet())).rejects.toMatchObject({ code: 4001 })
  const faults: unknown[] = []
  browser.owner.askPassphrase = async ({ why, act }) => {
    asked.passphrases.push(why)
    await act('wrong horse battery').catch((error: unknown) => faults.push(error))
    return { value: await act(passphrase) }
  }
  await setRecovery(browser.login.deps, quiet())
  expect([asked.passphrases, faults, emails(world)]).toMatchObject([
    ['new', 'prove'],
    [{ code: 'wrong-secret' }],
    [ana],
  ])
})

test('signs, and can repeat the change, when killed between any two steps of replacing a passphrase by a code', async () => {
  const prepare = async () => {
    const world = createWorld()
    const { browser } = await locked(world)
    browser.owner.chooseRecovery = () => Promise.resolve({ value: 'service' })
    return { world, browser }
  }
  const whole = await prepare()
  const before = whole.world.steps.length
  await setRecovery(whole.browser.login.deps, quiet())
  const after = whole.world.steps.length
  expect(whole.world.steps.slice(before)).toContain('recovery service stores')
  for (let at = before; at < after; at++)
    for (const when of ['before', 'after'] as const) {
      const { world, browser } = await prepare()
      const place = `${whole.world.steps[at]}, ${when}`
      world.kill = { at, when }
      // The kill may hit a background check of the session.
      const outcome: unknown = await setRecovery(browser.login.deps, quiet()).catch(
        (error: unknown) => error,
      )
      expect(outcome === undefined || outcome instanceof Killed, place).toBe(true)
      world.kill = null
      const again = browser.reload()
      seat(again)
      again.owner.chooseRecovery = () => Promise.resolve({ value: 'service' })
      await again.login.takeShares()
      await setRecovery(again.login.deps, quiet())
      expect(emails(world), place).toEqual([ana])
      const other = world.browser()
      seat(other)
      expect((await logIn(other)).wallet, place).toBe((await again.login.active()).wallet)
    }
})
