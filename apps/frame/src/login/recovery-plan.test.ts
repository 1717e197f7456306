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
import { connectPasskey } from './passkeys.ts'
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
  chooses: ('keeper' | 'passkey' | 'passphrase' | null)[]
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
          value: await (visitor.makes || !use
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
const byPasskey = (browser: Browser) => connectPasskey(browser.login.parts, quiet())

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

test('who makes a passkey that gives a key has a wallet without another question, and the keeper cannot read the share', async () => {
  const world = createPlace()
  const browser = world.browser()
  const visitor = seat(browser, { makes: true })
  expect(await byPasskey(browser)).toMatchObject({ provider: 'passkey', email: null })
  expect([visitor.asked, visitor.choices]).toEqual([['login'], []])
  expect(visitor.authenticator.passkeys).toMatchObject([
    { name: 'Ana’s phone', domain: 'wallet.example' },
  ])
  expect(world.keeperShares).toMatchObject([
    { email: null, share: expect.stringMatching(/^[-\w]{60}$/) },
  ])
  await expectOne(world, browser)
})

test('a new device is let in by that passkey alone, and the wallet stays recovered by it', async () => {
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
  expect(new Set(world.keeperShares.map(({ lock }) => lock)).size).toBe(1)
  expect([...world.sets.values()].map(({ recovery }) => recovery)).toEqual(['passkey', 'passkey'])
})

test('a passkey that gives its key only once it is used is used once more when it is made', async () => {
  const world = createPlace()
  const browser = world.browser()
  const { authenticator, choices } = seat(browser, { makes: true })
  authenticator.prf = 'used'
  await byPasskey(browser)
  expect(authenticator.asked.map(({ does }) => does)).toEqual(['create', 'get'])
  expect(choices).toEqual([])
  await expectOne(world, browser)
})

test('a passkey that gives no key is a way in, and a passphrase opens the wallet', async () => {
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

test('who goes back chooses again; who turns away has no wallet, and is asked again the next time', async () => {
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

test('a device whose passkeys give no key, or another one’s, says so, and lets nobody in', async () => {
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

test('who turns away from the passkey has refused, and one that nobody knows is said to be unknown', async () => {
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

test('where there are no passkeys nobody is asked for one', async () => {
  const world = createWorld()
  const browser = world.browser()
  const visitor = seat(browser)
  await expect(byPasskey(browser)).rejects.toMatchObject({ code: -32_601 })
  expect(visitor.asked).toEqual([])
})

test('an attempt that is nearly over is begun anew within the press', async () => {
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

test('a passkey is added as one more way in, and lets its owner in elsewhere', async () => {
  const world = createPlace()
  const first = world.browser()
  const { authenticator } = seat(first)
  const { wallet } = await byEmail(first)
  await addPasskey(first.login.parts, quiet())
  await expectOne(world, first)
  const second = world.browser()
  seat(second, { authenticator })
  expect((await byPasskey(second)).wallet).toBe(wallet)
  // The keeper still asks for its code, because an added passkey is not a way of recovery.
  expect(second.questions).toHaveLength(1)
})

async function changed(world: World, browser: Browser): Promise<void> {
  await setRecovery(browser.login.parts, quiet())
  await expectOne(world, browser)
}

test('recovery by mail becomes a passphrase: the keeper’s readable share is gone, other devices go on, and a new one is let in by the passphrase alone', async () => {
  const world = createPlace()
  const [first, second, third] = [world.browser(), world.browser(), world.browser()]
  const visitor = seat(first, { chooses: ['passphrase'], types: [passphrase] })
  await byEmail(first)
  seat(second)
  await byEmail(second)
  await changed(world, first)
  expect(visitor.choices).toMatchObject([
    { kinds: ['passkey', 'passphrase', 'keeper'], present: 'keeper', isChange: true },
  ])
  expect(world.keeperShares).toMatchObject([{ email: null }])
  await expectOne(world, second)
  expect(
    await second.login.parts.within(async (session) =>
      presentSet(second.login.parts, {
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

test('a passphrase becomes a passkey that is made for it, which is a way in from then on, and then the keeper’s code again', async () => {
  const world = createPlace()
  const first = world.browser()
  const visitor = seat(first, { makes: true, chooses: ['passkey', 'keeper'] })
  const { wallet } = await byEmail(first)
  await changed(world, first)
  expect(visitor.asked).toEqual(['set'])
  const second = world.browser()
  const there = seat(second, { authenticator: visitor.authenticator })
  expect((await byPasskey(second)).wallet).toBe(wallet)
  expect([second.questions, there.asked]).toEqual([[], ['login']])
  await expectOne(world, second)
  await changed(world, first)
  expect(world.keeperShares).toMatchObject([{ email: 'ana@mail.example', lock: null }])
  const third = world.browser()
  seat(third)
  await byEmail(third)
  expect(third.questions).toHaveLength(1)
  await expectOne(world, third)
})

test('who turns away from a change has what they had, and who logged in long ago proves it first', async () => {
  const world = createPlace()
  const browser = world.browser()
  const visitor = seat(browser, { chooses: [null] })
  await byEmail(browser)
  const before = structuredClone(world.keeperShares)
  const turnedAway = () =>
    expect(setRecovery(browser.login.parts, quiet())).rejects.toMatchObject({ code: 4001 })
  await turnedAway()
  world.time += 3_600_000
  browser.answer = () => Promise.resolve(null)
  await turnedAway()
  expect(visitor.choices).toHaveLength(1)
  browser.answer = () => Promise.resolve(emailCode)
  await turnedAway()
  expect(browser.questions).toHaveLength(2)
  expect(visitor.choices).toHaveLength(2)
  expect(world.keeperShares).toEqual(before)
  await expectOne(world, browser)
})

test('who came by a passkey long ago proves it by the passkey, and somebody else’s is none', async () => {
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
  await expect(setRecovery(browser.login.parts, quiet())).rejects.toMatchObject({ code: 4001 })
  expect(visitor.faults).toMatchObject([{ fault: 'unknown' }])
  visitor.authenticator = own
  visitor.chooses = ['passphrase']
  await setRecovery(browser.login.parts, quiet())
  expect(visitor.asked).toEqual(['login', 'prove', 'prove'])
  expect([...world.sets.values()].map(({ recovery }) => recovery)).toEqual(
    ['passphrase', 'passkey'].toReversed(),
  )
})

test('killed between any two steps of a change: every device goes on signing, and the change is made anew', async () => {
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
  await setRecovery(whole.first.login.parts, quiet())
  const after = whole.world.steps.length
  expect(whole.world.steps.slice(before)).toContain('keeper keeps')
  for (let at = before; at < after; at++)
    for (const when of ['before', 'after'] as const) {
      const { world, first, second } = await prepare()
      const place = `${whole.world.steps[at]}, ${when}`
      world.kill = { at, when }
      // The kill may hit a background check of the session.
      const outcome: unknown = await setRecovery(first.login.parts, quiet()).catch(
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
      // A share that the keeper has lost is not shown as existing.
      const present = await again.login.parts.within(
        async (session) =>
          (
            await presentSet(again.login.parts, {
              ...session,
              user: (await again.server.me(session.token)).user,
            })
          )?.recovery ?? null,
      )
      const isThere = world.keeperShares.some(({ set }) => world.sets.has(set))
      if (!isThere) expect(present, place).toBeNull()
      await changed(world, again)
      const third = world.browser()
      seat(third, { types: [passphrase] })
      await byEmail(third)
      await expectOne(world, third)
    }
})

test('killed between any two steps of the first login by a passkey: nobody without a wallet, nobody with two', async () => {
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
