import { toHex, utf8 } from '../shared/bytes.ts'
import { expect, test } from 'vitest'
import { recoverMessageAddress } from 'viem'
import { recoveryCode } from './recovery-service.fixture.ts'
import { createWorld, emailCode, Killed, type Browser, type World } from './world.fixture.ts'

const email = 'ana@mail.example'
const quiet = (): AbortSignal => new AbortController().signal

async function logIn({ login }: Browser, address = email) {
  const { action } = await login.start(address, 'en')
  if (action === 'CONNECT') return login.user(quiet())
  if (action === 'VERIFY_DEVICE') await login.awaitDevice(quiet())
  return login.verify(emailCode, quiet())
}

/** Signs with the device's and the server's share, and checks the signature's address. */
async function signer({ login, keys }: Browser): Promise<string> {
  const { addresses } = await login.active()
  const { signed } = await keys.sign(await login.takeShares(), addresses, {
    is: 'message',
    bytes: utf8('Hello'),
  })
  return recoverMessageAddress({ message: 'Hello', signature: toHex(signed[0]!) })
}

/** The user has exactly one wallet, and the device signs for it. */
async function expectOne(world: World, browser: Browser): Promise<void> {
  expect(world.wallets.size).toBe(1)
  expect(await signer(browser)).toBe([...world.wallets.values()][0]?.addresses.eip155)
  expect((await browser.store.shares.list()).map(({ state }) => state)).toEqual(['kept'])
}

test('creates a wallet at the first login, and signs with it', async () => {
  const world = createWorld()
  const browser = world.browser()
  expect(await browser.login.restore()).toBeNull()
  const step = await browser.login.start(email, 'en')
  expect(step.action).toBe('VERIFY_OTP')
  expect(step).not.toHaveProperty('attempt')
  const user = await browser.login.verify(emailCode, quiet())
  expect(user).toMatchObject({
    email,
    provider: 'email',
    addresses: [...world.wallets.values()][0]!.addresses,
  })
  await expectOne(world, browser)
  expect(browser.questions).toEqual([])
})

test('restores the session after a reload without a prompt', async () => {
  const world = createWorld()
  const browser = world.browser()
  const user = await logIn(browser)
  const taken = world.steps.length
  const again = browser.reload()
  expect(await again.login.restore()).toEqual(user)
  expect(world.steps.length).toBe(taken)
  await expectOne(world, again)
})

test('approves another device by its owner and the recovery code, and signs on both for one wallet', async () => {
  const world = createWorld()
  const first = world.browser()
  const user = await logIn(first)
  const second = world.browser()
  world.letIn = false
  expect((await second.login.start(email, 'en')).action).toBe('VERIFY_DEVICE')
  const waits = second.login.awaitDevice(quiet())
  world.letIn = true
  expect((await waits).action).toBe('VERIFY_OTP')
  expect((await second.login.verify(emailCode, quiet())).addresses).toEqual(user.addresses)
  expect(second.questions).toMatchObject([{ email, error: null }])
  await expectOne(world, second)
  await expectOne(world, first)
  const shares = [...world.sets.values()].map(({ share }) => share)
  expect(new Set(shares).size).toBe(2)
})

test('prompts again after a wrong recovery code, and starts over after an expired one', async () => {
  const world = createWorld()
  await logIn(world.browser())
  const second = world.browser()
  const answers = ['000000', '000000', '000000', '000000', '000000', '111111']
  second.answer = async ({ error, again }) => {
    const next = answers.shift()
    if (next !== undefined) return next
    expect(error).toBe('code-expired')
    await again()
    return recoveryCode
  }
  await logIn(second)
  expect(second.questions.map(({ error }) => error)).toEqual([
    null,
    'wrong-code',
    'wrong-code',
    'wrong-code',
    'wrong-code',
    'wrong-code',
    'code-expired',
  ])
  await expectOne(world, second)
})

