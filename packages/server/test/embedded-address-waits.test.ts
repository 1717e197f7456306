/**
 * A change of address waits, is told to the present address, and can be refused, cancelled and
 * replaced meanwhile. Attacks on the wait.
 */
import type { AddressReply, EmailReply, EmbeddedUser, LoginReply } from '@portico/wire'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reasonOf } from './auth.ts'
import { bare, place } from './database.ts'
import {
  addressAnswer,
  answerLink,
  codeOf,
  createDeviceKey,
  frameOf,
  me,
  operatorKey,
  randomId,
  randomShare,
  read,
  recordMail,
  site,
  startEmbedded,
  type Frame,
  type World,
} from './embedded.ts'
import { answerRefusal, refusalOf } from './refusal.ts'
import { start } from './start.ts'

const minute = 60_000
const day = 1_440 * minute
const [ada, eve, zoe] = ['ada@shop.example', 'eve@shop.example', 'zoe@shop.example']

const delayed = async (addressDelay = 60, database?: string): Promise<World> =>
  startEmbedded({ database: database ?? (await place()), addressDelay })

async function withWallet(
  world: World,
  address = ada,
): Promise<{ page: Frame; set: string; login: LoginReply }> {
  const page = await world.frame()
  const set = randomId()
  const login = await page.logIn(address)
  await read(await page.makeWallet({ set }))
  return { page, set, login }
}

const begin = async (page: Frame, email = eve): Promise<AddressReply> =>
  read(await page.post('address', { email, locale: 'ar' }))
const finish = async (
  page: Frame,
  change: string,
  primary: string | null,
  secondary: string,
): Promise<Response> =>
  page.post('address/verify', await addressAnswer(page, change, primary, secondary))
/** A whole change up to its wait. */
async function change({ mail }: World, page: Frame, email = eve): Promise<EmbeddedUser> {
  const { change: id } = await begin(page, email)
  return (
    await read<{ user: EmbeddedUser }>(
      await finish(page, id, codeOf(mail, 'address-old'), codeOf(mail, 'address-new')),
    )
  ).user
}
const kinds = ({ mail }: World): string[] =>
  mail.sent.map(({ to, letter }) => `${letter.kind} ${to}`)

const linkOfWait = (world: World): string => refusalOf(world, 'address-waits')
const press = (
  world: World,
  answer = 'refuse',
  origin = world.url,
  url = linkOfWait(world),
): Promise<Response> => answerRefusal(url, answer, origin)

test('delays a change of address by a day by default, and warns the present address', async () => {
  const mail = recordMail()
  const server = await start({
    embeddedKey: operatorKey,
    recoveryServiceUrl: 'https://recovery.example',
    mail,
  })
  await server.admin.saveProject({ id: 'shop', name: 'The Shop', origins: [site] })
  const page = frameOf(server.url, mail, await createDeviceKey())
  await page.logIn(ada)
  const before = Date.now()
  const { change: id } = await begin(page)
  const { user } = await read<{ user: EmbeddedUser }>(
    await finish(page, id, codeOf(mail, 'address-old'), codeOf(mail, 'address-new')),
  )
  expect(user).toMatchObject({ email: ada, change: { email: eve, state: 'waits' } })
  expect(user.change!.until).toBeGreaterThanOrEqual(before + day)
})

test('logs the old address in during the wait and the new one after it, keeps the wallet, and notifies both', async () => {
  const world = await delayed()
  const { mail, clock } = world
  const { page, login } = await withWallet(world)
  const until = clock.time + 60 * minute
  expect(await change(world, page)).toMatchObject({
    email: ada,
    change: { email: eve, until, state: 'waits' },
  })
  expect(mail.sent.at(-1)).toMatchObject({
    to: ada,
    locale: 'ar',
    letter: {
      kind: 'address-waits',
      minutes: 60,
      counts: until,
      project: 'The Shop',
      site,
      device: 'Firefox, Windows',
      address: eve,
      url: expect.stringMatching(/\/embedded\/v1\/address\/refuse\/[-\w]{43}$/),
    },
  })
  // The codes are spent.
  expect(
    await reasonOf(
      await finish(page, randomId(), codeOf(mail, 'address-old'), codeOf(mail, 'address-new')),
    ),
  ).toBe('404 attempt')
  clock.time = until - 1
  const old = await world.frame()
  expect((await old.logIn(ada)).user).toMatchObject({
    id: login.user.id,
    email: ada,
    change: { email: eve },
  })
  mail.sent.length = 0
  clock.time = until
  const late = await world.frame()
  expect((await late.logIn(eve)).user).toMatchObject({
    id: login.user.id,
    email: eve,
    change: null,
  })
  expect(kinds(world).slice(0, 2)).toEqual([`address-changed ${ada}`, `address-now ${eve}`])
  // Sessions of the login by e-mail follow the address.
  expect(await me(page)).toMatchObject({ email: eve, change: null })
  const { loginMethods } = await read<{ loginMethods: { label: string; isCurrent: boolean }[] }>(
    await page.get('login-methods'),
  )
  expect(loginMethods).toMatchObject([{ label: eve, isCurrent: true }])
  const stranger = await world.frame()
  expect((await stranger.logIn(ada)).user).toMatchObject({ wallet: null })
})

