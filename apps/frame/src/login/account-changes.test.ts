/** Changes of a login (its identities, its address, its deletion), killed between any two steps. */
import { expect, test } from 'vitest'
import { createAccount, type Account } from './account.ts'
import { backups, nextCode, presentCode } from './account.fixture.ts'
import { recoveryCode } from './recovery-service.fixture.ts'
import { FrameError } from '../shared/error.ts'
import { createWorld, emailCode, Killed, type Browser, type World } from './world.fixture.ts'

const [email, next] = ['ana@mail.example', 'ana@other.example']
const quiet = (): AbortSignal => new AbortController().signal
const hour = 3_600_000
const codes = {
  device: recoveryCode,
  confirm: recoveryCode,
  phrase: emailCode,
  login: emailCode,
  address: presentCode,
  'new-address': nextCode,
} as const

/** A visitor with a wallet, who answers each question correctly unless a test overrides it. */
async function owner(world: World, browser: Browser = world.browser(), address = email) {
  // The visitor does not type a refused code again.
  browser.answer = ({ why, error }) =>
    Promise.resolve(error === null ? codes[why ?? 'device'] : null)
  await browser.login.start(address, 'en')
  return browser.login.verify(emailCode, quiet())
}
const accountOf = (world: World, browser: Browser): Account =>
  createAccount({ ...browser.login.deps, account: world.account })

test('lists login methods and recovery, and does not remove the method of the recovery codes', async () => {
  const world = createWorld()
  const browser = world.browser()
  await owner(world, browser)
  const account = accountOf(world, browser)
  const reported = await account.readAccount()
  expect(reported).toMatchObject({
    loginMethods: [{ loginMethod: 'email', label: email }],
    recovery: 'service',
    email,
    opens: 'code',
  })
  await expect(
    account.removeLoginMethod(reported.loginMethods[0]!.id, quiet()),
  ).rejects.toMatchObject({
    code: 'last-login-method',
  })
  // An identity that was removed elsewhere meanwhile.
  expect(await account.removeLoginMethod('A'.repeat(22), quiet())).toEqual(reported)
})

test('stores the page’s legal consent, also on this device', async () => {
  const world = createWorld()
  const browser = world.browser()
  expect((await owner(world, browser)).legal).toBeNull()
  await accountOf(world, browser).agree('2026-11')
  expect((await browser.login.active()).legal).toEqual({ version: '2026-11', agreed: world.time })
  expect((await browser.login.restore())?.legal).toEqual({ version: '2026-11', agreed: world.time })
})

test('changes an address after both codes, and shares again with the other address on this device', async () => {
  const world = createWorld()
  const [first, second] = [world.browser(), world.browser()]
  const user = await owner(world, first)
  await owner(world, second)
  first.questions.length = 0
  await accountOf(world, first).changeAddress(` ${next.toUpperCase()}`, 'en', quiet())
  expect(first.questions.map(({ why, email: to }) => [why, to.trim().toLowerCase()])).toEqual([
    ['address', email],
    ['new-address', next],
  ])
  expect(first.questions[0]!.next?.trim().toLowerCase()).toBe(next)
  expect(world.recoveryShares).toMatchObject([{ email: next, wallet: user.wallet }])
  expect([...world.sets.values()].map(({ recovery }) => recovery).toSorted()).toEqual([
    null,
    'service',
  ])
  expect(await accountOf(world, first).readAccount()).toMatchObject({
    recovery: 'service',
    email: next,
  })
  expect((await accountOf(world, second).readAccount()).recovery).toBeNull()
  expect((await first.store.shares.list()).map(({ state }) => state)).toEqual(['kept'])
  for (const { login } of [first, second]) await login.takeShares()
  const third = world.browser()
  expect(await owner(world, third, next)).toMatchObject({
    addresses: user.addresses,
    wallet: user.wallet,
  })
})