test('does not approve the device when the recovery code is cancelled, and allows a retry', async () => {
  const world = createWorld()
  await logIn(world.browser())
  const second = world.browser()
  second.answer = () => Promise.resolve(null)
  await expect(logIn(second)).rejects.toMatchObject({ code: 'recovery-refused' })
  expect(await second.login.restore()).toBeNull()
  second.answer = () => Promise.resolve(recoveryCode)
  expect((await second.login.start(email, 'en')).action).toBe('CONNECT')
  await second.login.user(quiet())
  await expectOne(world, second)
})

test('starts over when the login is too old to approve a device', async () => {
  const world = createWorld()
  await logIn(world.browser())
  const second = world.browser()
  second.answer = () => {
    world.time += 400_000
    return Promise.resolve(recoveryCode)
  }
  await expect(logIn(second)).rejects.toMatchObject({ code: 'login-too-old' })
  expect((await second.login.start(email, 'en')).action).toBe('VERIFY_OTP')
})

test('approves a device whose storage was cleared as a new one', async () => {
  const world = createWorld()
  await logIn(world.browser())
  const again = world.browser()
  await logIn(again)
  expect(again.questions.length).toBe(1)
  await expectOne(world, again)
})

test('creates no wallet when the server names another address than the typed one', async () => {
  const world = createWorld()
  const browser = world.browser()
  const { verify } = browser.server
  browser.server.verify = async (...asked) => {
    const reply = await verify(...asked)
    return { ...reply, user: { ...reply.user, email: 'eve@mail.example' } }
  }
  await expect(logIn(browser)).rejects.toMatchObject({ code: 'bad-reply' })
  expect([
    world.wallets.size,
    world.recoveryShares.length,
    await browser.store.session.read(),
  ]).toEqual([0, 0, null])
  // The same address in other letters is no other one.
  browser.server.verify = async (...asked) => {
    const reply = await verify(...asked)
    return { ...reply, user: { ...reply.user, email: email.toUpperCase() } }
  }
  expect(await logIn(browser)).toMatchObject({ email })
})

test('creates one wallet in two tabs', async () => {
  const world = createWorld()
  const one = world.browser()
  const other = one.reload()
  const users = await Promise.all([logIn(one), logIn(other)])
  expect(users[0].wallet).toBe(users[1].wallet)
  expect(world.recoveryShares.length).toBe(1)
  await expectOne(world, one)
})

test('creates one wallet on two devices, and approves the second for it', async () => {
  const world = createWorld()
  const [one, other] = [world.browser(), world.browser()]
  // Devices do not share locks.
  await Promise.all([one.login.start(email, 'en'), other.login.start(email, 'en')])
  const users = await Promise.all([
    one.login.verify(emailCode, quiet()),
    other.login.verify(emailCode, quiet()),
  ])
  expect(users[0].wallet).toBe(users[1].wallet)
  await expectOne(world, one)
  await expectOne(world, other)
})

/** Runs once to count the steps, and once more for each of them, killed there. */
async function killedAnywhere(prepare: (world: World) => Promise<Browser>): Promise<void> {
  const whole = createWorld()
  const counted = await prepare(whole)
  const before = whole.steps.length
  await logIn(counted)
  const after = whole.steps.length
  expect(after - before).toBeGreaterThan(8)
  for (let at = before; at < after; at++)
    for (const when of ['before', 'after'] as const) {
      const world = createWorld()
      const browser = await prepare(world)
      world.kill = { at, when }
      const outcome: unknown = await logIn(browser).catch((error: unknown) => error)
      // A login does not wait for a confirmation that the recovery service cannot ask for.
      if (whole.steps[at] !== 'recovery service confirms')
        expect(outcome, `${whole.steps[at]}, ${when}`).toBeInstanceOf(Killed)
      world.kill = null
      expect(world.wallets.size).toBeLessThan(2)
      const again = browser.reload()
      // Restoring must not report a wallet that does not exist.
      const restored = await again.login.restore()
      if (restored) await expectOne(world, again)
      await logIn(again)
      await expectOne(world, again)
      // After that, a new device can still be let in.
      const third = world.browser()
      await logIn(third)
      await expectOne(world, third)
    }
}