test('ends a pending login by the old address when the wait ends, also without any other request', async () => {
  const world = await delayed()
  const { page } = await withWallet(world)
  await change(world, page)
  world.clock.time += 50 * minute
  const laptop = await world.frame()
  const step = await read<EmailReply>(await laptop.email(ada))
  await answerLink(world.url, world.mail)
  const code = codeOf(world.mail)
  world.clock.time += 10 * minute
  expect(await reasonOf(await laptop.verify(step.attempt, code))).toBe('404 attempt')
  expect((await me(page)).email).toBe(eve)
})

test('names the change on the link’s page, refuses it by the button, and changes nothing on GET', async () => {
  const world = await delayed()
  const { clock } = world
  const { page } = await withWallet(world)
  const laptop = await world.frame()
  await laptop.logIn(ada)
  await change(world, page)
  const opened = await fetch(linkOfWait(world))
  const text = await opened.text()
  expect(opened.status).toBe(200)
  for (const part of [eve, 'Firefox, Windows', site, 'dir="rtl"']) expect(text).toContain(part)
  expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(linkOfWait(world), { method: 'HEAD' })).status).toBe(200)
  // Neither a form of another origin nor another answer changes anything.
  expect((await press(world, 'refuse', 'https://evil.example')).status).toBe(403)
  expect((await press(world, 'other')).status).toBe(400)
  expect((await me(page)).change).toMatchObject({ email: eve })
  expect((await press(world)).status).toBe(200)
  // Whoever asked is logged out; other devices are not.
  expect(await reasonOf(await page.get('me'))).toBe('401 signed-out')
  expect(await me(laptop)).toMatchObject({ email: ada, change: null })
  clock.time += 61 * minute
  expect((await me(laptop)).email).toBe(ada)
  expect((await press(world)).status).toBe(404)
  expect((await fetch(linkOfWait(world))).status).toBe(404)
})

test('refuses nothing by a link once the change is in effect', async () => {
  const world = await delayed()
  const { page } = await withWallet(world)
  await change(world, page)
  world.clock.time += 60 * minute
  expect((await press(world)).status).toBe(404)
  expect((await me(page)).email).toBe(eve)
})

test('cancels a change from any device of the owner without a fresh login, and does nothing without a wait', async () => {
  const world = await delayed()
  const { clock } = world
  const { page } = await withWallet(world)
  const laptop = await world.frame()
  await laptop.logIn(ada)
  await change(world, page)
  clock.time += 30 * minute
  expect(
    (await read<{ user: EmbeddedUser }>(await laptop.post('address/cancel'))).user,
  ).toMatchObject({ email: ada, change: null })
  expect(
    (await read<{ user: EmbeddedUser }>(await laptop.post('address/cancel'))).user.change,
  ).toBeNull()
  const mallory = await world.frame()
  await mallory.logIn('mallory@shop.example')
  clock.time += 31 * minute
  expect((await me(page)).email).toBe(ada)
  // Another user ends nothing.
  await page.logIn(ada)
  await change(world, page)
  await read(await mallory.post('address/cancel'))
  expect((await me(page)).change).toMatchObject({ email: eve })
})

test('refuses to cancel a change from a device that waits for approval', async () => {
  const world = await startEmbedded({ database: await place(), addressDelay: 60, deviceDelay: 60 })
  const { page } = await withWallet(world)
  await change(world, page)
  const laptop = await world.frame()
  await laptop.logIn(ada)
  expect(await reasonOf(await laptop.post('address/cancel'))).toBe('403 waits')
  expect((await me(page)).change).toMatchObject({ email: eve })
})

