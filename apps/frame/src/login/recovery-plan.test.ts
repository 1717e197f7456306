/**
 * Visitors without an address: login by a passkey, recovery by a passkey or a passphrase, and a
 * later change of it.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recoverMessageAddress } from 'viem'
import { CheapStretch } from '../keys/stretch.fixture.ts'
import { createAuthenticator, type Authenticator } from '../passkey/authenticator.fixture.ts'
import type { PasskeyQuestion, RecoveryChoice } from '../ports.ts'
import { toHex, utf8 } from '../shared/bytes.ts'
import { addPasskey } from './add-passkey.ts'
import { connectPasskey } from './connect-passkey.ts'
import { choose, recover } from './recovery-plan.ts'
import { presentSet, setRecovery } from './set-recovery.ts'
import { createWorld, emailCode, Killed, type Browser, type World } from './world.fixture.ts'

// Node has no web workers.
beforeEach(() => vi.stubGlobal('Worker', CheapStretch))
afterEach(() => vi.unstubAllGlobals())

const quiet = (): AbortSignal => new AbortController().signal
const passphrase = 'correct horse battery'

/** A visitor at the screens of an owner. */
interface Visitor {
  authenticator: Authenticator
  /** Makes a new passkey rather than using an existing one. */
  makes: boolean
  /** Their choices, in order. */
  chooses: ('service' | 'passkey' | 'passphrase' | null)[]
  /** Their inputs, in order; null cancels. */
  types: (string | null)[]
  choices: RecoveryChoice[]
  asked: PasskeyQuestion<unknown>['why'][]
  /** Errors with which a passphrase or a passkey was refused. */
  faults: unknown[]
}

function seat(browser: Browser, more: Partial<Visitor> = {}): Visitor {
  const visitor: Visitor = {
    authenticator: createAuthenticator(),
    makes: false,
    chooses: [],
    types: [],
    choices: [],
    asked: [],
    faults: [],
    ...more,
  }
  browser.chooses = choose
  browser.recovers = recover
  browser.owner = {
    ...browser.owner,
    chooseRecovery(choice) {
      visitor.choices.push(choice)
      const value = visitor.chooses.shift() ?? null
      return Promise.resolve(value && { value })
    },
    async askPassphrase({ act }) {
      for (;;) {
        const typed = visitor.types.shift() ?? null
        if (typed === null) return null
        try {
          return { value: await act(typed) }
        } catch (error) {
          if (error instanceof Killed) throw error
          visitor.faults.push(error)
        }
      }
    },
    async askPasskey({ why, use, make, signal }) {
      visitor.asked.push(why)
      const view = visitor.authenticator.window()
      try {
        return {
          value: await ((visitor.makes && make) || !use
            ? make!(view, 'Ana’s phone', signal)
            : use(view, signal)),
        }
      } catch (error) {
        if (error instanceof Killed) throw error
        visitor.faults.push(error)
        return null
      }
    },
  }
  return visitor
}

function createPlace(): World {
  const world = createWorld()
  world.config = { ...world.config, passkey: 'wallet.example' }
  return world
}
const byPasskey = (browser: Browser) => connectPasskey(browser.login.deps, quiet())

async function byEmail({ login }: Browser, email = 'ana@mail.example') {
  const { action } = await login.start(email, 'en')
  if (action === 'VERIFY_DEVICE') await login.awaitDevice(quiet())
  return login.verify(emailCode, quiet())
}

async function expectOne(world: World, { login, keys, store }: Browser): Promise<void> {
  expect(world.wallets.size).toBe(1)
  const { addresses } = await login.active()
  const { signed } = await keys.sign(await login.takeShares(), addresses, {
    is: 'message',
    bytes: utf8('Hello'),
  })
  expect(await recoverMessageAddress({ message: 'Hello', signature: toHex(signed[0]!) })).toBe(
    [...world.wallets.values()][0]?.addresses.eip155,
  )
  expect((await store.shares.list()).map(({ state }) => state)).toEqual(['kept'])
}

test('creates a wallet by a passkey with a key without another prompt, unreadable for the recovery service', async () => {
  const world = createPlace()
  const browser = world.browser()
  const visitor = seat(browser, { makes: true })
  expect(await byPasskey(browser)).toMatchObject({ provider: 'passkey', email: null })
  expect([visitor.asked, visitor.choices]).toEqual([['login'], []])
  expect(visitor.authenticator.passkeys).toMatchObject([
    { name: 'Ana’s phone', domain: 'wallet.example' },
  ])
  expect(world.recoveryShares).toMatchObject([
    { email: null, share: expect.stringMatching(/^[-\w]{60}$/) },
  ])
  await expectOne(world, browser)
})