test('leaves one wallet when killed between any two steps of the first login', async () => {
  await killedAnywhere((world) => Promise.resolve(world.browser()))
})

test('completes the approval of a device at the next login when killed between any two steps', async () => {
  await killedAnywhere(async (world) => {
    await logIn(world.browser())
    return world.browser()
  })
})

test('creates a wallet for each of two users on one device, and finds it again', async () => {
  const world = createWorld()
  const browser = world.browser()
  const ana = await logIn(browser)
  await browser.login.signOut()
  const ben = await logIn(browser, 'ben@mail.example')
  expect(ben.wallet).not.toBe(ana.wallet)
  await browser.login.signOut()
  expect((await logIn(browser)).wallet).toBe(ana.wallet)
  expect(browser.questions).toEqual([])
})

test('notifies other tabs when another user logs in', async () => {
  const world = createWorld()
  const browser = world.browser()
  await logIn(browser)
  world.time += 400_000
  await browser.login.start('ben@mail.example', 'en')
  await browser.login.verify(emailCode, quiet())
  expect(browser.replaced).toBe(1)
  await browser.login.start(email, 'en')
  await browser.login.verify(emailCode, quiet())
  expect(browser.replaced).toBe(2)
  expect(browser.ended).toEqual([])
})

test('reports a session that the server ended once, and clears it', async () => {
  const world = createWorld()
  const browser = world.browser()
  await logIn(browser)
  for (const session of world.sessions.values()) session.ended = true
  await expect(browser.login.user(quiet())).rejects.toMatchObject({ code: 'session-ended' })
  expect(browser.ended).toEqual(['signed-out'])
  expect(await browser.login.restore()).toBeNull()
  await expect(browser.login.takeShares()).rejects.toMatchObject({ code: 'no-session' })
})

test('signs nothing with an expired session', async () => {
  const world = createWorld()
  const browser = world.browser()
  await logIn(browser)
  world.time += 2 * 86_400_000
  expect(await browser.login.restore()).toBeNull()
  await expect(browser.login.takeShares()).rejects.toMatchObject({ code: 'session-ended' })
  expect(browser.ended).toEqual(['expired'])
})

test('signs out locally even if the server does not answer', async () => {
  const world = createWorld()
  const browser = world.browser()
  await logIn(browser)
  world.kill = { at: world.steps.length, when: 'before' }
  await browser.login.signOut()
  expect(await browser.login.restore()).toBeNull()
})

test('creates nothing without a recovery service', async () => {
  const world = createWorld()
  world.config = { ...world.config, recoveryService: null }
  await expect(logIn(world.browser())).rejects.toMatchObject({ code: 'no-recovery-service' })
  expect([world.wallets.size, world.recoveryShares.length]).toEqual([0, 0])
})

test('reports a declined and an expired device, and stops waiting on abort', async () => {
  const world = createWorld()
  await logIn(world.browser())
  world.letIn = false
  const second = world.browser()
  await second.login.start(email, 'en')
  const stop = new AbortController()
  const waits = second.login.awaitDevice(stop.signal)
  stop.abort(new Error('given up'))
  await expect(waits).rejects.toThrow('given up')
  await expect(world.browser().login.awaitDevice(quiet())).rejects.toMatchObject({
    code: 'no-attempt',
  })
})

test('continues a session that was extended by use', async () => {
  const world = createWorld()
  const browser = world.browser()
  await logIn(browser)
  world.time += 2 * 86_400_000
  for (const session of world.sessions.values()) session.expires = world.time + 1_000
  expect(await signer(browser)).toBe([...world.wallets.values()][0]?.addresses.eip155)
  expect(browser.ended).toEqual([])
})