test('replaces a waiting change when the new codes are right, with a full wait, and disables the earlier link', async () => {
  const world = await delayed()
  const { clock, mail } = world
  const { page } = await withWallet(world)
  await change(world, page)
  const earlier = linkOfWait(world)
  clock.time += 59 * minute
  await page.logIn(ada)
  const next = await begin(page, zoe)
  expect((await me(page)).change).toMatchObject({ email: eve })
  const until = clock.time + 60 * minute
  const { user } = await read<{ user: EmbeddedUser }>(
    await finish(page, next.change, codeOf(mail, 'address-old'), codeOf(mail, 'address-new')),
  )
  expect(user.change).toEqual({ email: zoe, until, state: 'waits' })
  expect((await press(world, 'refuse', world.url, earlier)).status).toBe(404)
  clock.time += 2 * minute
  expect((await me(page)).email).toBe(ada)
  clock.time = until
  expect((await me(page)).email).toBe(zoe)
})

test('completes a change at the start after a restart, without a request', async () => {
  const database = await place()
  const first = await delayed(60, database)
  const { page } = await withWallet(first)
  await change(first, page)
  await first.server.stop()
  const mail = recordMail()
  await start({
    database,
    embeddedKey: operatorKey,
    mail,
    now: () => first.clock.time + 60 * minute,
  })
  await expect.poll(() => mail.sent.map(({ to }) => to)).toEqual([ada, eve])
  const db = await bare(database)
  expect(
    (await sql<{ subject: string }>`select subject from embedded_identities`.execute(db)).rows,
  ).toEqual([{ subject: eve }])
  await db.destroy()
})

test('completes a change once for two concurrent requests, with one mail to each address', async () => {
  const world = await delayed()
  const { page } = await withWallet(world)
  const laptop = await world.frame()
  await laptop.logIn(ada)
  await change(world, page)
  world.mail.sent.length = 0
  world.clock.time += 60 * minute
  const answers = await Promise.all([me(page), me(laptop), me(page), me(laptop)])
  expect(answers.map(({ email }) => email)).toEqual([eve, eve, eve, eve])
  expect(kinds(world)).toEqual([`address-changed ${ada}`, `address-now ${eve}`])
})

test('keeps an address with the user who took it during the wait, and notifies the owner, who can dismiss it', async () => {
  const world = await delayed()
  const { clock } = world
  const { page } = await withWallet(world)
  await change(world, page)
  const link = linkOfWait(world)
  const quick = await world.frame()
  const { user: other } = await quick.logIn(eve)
  world.mail.sent.length = 0
  clock.time += 60 * minute
  expect(await me(page)).toMatchObject({ email: ada, change: { email: eve, state: 'taken' } })
  expect(kinds(world)).toEqual([`address-kept ${ada}`])
  expect(await me(quick)).toMatchObject({ id: other.id, email: eve })
  // It is told once, and the link of the warning refuses nothing any more.
  clock.time += day
  expect((await me(page)).change).toMatchObject({ state: 'taken' })
  expect(kinds(world)).toEqual([`address-kept ${ada}`])
  expect((await press(world, 'refuse', world.url, link)).status).toBe(404)
  expect(
    (await read<{ user: EmbeddedUser }>(await page.post('address/cancel'))).user.change,
  ).toBeNull()
})

test('gives an address that two users want to the one whose wait ended first', async () => {
  const world = await delayed()
  const { clock } = world
  const { page: one } = await withWallet(world, ada)
  const { page: other } = await withWallet(world, zoe)
  await change(world, one)
  clock.time += minute
  await change(world, other)
  clock.time += 60 * minute
  const stranger = await world.frame()
  const { user } = await stranger.logIn(eve)
  expect(user.id).toBe((await me(one)).id)
  expect(await me(other)).toMatchObject({ email: zoe, change: { email: eve, state: 'taken' } })
})

test('starts no wait for an address of another user', async () => {
  const world = await delayed()
  const { page } = await withWallet(world)
  const { change: id } = await begin(page)
  const codes = [codeOf(world.mail, 'address-old'), codeOf(world.mail, 'address-new')] as const
  const quick = await world.frame()
  await quick.logIn(eve)
  expect(await reasonOf(await finish(page, id, ...codes))).toBe('409 taken')
  expect((await me(page)).change).toBeNull()
})

test('adds a first address without a wait', async () => {
  const database = await place()
  const world = await delayed(60, database)
  const { page, login } = await withWallet(world)
  const db = await bare(database)
  await sql`update embedded_identities set issuer = 'https://id.example', subject = 'a-subject' where owner = ${login.user.id}`.execute(
    db,
  )
  await db.destroy()
  const { change: id } = await begin(page)
  const { user } = await read<{ user: EmbeddedUser }>(
    await finish(page, id, null, codeOf(world.mail, 'address-new')),
  )
  expect(user).toMatchObject({ email: eve, change: null })
})