test('approves a new device by that passkey alone, and keeps it as the recovery', async () => {
  const world = createPlace()
  const first = world.browser()
  const { authenticator } = seat(first, { makes: true })
  await byPasskey(first)
  const second = world.browser()
  const there = seat(second, { authenticator })
  await byPasskey(second)
  expect([there.asked, there.choices, second.questions]).toEqual([['login'], [], []])
  await expectOne(world, second)
  await expectOne(world, first)
  expect(new Set(world.recoveryShares.map(({ lock }) => lock)).size).toBe(1)
  expect([...world.sets.values()].map(({ recovery }) => recovery)).toEqual(['passkey', 'passkey'])
})

test('uses a new passkey once more when only its use gives the key', async () => {
  const world = createPlace()
  const browser = world.browser()
  const { authenticator, choices } = seat(browser, { makes: true })
  authenticator.prf = 'used'
  await byPasskey(browser)
  expect(authenticator.asked.map(({ does }) => does)).toEqual(['create', 'get'])
  expect(choices).toEqual([])
  await expectOne(world, browser)
})

test('logs in by a passkey without a key, and recovers by a passphrase', async () => {
  const world = createPlace()
  const first = world.browser()
  const { authenticator, choices } = seat(first, {
    makes: true,
    chooses: ['passphrase'],
    types: [passphrase],
  })
  authenticator.prf = 'never'
  await byPasskey(first)
  expect(choices).toMatchObject([
    { kinds: ['passkey', 'passphrase'], present: null, isChange: false },
  ])
  await expectOne(world, first)
  const second = world.browser()
  const there = seat(second, {
    authenticator,
    types: [
      'wrong horse battery',
      'worse horse battery',
      ` ${passphrase.toUpperCase().toLowerCase()} `,
    ],
  })
  await byPasskey(second)
  expect(there.faults).toMatchObject([{ code: 'wrong-secret' }, { code: 'wrong-secret' }])
  await expectOne(world, second)
})

test('returns to the choice on back, and creates no wallet on cancel', async () => {
  const world = createPlace()
  const browser = world.browser()
  const visitor = seat(browser, { makes: true, chooses: ['passphrase', null], types: [null] })
  visitor.authenticator.prf = 'never'
  await expect(byPasskey(browser)).rejects.toMatchObject({ code: 'recovery-refused' })
  expect(visitor.choices).toHaveLength(2)
  expect(world.wallets.size).toBe(0)
  expect(await browser.login.restore()).toBeNull()
  Object.assign(visitor, { makes: false, chooses: ['passphrase'], types: [passphrase] })
  await byPasskey(browser)
  await expectOne(world, browser)
})

test('approves no device whose passkeys give no key or another one', async () => {
  const world = createPlace()
  const first = world.browser()
  const { authenticator } = seat(first, { makes: true })
  await byPasskey(first)
  const second = world.browser()
  const there = seat(second, { authenticator })
  authenticator.prf = 'never'
  await expect(byPasskey(second)).rejects.toMatchObject({ code: 'recovery-refused' })
  expect([there.asked, there.faults]).toMatchObject([
    ['login', 'device'],
    [{ fault: 'noSecretHere' }],
  ])
  authenticator.prf = 'made'
  const other = world.browser()
  seat(other, { authenticator, makes: true })
  await byPasskey(other)
  await second.login.signOut()
  authenticator.choice = (passkeys) => passkeys[there.asked.at(-1) === 'device' ? 1 : 0]
  authenticator.prf = 'never'
  const again = seat(second, { authenticator })
  authenticator.choice = (passkeys) => {
    authenticator.prf = again.asked.at(-1) === 'device' ? 'made' : 'never'
    return passkeys[again.asked.at(-1) === 'device' ? 1 : 0]
  }
  await expect(byPasskey(second)).rejects.toMatchObject({ code: 'recovery-refused' })
  expect(again.faults).toMatchObject([{ fault: 'other' }])
})

test('rejects when the passkey is cancelled, and reports an unknown one', async () => {
  const world = createPlace()
  const browser = world.browser()
  const visitor = seat(browser)
  await expect(byPasskey(browser)).rejects.toMatchObject({ code: 4001 })
  visitor.authenticator.passkeys.push({
    id: 'AAAA',
    name: 'x',
    handle: 'AAAA',
    domain: 'wallet.example',
    secret: new Uint8Array(32),
  })
  await expect(byPasskey(browser)).rejects.toMatchObject({ code: 4001 })
  expect(visitor.faults).toMatchObject([{ fault: 'cancelled' }, { fault: 'unknown' }])
})