test('prompts again only for the wrong code', async () => {
  const world = createWorld()
  const browser = world.browser()
  await owner(world, browser)
  browser.questions.length = 0
  const answers = [presentCode, '000000', nextCode]
  browser.answer = () => Promise.resolve(answers.shift()!)
  await accountOf(world, browser).changeAddress(next, 'en', quiet())
  expect(browser.questions.map(({ why, error }) => [why, error])).toEqual([
    ['address', null],
    ['new-address', null],
    ['new-address', 'wrong-code'],
  ])
  const back = ['000000', nextCode, presentCode]
  browser.questions.length = 0
  browser.answer = () => Promise.resolve(back.shift()!)
  await accountOf(world, browser).changeAddress(email, 'en', quiet())
  expect(browser.questions.map(({ why, error }) => [why, error])).toEqual([
    ['address', null],
    ['new-address', null],
    ['address', 'wrong-code'],
  ])
})

test('mails again to the address whose code is requested', async () => {
  const world = createWorld()
  const browser = world.browser()
  await owner(world, browser)
  browser.answer = async ({ why, again }) => {
    if (why === 'new-address') await again()
    return codes[why ?? 'device']
  }
  world.mails.length = 0
  await accountOf(world, browser).changeAddress(next, 'en', quiet())
  expect(world.mails).toEqual([`address ${email}`, `address ${next}`, `address ${next}`])
})

test('prompts for both codes again when they have expired', async () => {
  const world = createWorld()
  const browser = world.browser()
  await owner(world, browser)
  let isLate = true
  browser.questions.length = 0
  browser.answer = async ({ why, again }) => {
    if (why === 'new-address' && isLate) {
      isLate = false
      world.time += 1_200_001 - 1_199_000
      for (const session of world.sessions.values()) session.authenticated = world.time
      // As if the code had expired: another change is started.
      world.time += 1_199_000
      for (const session of world.sessions.values()) session.authenticated = world.time
      await again()
    }
    return codes[why ?? 'device']
  }
  await accountOf(world, browser).changeAddress(next, 'en', quiet())
  expect(browser.questions.map(({ why }) => why)).toEqual(['address', 'new-address', 'address'])
})

test('keeps address, recovery and shares when either code is cancelled', async () => {
  for (const from of ['address', 'new-address'] as const) {
    const world = createWorld()
    const browser = world.browser()
    await owner(world, browser)
    browser.answer = ({ why }) => Promise.resolve(why === from ? null : codes[why ?? 'device'])
    await expect(
      accountOf(world, browser).changeAddress(next, 'en', quiet()),
    ).rejects.toMatchObject({ code: 4001 })
    expect(await accountOf(world, browser).readAccount()).toMatchObject({
      recovery: 'service',
      email,
    })
    expect(world.recoveryShares).toMatchObject([{ email }])
    expect((await browser.store.shares.list()).map(({ state }) => state)).toEqual(['kept'])
  }
})

test('requires one code first when the login is not fresh', async () => {
  const world = createWorld()
  const browser = world.browser()
  await owner(world, browser)
  world.time += hour
  browser.questions.length = 0
  await accountOf(world, browser).changeAddress(next, 'en', quiet())
  expect(browser.questions.map(({ why }) => why)).toEqual(['login', 'address', 'new-address'])
  world.time += hour
  browser.answer = () => Promise.resolve(null)
  const account = accountOf(world, browser)
  for (const ask of [
    () => account.delete(quiet()),
    () => account.changeAddress(email, 'en', quiet()),
    () => account.removeLoginMethod('A'.repeat(22), quiet()),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 4001 })
})

/**
 * Runs the change, killed before and after each step in turn; calls `look` with a reloaded page.
 */
async function killed(
  run: (account: Account) => Promise<unknown>,
  look: (world: World, browser: Browser) => Promise<void>,
): Promise<number> {
  let steps = 0
  for (const when of ['before', 'after'] as const)
    for (let at = 0; ; at++) {
      const world = createWorld()
      const browser = world.browser()
      await owner(world, browser)
      world.steps.length = 0
      world.kill = { at, when }
      const ended = await run(accountOf(world, browser)).then(
        () => null,
        (error: unknown) => error,
      )
      const wasKilled = world.steps.length > at
      world.kill = null
      if (!wasKilled) {
        expect(ended).toBeNull()
        break
      }
      steps++
      const anew = browser.reload()
      anew.answer = ({ why, error }) =>
        Promise.resolve(error === null ? codes[why ?? 'device'] : null)
      await look(world, anew)
    }
  return steps
}