test('ends the wait when the login method or the device is removed, and deletes it with the login', async () => {
  const database = await place()
  const world = await delayed(60, database)
  const { page, login } = await withWallet(world)
  const laptop = await world.frame()
  await laptop.logIn(ada)
  await read(
    await laptop.post('sets', {
      set: randomId(),
      share: randomShare(),
      recovery: 'passkey',
      only: true,
    }),
  )
  await change(world, page)
  await read(await laptop.post(`devices/${login.user.device}/remove`))
  expect((await me(laptop)).change).toBeNull()

  const db = await bare(database)
  await sql`insert into embedded_identities (issuer, subject, owner, created) values ('passkey', 'a-handle', ${login.user.id}, 1)`.execute(
    db,
  )
  await change(world, laptop)
  const { loginMethods } = await read<{ loginMethods: { id: string; loginMethod: string }[] }>(
    await laptop.get('login-methods'),
  )
  await read(
    await laptop.post(
      `login-methods/${loginMethods.find(({ loginMethod }) => loginMethod === 'email')!.id}/remove`,
    ),
  )
  expect((await me(laptop)).change).toBeNull()

  const { page: other } = await withWallet(world, zoe)
  await change(world, other)
  await read(await other.post('delete'))
  expect((await sql`select * from embedded_address_waits`.execute(db)).rows).toEqual([])
  await db.destroy()
})

test('keeps the earlier address at the recovery service until a device stores a share with the new one', async () => {
  const world = await delayed()
  const { clock } = world
  const { page } = await withWallet(world)
  expect((await change(world, page)).wallet?.recoveryEmail).toBeNull()
  clock.time += 60 * minute
  expect(await me(page)).toMatchObject({ email: eve, wallet: { recoveryEmail: ada } })
  // A device that is let in by the recovery service's code joins the wallet's present way of
  // recovery, and changes nothing of that.
  const laptop = await world.frame()
  await laptop.logIn(eve)
  await read(
    await laptop.post('sets', { set: randomId(), share: randomShare(), recovery: 'service' }),
  )
  expect((await me(page)).wallet?.recoveryEmail).toBe(ada)
  // The address changes again: the recovery service still has the first one.
  await change(world, laptop, zoe)
  clock.time += 60 * minute
  expect((await me(laptop)).wallet?.recoveryEmail).toBe(ada)
  await laptop.logIn(zoe)
  await read(
    await laptop.post('sets', {
      set: randomId(),
      share: randomShare(),
      recovery: 'service',
      only: true,
    }),
  )
  expect((await me(laptop)).wallet?.recoveryEmail).toBeNull()
  // Back to where it was given with: nothing is to be said.
  await change(world, laptop, eve)
  clock.time += 60 * minute
  await laptop.logIn(eve)
  await change(world, laptop, zoe)
  clock.time += 60 * minute
  expect(await me(laptop)).toMatchObject({ email: zoe, wallet: { recoveryEmail: null } })
})

test('attack: changes nothing for a stolen live session and the new mailbox, with or without the wait', async () => {
  const world = await delayed()
  const { mail, clock } = world
  const { page } = await withWallet(world)
  // Somebody else uses the owner's device a moment after a login, and reads the new mailbox alone.
  const { change: id } = await begin(page)
  for (const guess of [null, '000000'])
    if (guess !== codeOf(mail, 'address-old'))
      expect(await reasonOf(await finish(page, id, guess, codeOf(mail, 'address-new')))).toBe(
        '401 code',
      )
  clock.time += 61 * minute
  expect(await me(page)).toMatchObject({ email: ada, change: null })
  expect(kinds(world).filter((kind) => kind.startsWith('address-old'))).toEqual([
    `address-old ${ada}`,
  ])
})

test('attack: delays a stolen session with one mailbox code, and logs it out when the owner refuses', async () => {
  const world = await delayed()
  const { clock } = world
  const { page } = await withWallet(world)
  const own = await world.frame()
  await own.logIn(ada)
  await change(world, page)
  // Whoever reads the new mailbox neither logs in with it, nor finds the link that is in the other.
  const eves = await world.frame()
  expect((await eves.logIn(eve)).user.wallet).toBeNull()
  expect((await press(world)).status).toBe(200)
  expect(await reasonOf(await page.post('challenge'))).toBe('401 signed-out')
  clock.time += 61 * minute
  expect(await me(own)).toMatchObject({ email: ada, change: null })
})

test('attack: does not shorten the wait when a change is requested repeatedly', async () => {
  const world = await delayed()
  const { clock } = world
  const { page } = await withWallet(world)
  const since = clock.time
  for (let n = 0; n < 3; n += 1) {
    await page.logIn(ada)
    await change(world, page)
    clock.time += 20 * minute
  }
  expect(clock.time).toBe(since + 60 * minute)
  expect(await me(page)).toMatchObject({ email: ada, change: { until: since + 100 * minute } })
})