test('prompts for no passkey where there are none', async () => {
  const world = createWorld()
  const browser = world.browser()
  const visitor = seat(browser)
  await expect(byPasskey(browser)).rejects.toMatchObject({ code: -32_601 })
  expect(visitor.asked).toEqual([])
})

test('renews an attempt that is about to expire within the press', async () => {
  const world = createPlace()
  const browser = world.browser()
  seat(browser, { makes: true })
  const { askPasskey } = browser.owner
  browser.owner.askPasskey = (question) => {
    world.time += 590_000
    return askPasskey(question)
  }
  await byPasskey(browser)
  await expectOne(world, browser)
})

test('adds a passkey as a login method, which opens the wallet elsewhere', async () => {
  const world = createPlace()
  const first = world.browser()
  const { authenticator } = seat(first)
  const { wallet } = await byEmail(first)
  await addPasskey(first.login.deps, quiet())
  await expectOne(world, first)
  const second = world.browser()
  seat(second, { authenticator })
  expect((await byPasskey(second)).wallet).toBe(wallet)
  // The recovery service still asks for its code, because an added passkey is not a way of
  // recovery.
  expect(second.questions).toHaveLength(1)
})

test('asks before it adds a passkey, and makes none when the visitor cancels', async () => {
  const world = createPlace()
  const browser = world.browser()
  const { authenticator } = seat(browser)
  await byEmail(browser)
  const asked: unknown[] = []
  let isAsked = false
  const { askPasskey } = browser.owner
  browser.owner.askPasskey = (question) => {
    isAsked = true
    return askPasskey(question)
  }
  browser.owner.confirmAdding = ({ provider }) => {
    asked.push([provider, isAsked])
    return Promise.resolve(asked.length > 1 ? { value: true } : null)
  }
  await expect(addPasskey(browser.login.deps, quiet())).rejects.toMatchObject({ code: 4001 })
  expect([isAsked, authenticator.passkeys.length]).toEqual([false, 0])
  await addPasskey(browser.login.deps, quiet())
  expect(asked).toEqual([
    ['passkey', false],
    ['passkey', false],
  ])
  expect(authenticator.passkeys.length).toBe(1)
})

async function changed(world: World, browser: Browser): Promise<void> {
  await setRecovery(browser.login.deps, quiet())
  await expectOne(world, browser)
}

test('replaces recovery by mail with a passphrase, destroys the readable share, and keeps other devices', async () => {
  const world = createPlace()
  const [first, second, third] = [world.browser(), world.browser(), world.browser()]
  const visitor = seat(first, { chooses: ['passphrase'], types: [passphrase] })
  await byEmail(first)
  seat(second)
  await byEmail(second)
  await changed(world, first)
  expect(visitor.choices).toMatchObject([
    { kinds: ['passkey', 'passphrase', 'service'], present: 'service', isChange: true },
  ])
  expect(world.recoveryShares).toMatchObject([{ email: null }])
  await expectOne(world, second)
  expect(
    await second.login.deps.within(async (session) =>
      presentSet(second.login.deps, {
        ...session,
        user: (await world.browser().server.me(session.token)).user,
      }),
    ),
  ).toBeNull()
  const there = seat(third, { types: [passphrase] })
  await byEmail(third)
  expect([third.questions, there.faults]).toEqual([[], []])
  await expectOne(world, third)
})

test('replaces a passphrase with a new passkey, which becomes a login method, and then with the code again', async () => {
  const world = createPlace()
  const first = world.browser()
  const visitor = seat(first, { makes: true, chooses: ['passkey', 'service'] })
  const { wallet } = await byEmail(first)
  await changed(world, first)
  expect(visitor.asked).toEqual(['set'])
  const second = world.browser()
  const there = seat(second, { authenticator: visitor.authenticator })
  expect((await byPasskey(second)).wallet).toBe(wallet)
  expect([second.questions, there.asked]).toEqual([[], ['login']])
  await expectOne(world, second)
  await changed(world, first)
  // The present passkey, before the code takes its place.
  expect(visitor.asked).toEqual(['set', 'prove'])
  expect(world.recoveryShares).toMatchObject([{ email: 'ana@mail.example', lock: null }])
  const third = world.browser()
  seat(third)
  await byEmail(third)
  expect(third.questions).toHaveLength(1)
  await expectOne(world, third)
})