test('signs and stays recoverable when killed between any two steps of a change', async () => {
  const steps = await killed(
    (account) => account.changeAddress(next, 'en', quiet()),
    async (world, browser) => {
      await browser.login.takeShares()
      const reported = await accountOf(world, browser).readAccount()
      expect(reported.loginMethods).toHaveLength(1)
      if (reported.recovery === 'service') {
        const phone = world.browser()
        const { wallet } = await browser.login.active()
        // The recovery service's code goes to the address that the account names, whichever the
        // login's is.
        expect(await owner(world, phone, reported.loginMethods[0]!.label!)).toMatchObject({
          wallet,
        })
        expect(phone.questions.map(({ why, email: to }) => [why, to])).toEqual([
          ['device', reported.email],
        ])
      }
      // Whatever was left is deleted with the rest.
      await accountOf(world, browser).delete(quiet())
      expect([world.wallets.size, world.recoveryShares.length]).toEqual([0, 0])
    },
  )
  expect(steps).toBeGreaterThan(10)
})

test('keeps address, recovery and shares during a waiting change, and names it in the account', async () => {
  const world = createWorld()
  world.addressDelay = hour
  const browser = world.browser()
  await owner(world, browser)
  const until = world.time + hour
  expect(await accountOf(world, browser).changeAddress(next, 'en', quiet())).toEqual({
    email: next,
    until,
    state: 'waits',
  })
  expect(await accountOf(world, browser).readAccount()).toMatchObject({
    email,
    recovery: 'service',
    change: { email: next, until },
  })
  expect(world.recoveryShares).toMatchObject([{ email }])
  expect((await browser.store.shares.list()).map(({ state }) => state)).toEqual(['kept'])
  await owner(world, world.browser(), email)
  expect((await accountOf(world, browser).cancelAddress()).change).toBeNull()
  world.time += hour
  expect(await accountOf(world, browser).readAccount()).toMatchObject({ email, change: null })
})

test('gives the recovery service a changed address at the next login, also on a device approved by the old one', async () => {
  for (const isNew of [false, true]) {
    const world = createWorld()
    world.addressDelay = hour
    const browser = world.browser()
    const user = await owner(world, browser)
    await accountOf(world, browser).changeAddress(next, 'en', quiet())
    world.time += hour
    expect(await accountOf(world, browser).readAccount()).toMatchObject({
      loginMethods: [{ label: next }],
      recovery: 'service',
      email,
      change: null,
    })
    const device = isNew ? world.browser() : browser
    device.questions.length = 0
    if (!isNew) await device.login.signOut()
    expect(await owner(world, device, next)).toMatchObject({ wallet: user.wallet, email: next })
    expect(device.questions.map(({ email: to }) => to)).toEqual(isNew ? [email] : [])
    expect(world.recoveryShares).toMatchObject([{ email: next }])
    expect(await accountOf(world, device).readAccount()).toMatchObject({
      recovery: 'service',
      email: next,
    })
    for (const each of [browser, device]) await each.login.takeShares()
    const phone = world.browser()
    expect(await owner(world, phone, next)).toMatchObject({ wallet: user.wallet })
    expect(phone.questions.map(({ email: to }) => to)).toEqual([next])
  }
})

test('keeps the old address at an unreachable recovery service, locks no one out, and retries at the next login', async () => {
  const world = createWorld()
  world.addressDelay = hour
  const browser = world.browser()
  const user = await owner(world, browser)
  await accountOf(world, browser).changeAddress(next, 'en', quiet())
  world.time += hour
  await browser.login.signOut()
  const { recoveryService } = world.config
  world.config.recoveryService = null
  expect(await owner(world, browser, next)).toMatchObject({ email: next })
  world.config.recoveryService = recoveryService
  expect(world.recoveryShares).toMatchObject([{ email }])
  await browser.login.takeShares()
  await browser.login.signOut()
  await owner(world, browser, next)
  expect(world.recoveryShares).toMatchObject([{ email: next, wallet: user.wallet }])
})

test('stores no new share when the server names another address than the typed one', async () => {
  const world = createWorld()
  const browser = world.browser()
  const user = await owner(world, browser)
  world.wallets.get(user.wallet)!.recoveryEmail = 'mallory@mail.example'
  await browser.login.signOut()
  await owner(world, browser)
  expect(world.recoveryShares).toMatchObject([{ email }])
})

test('recognises a waiting change whose answer was lost', async () => {
  const world = createWorld()
  world.addressDelay = hour
  const browser = world.browser()
  await owner(world, browser)
  let isLost = true
  const account = {
    ...world.account,
    async changeAddress(...all: Parameters<typeof world.account.changeAddress>) {
      const reply = await world.account.changeAddress(...all)
      if (!isLost) return reply
      isLost = false
      throw new FrameError('unreachable')
    },
  }
  expect(
    await createAccount({ ...browser.login.deps, account }).changeAddress(next, 'en', quiet()),
  ).toMatchObject({ email: next, state: 'waits' })
})

test('deletion: removes everything at the server, the recovery service and the frame', async () => {
  const world = createWorld()
  const [first, second] = [world.browser(), world.browser()]
  const user = await owner(world, first)
  await owner(world, second)
  expect(await accountOf(world, first).delete(quiet())).toEqual({ backups })
  expect([
    world.wallets.size,
    world.sets.size,
    world.recoveryShares.length,
    world.sessions.size,
  ]).toEqual([0, 0, 0, 0])
  expect([await first.store.shares.list(), await first.store.session.read()]).toEqual([[], null])
  expect(first.ended).toEqual([])
  await expect(second.login.takeShares()).rejects.toMatchObject({ code: 'session-ended' })
  expect((await owner(world, first)).wallet).not.toBe(user.wallet)
})

test('keeps the wallet whole or removes it when killed during a deletion, and completes it the next time', async () => {
  const steps = await killed(
    (account) => account.delete(quiet()),
    async (world, browser) => {
      if (world.wallets.size > 0) {
        await browser.login.takeShares()
        expect(await accountOf(world, browser).delete(quiet())).toEqual({ backups })
      } else {
        // The page notices with its next request.
        expect(world.sets.size).toBe(0)
        await browser.login.takeShares().catch(() => {})
        expect(await browser.login.restore()).toBeNull()
      }
      expect([world.wallets.size, world.sets.size, world.recoveryShares.length]).toEqual([0, 0, 0])
      expect((await owner(world, browser)).email).toBe(email)
    },
  )
  expect(steps).toBeGreaterThan(8)
})

test('recognises a completed deletion whose answer was lost', async () => {
  const world = createWorld()
  const browser = world.browser()
  await owner(world, browser)
  const faults: unknown[] = []
  browser.owner.confirmDeletion = async ({ act }) => {
    world.steps.length = 0
    world.kill = { at: 3, when: 'after' }
    await act().catch((error: unknown) => faults.push(error))
    expect(world.steps.at(-1)).toBe('all deleted')
    world.kill = null
    return { value: (await act()) ? 'deleted' : 'stale' }
  }
  expect(await accountOf(world, browser).delete(quiet())).toEqual({ backups })
  expect(faults).toEqual([expect.any(Killed)])
  expect([
    world.wallets.size,
    await browser.store.shares.list(),
    await browser.store.session.read(),
  ]).toEqual([0, [], null])
  expect(browser.ended).toEqual([])
})

test('requires a login again before deletion when it became too old, and destroys nothing earlier', async () => {
  const world = createWorld()
  const browser = world.browser()
  await owner(world, browser)
  let shown = 0
  browser.owner.confirmDeletion = async ({ act }) => {
    if (shown++ === 0) world.time += hour
    const isDone = await act()
    if (!isDone) expect(world.recoveryShares).toHaveLength(1)
    return { value: isDone ? 'deleted' : 'stale' }
  }
  browser.questions.length = 0
  await accountOf(world, browser).delete(quiet())
  expect(browser.questions.map(({ why }) => why)).toEqual(['login'])
  expect([shown, world.wallets.size]).toEqual([2, 0])
})