test('keeps the recovery when a change is cancelled, and requires a login when it is too old', async () => {
  const world = createPlace()
  const browser = world.browser()
  const visitor = seat(browser, { chooses: [null] })
  await byEmail(browser)
  const before = structuredClone(world.recoveryShares)
  const turnedAway = () =>
    expect(setRecovery(browser.login.deps, quiet())).rejects.toMatchObject({ code: 4001 })
  await turnedAway()
  world.time += 3_600_000
  browser.answer = () => Promise.resolve(null)
  await turnedAway()
  expect(visitor.choices).toHaveLength(1)
  browser.answer = () => Promise.resolve(emailCode)
  await turnedAway()
  expect(browser.questions).toHaveLength(2)
  expect(visitor.choices).toHaveLength(2)
  expect(world.recoveryShares).toEqual(before)
  await expectOne(world, browser)
})

test('requires the passkey for an old login by passkey, and refuses another user’s', async () => {
  const world = createPlace()
  const browser = world.browser()
  const visitor = seat(browser, { makes: true, types: [passphrase] })
  await byPasskey(browser)
  const other = world.browser()
  const { authenticator: others } = seat(other, { makes: true })
  await byPasskey(other)
  world.time += 3_600_000
  visitor.makes = false
  const own = visitor.authenticator
  visitor.authenticator = others
  await expect(setRecovery(browser.login.deps, quiet())).rejects.toMatchObject({ code: 4001 })
  expect(visitor.faults).toMatchObject([{ fault: 'unknown' }])
  visitor.authenticator = own
  visitor.chooses = ['passphrase']
  await setRecovery(browser.login.deps, quiet())
  expect(visitor.asked).toEqual(['login', 'prove', 'prove'])
  expect([...world.sets.values()].map(({ recovery }) => recovery)).toEqual(
    ['passphrase', 'passkey'].toReversed(),
  )
})

test('keeps every device signing when killed between any two steps of a change, and repeats the change', async () => {
  async function prepare() {
    const world = createPlace()
    const [first, second] = [world.browser(), world.browser()]
    seat(first, { chooses: ['passphrase', 'passphrase'], types: [passphrase, passphrase] })
    seat(second)
    await byEmail(first)
    await byEmail(second)
    return { world, first, second }
  }
  const whole = await prepare()
  const before = whole.world.steps.length
  await setRecovery(whole.first.login.deps, quiet())
  const after = whole.world.steps.length
  expect(whole.world.steps.slice(before)).toContain('recovery service stores')
  for (let at = before; at < after; at++)
    for (const when of ['before', 'after'] as const) {
      const { world, first, second } = await prepare()
      const place = `${whole.world.steps[at]}, ${when}`
      world.kill = { at, when }
      // The kill may hit a background check of the session.
      const outcome: unknown = await setRecovery(first.login.deps, quiet()).catch(
        (error: unknown) => error,
      )
      expect(outcome === undefined || outcome instanceof Killed, place).toBe(true)
      world.kill = null
      const again = first.reload()
      seat(again, { chooses: ['passphrase'], types: [passphrase] })
      for (const each of [again, second]) {
        const { addresses } = await each.login.active()
        await each.keys.sign(await each.login.takeShares(), addresses, {
          is: 'message',
          bytes: utf8('Hello'),
        })
      }
      // A share that the recovery service has lost is not shown as existing.
      const present = await again.login.deps.within(
        async (session) =>
          (
            await presentSet(again.login.deps, {
              ...session,
              user: (await again.server.me(session.token)).user,
            })
          )?.recovery ?? null,
      )
      const isThere = world.recoveryShares.some(({ set }) => world.sets.has(set))
      if (!isThere) expect(present, place).toBeNull()
      await changed(world, again)
      const third = world.browser()
      seat(third, { types: [passphrase] })
      await byEmail(third)
      await expectOne(world, third)
    }
})

test('leaves one wallet when killed between any two steps of the first login by a passkey', async () => {
  const whole = createPlace()
  const counted = whole.browser()
  seat(counted, { makes: true })
  await byPasskey(counted)
  for (let at = 0; at < whole.steps.length; at++)
    for (const when of ['before', 'after'] as const) {
      const world = createPlace()
      const browser = world.browser()
      const { authenticator } = seat(browser, { makes: true })
      world.kill = { at, when }
      await byPasskey(browser).catch(() => {})
      world.kill = null
      const again = browser.reload()
      // A passkey whose creation the server never learned of belongs to no user.
      seat(again, { authenticator, makes: world.sessions.size === 0 })
      await byPasskey(again)
      await expectOne(world, again)
    }
})