test('shows the phrase first on request', async () => {
  const world = createWorld()
  const browser = world.browser()
  await owner(world, browser)
  const answers = ['phrase', null] as const
  let at = 0
  browser.owner.confirmDeletion = () => {
    const value = answers[at++]
    return Promise.resolve(value ? { value } : null)
  }
  await expect(accountOf(world, browser).delete(quiet())).rejects.toMatchObject({ code: 4001 })
  expect(browser.phrases).toEqual([expect.stringMatching(/^([a-z]+ ){11}[a-z]+$/)])
  expect(world.wallets.size).toBe(1)
})

test('deletes nothing while the recovery service is unreachable, and the server’s data when there is none', async () => {
  const world = createWorld()
  const browser = world.browser()
  await owner(world, browser)
  const deps = { ...browser.login.deps, account: world.account }
  const unreachable = Object.assign(new Error('down'), { code: 'recovery-unreachable' })
  await expect(
    createAccount({ ...deps, recoveryService: () => Promise.reject(unreachable) }).delete(quiet()),
  ).rejects.toBe(unreachable)
  expect([world.wallets.size, world.recoveryShares.length]).toEqual([1, 1])
  await browser.login.takeShares()
  world.config.recoveryService = null
  await accountOf(world, browser).delete(quiet())
  expect(world.wallets.size).toBe(0)
})

test('tells a device that has not opened the wallet until when its removals wait, and destroys no share', async () => {
  const world = createWorld()
  world.removalDelay = 24 * hour
  const [first, second] = [world.browser(), world.browser()]
  const user = await owner(world, first)
  second.recovers = () => Promise.reject(new FrameError('recovery-refused'))
  await expect(owner(world, second)).rejects.toMatchObject({ code: 'recovery-refused' })
  const stranger = accountOf(world, second)
  const waits = { code: 'removal-waits', data: { retryAfter: 86_400 } }
  await expect(stranger.delete(quiet())).rejects.toMatchObject(waits)
  expect(second.notifiedUntil).toEqual([world.time + 24 * hour])
  const { devices } = await first.login.devices()
  await expect(second.login.removeDevice(devices[0]!.id)).rejects.toMatchObject(waits)
  expect([world.wallets.size, world.sets.size, world.recoveryShares.length]).toEqual([1, 1, 1])
  await first.login.takeShares()
  // The device that has opened it sees what waits, and stops it.
  const account = accountOf(world, first)
  const { removals } = await account.readAccount()
  expect(removals).toEqual([
    {
      id: expect.any(String),
      kind: 'device',
      name: null,
      device: 'Browser',
      until: world.time + 24 * hour,
    },
  ])
  expect((await account.cancelRemoval(removals![0]!.id)).removals).toEqual([])
  expect(await account.delete(quiet())).toEqual({ backups })
  expect(first.notifiedUntil).toEqual([])
  expect((await owner(world, first)).wallet).not.toBe(user.wallet)
})

test('keeps the wallet whole when killed between any two steps of a deletion that waits, and stops it', async () => {
  let steps = 0
  for (const when of ['before', 'after'] as const)
    for (let at = 0; ; at++) {
      const world = createWorld()
      world.removalDelay = 24 * hour
      const [first, second] = [world.browser(), world.browser()]
      await owner(world, first)
      second.recovers = () => Promise.reject(new FrameError('recovery-refused'))
      await expect(owner(world, second)).rejects.toMatchObject({ code: 'recovery-refused' })
      world.steps.length = 0
      world.kill = { at, when }
      const ended: unknown = await accountOf(world, second)
        .delete(quiet())
        .catch((error: unknown) => error)
      const wasKilled = world.steps.length > at
      world.kill = null
      const place = `${world.steps[at]}, ${when}`
      if (!wasKilled) {
        expect(ended).toMatchObject({ code: 'removal-waits' })
        break
      }
      steps++
      await first.login.takeShares()
      expect(world.recoveryShares, place).toHaveLength(1)
      const account = accountOf(world, first)
      for (const { id } of (await account.readAccount()).removals ?? [])
        await account.cancelRemoval(id)
      expect((await account.readAccount()).removals, place).toEqual([])
      const again = accountOf(world, second.reload())
      await expect(again.delete(quiet()), place).rejects.toMatchObject({ code: 'removal-waits' })
    }
  expect(steps).toBeGreaterThan(3)
})
