/**
 * What destroys a wallet without its seed waits, is told to the owner, and can be refused and
 * cancelled meanwhile. Attacks with each thing that logs in, and opens nothing.
 */
import type { EmbeddedUser, LoginReply } from '@portico/wire'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reasonOf } from './auth.ts'
import { bare, place } from './database.ts'
import {
  me,
  randomId,
  randomShare,
  read,
  seedProofOf,
  site,
  startEmbedded,
  type Frame,
  type World,
} from './embedded.ts'
import { answerRefusal, refusalOf } from './refusal.ts'

const minute = 60_000
const day = 1_440 * minute
const ada = 'ada@shop.example'

async function delayed(removalDelay = 60): Promise<World & { database: string }> {
  const database = await place()
  return { ...(await startEmbedded({ database, removalDelay })), database }
}

async function withWallet(
  world: World,
  more: object = {},
): Promise<{ page: Frame; set: string; login: LoginReply }> {
  const page = await world.frame()
  const set = randomId()
  const login = await page.logIn(ada)
  await read(await page.makeWallet({ set, ...more }))
  return { page, set, login }
}

/** A device that has logged in, and has not opened the wallet. */
async function stranger(world: World): Promise<Frame> {
  const page = await world.frame()
  await page.logIn(ada)
  return page
}

/** Another device that has opened the wallet. */
async function second(world: World): Promise<{ page: Frame; device: string }> {
  const page = await stranger(world)
  await read(
    await page.post('sets', { set: randomId(), share: randomShare(), recovery: 'service' }),
  )
  return { page, device: (await me(page)).device }
}

/** Each process carries out what is due when it starts. */
async function restart({ database, clock }: World & { database: string }): Promise<void> {
  const again = await startEmbedded({
    database,
    removalDelay: 60,
    logLevel: 'silent',
    now: () => clock.time,
  })
  await again.server.stop()
}

const linkOfWait = (world: World): string => refusalOf(world, 'removal-waits')
const press = (world: World, answer = 'refuse', origin = world.url): Promise<Response> =>
  answerRefusal(linkOfWait(world), answer, origin)

test('stores a set only with a signature of the wallet’s own key for this set, device and wallet', async () => {
  const world = await delayed()
  const { page, set } = await withWallet(world)
  const { device, wallet } = await me(page)
  const body = { set: randomId(), share: randomShare(), recovery: 'service', only: true }
  const right = { wallet: wallet!.id, set: body.set, device, time: world.clock.time }
  const refused = [
    seedProofOf(right, new Uint8Array(32).fill(7)),
    seedProofOf({ ...right, set: randomId() }),
    seedProofOf({ ...right, device: randomId() }),
    seedProofOf({ ...right, wallet: randomId() }),
    seedProofOf({ ...right, time: right.time - day - 1 }),
    { ...seedProofOf(right), time: right.time + 1 },
    { time: right.time, signature: 'A'.repeat(87) },
  ]
  for (const proof of refused)
    expect(await reasonOf(await page.post('sets', { ...body, proof }))).toBe('403 seed')
  expect(await reasonOf(await page.post('sets', { ...body, proof: null }))).toBe('400 proof')
  expect((await me(page)).wallet?.sets).toMatchObject([{ id: set, recovery: 'service' }])
  expect((await page.release('sign', set)).status).toBe(200)
  expect((await page.post('sets', { ...body, proof: seedProofOf(right) })).status).toBe(200)
})

test('creates no wallet at an address whose key has not signed', async () => {
  const world = await delayed()
  const page = await world.frame()
  const { user } = await page.logIn(ada)
  const ids = { wallet: randomId(), set: randomId() }
  const proof = seedProofOf(
    { ...ids, device: user.device, time: world.clock.time },
    new Uint8Array(32).fill(7),
  )
  expect(await reasonOf(await page.makeWallet({ ...ids, proof }))).toBe('403 seed')
  expect((await me(page)).wallet).toBeNull()
  expect(await me(page)).toMatchObject({ proved: false })
  await read(await page.makeWallet(ids))
  expect(await me(page)).toMatchObject({ proved: true })
})

test('attack: a rubbish set, sent as the only one, neither replaces the owner’s sets nor makes the device one that removes at once', async () => {
  const world = await delayed()
  const { page, set, login } = await withWallet(world)
  const eve = await stranger(world)
  const { device, wallet } = await me(eve)
  const body = { set: randomId(), share: randomShare(), recovery: 'passphrase', only: true }
  const proof = seedProofOf(
    { wallet: wallet!.id, set: body.set, device, time: world.clock.time },
    new Uint8Array(32).fill(9),
  )
  expect(await reasonOf(await eve.post('sets', { ...body, proof }))).toBe('403 seed')
  expect(await reasonOf(await eve.post(`devices/${login.user.device}/remove`, {}))).toBe(
    '409 last-set',
  )
  expect((await page.release('sign', set)).status).toBe(200)
})

test('attack: one mailed code, relayed from another device, deletes nothing at once, and the owner refuses it by a mail', async () => {
  const world = await delayed()
  const { clock, mail } = world
  const { page, set } = await withWallet(world, { recovery: 'passphrase' })
  const eve = await stranger(world)
  const asked = await eve.post('delete')
  expect([await reasonOf(asked.clone()), asked.headers.get('retry-after')]).toEqual([
    '403 removal-waits',
    '3600',
  ])
  const until = clock.time + 60 * minute
  expect(mail.sent.at(-1)).toMatchObject({
    to: ada,
    locale: 'es',
    letter: {
      kind: 'removal-waits',
      removal: 'account',
      minutes: 60,
      counts: until,
      project: 'The Shop',
      site,
      device: 'Firefox, Windows',
      url: expect.stringMatching(/\/embedded\/v1\/removals\/refuse\/[-\w]{43}$/),
    },
  })
  // The owner signs, and sees it.
  expect((await page.release('sign', set)).status).toBe(200)
  expect((await me(page)).removals).toEqual([
    { id: expect.any(String), kind: 'account', name: null, device: 'Firefox, Windows', until },
  ])
  // Asking again makes nothing faster, and mails nothing.
  const mails = mail.sent.length
  clock.time += 4 * minute
  const again = await eve.post('delete')
  expect([await reasonOf(again.clone()), again.headers.get('retry-after')]).toEqual([
    '403 removal-waits',
    '3360',
  ])
  expect(mail.sent).toHaveLength(mails)
  expect((await press(world)).status).toBe(200)
  expect(await reasonOf(await eve.get('me'))).toBe('401 signed-out')
  clock.time += day
  await restart(world)
  expect((await me(page)).removals).toEqual([])
  expect((await page.release('sign', set)).status).toBe(200)
})

test('attack: the mailbox of a wallet that a passphrase recovers removes no device and no login method at once', async () => {
  const world = await delayed()
  const { page, set, login } = await withWallet(world, { recovery: 'passphrase' })
  const phone = await second(world)
  const db = await bare(world.database)
  await sql`insert into embedded_identities (issuer, subject, owner, name, created, email)
    values ('github', '7', ${login.user.id}, 'Ada', 0, 'ada@work.example')`.execute(db)
  await db.destroy()
  const { loginMethods } = await read<{ loginMethods: { id: string; loginMethod: string }[] }>(
    await page.get('login-methods'),
  )
  const github = loginMethods.find(({ loginMethod }) => loginMethod === 'github')!.id
  const eve = await stranger(world)
  world.mail.sent.length = 0
  expect(await reasonOf(await eve.post(`devices/${phone.device}/remove`, {}))).toBe(
    '403 removal-waits',
  )
  expect(await reasonOf(await eve.post(`login-methods/${github}/remove`))).toBe('403 removal-waits')
  // Every address is warned: an attacker may have added one.
  expect(world.mail.sent.map(({ to, letter }) => [to, letter.kind])).toEqual(
    Array.from({ length: 2 }, () => [
      ['ada@work.example', 'removal-waits'],
      ['ada@shop.example', 'removal-waits'],
    ]).flat(),
  )
  expect((await me(page)).removals?.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
    'device Firefox, Windows',
    'login-method github',
  ])
  for (const frame of [page, phone.page]) expect((await frame.get('me')).status).toBe(200)
  expect((await page.release('sign', set)).status).toBe(200)
  // Removing the device that asked ends what it asked for.
  expect((await page.post(`devices/${(await me(eve)).device}/remove`, {})).status).toBe(200)
  expect((await me(page)).removals).toEqual([])
})

test('carries out what no one refused after the wait, without a request, and tells the owner', async () => {
  const world = await delayed()
  const { clock } = world
  const { page, login } = await withWallet(world)
  const phone = await second(world)
  const eve = await stranger(world)
  expect(await reasonOf(await eve.post(`devices/${phone.device}/remove`, {}))).toBe(
    '403 removal-waits',
  )
  clock.time += minute
  expect(await reasonOf(await eve.post('delete'))).toBe('403 removal-waits')
  clock.time += 59 * minute - 1
  await restart(world)
  expect((await phone.page.get('me')).status).toBe(200)
  clock.time += 1
  await restart(world)
  expect(await reasonOf(await phone.page.get('me'))).toBe('401 removed')
  expect((await me(page)).removals).toMatchObject([{ kind: 'account' }])
  clock.time += minute
  await restart(world)
  expect(await reasonOf(await page.get('me'))).toBe('401 session')
  expect((await press(world)).status).toBe(404)
  const anew = await world.frame()
  expect((await anew.logIn(ada)).user.id).not.toBe(login.user.id)
})

test.each(['account', 'device', 'login-method'] as const)(
  'interrupted: carries out none of a waiting removal (%s) when killed in the midst, and all of it at the next start',
  async (kind) => {
    const world = await delayed()
    const { page, set, login } = await withWallet(world, { recovery: 'passphrase' })
    const phone = await second(world)
    const db = await bare(world.database)
    await sql`insert into embedded_identities (issuer, subject, owner, name, created)
      values ('github', '7', ${login.user.id}, 'Ada', 0)`.execute(db)
    const { loginMethods } = await read<{ loginMethods: { id: string; loginMethod: string }[] }>(
      await page.get('login-methods'),
    )
    const github = loginMethods.find(({ loginMethod }) => loginMethod === 'github')!.id
    const eve = await stranger(world)
    const path = {
      account: 'delete',
      device: `devices/${phone.device}/remove`,
      'login-method': `login-methods/${github}/remove`,
    }[kind]
    expect(await reasonOf(await eve.post(path, {}))).toBe('403 removal-waits')
    world.clock.time += 60 * minute
    await db.schema.alterTable('embedded_audit').renameTo('elsewhere').execute()
    await restart(world)
    await db.schema.alterTable('elsewhere').renameTo('embedded_audit').execute()
    await db.destroy()
    expect(await me(page)).toMatchObject({ removals: [{ kind }] })
    expect(await read<object>(await page.get('login-methods'))).toEqual({ loginMethods })
    expect((await phone.page.get('me')).status).toBe(200)
    expect((await page.release('sign', set)).status).toBe(200)
    await restart(world)
    if (kind === 'account') return expect(await reasonOf(await page.get('me'))).toBe('401 session')
    expect(await me(page)).toMatchObject({ removals: [] })
    expect((await phone.page.get('me')).status).toBe(kind === 'device' ? 401 : 200)
    expect(
      (await read<{ loginMethods: [] }>(await page.get('login-methods'))).loginMethods,
    ).toHaveLength(kind === 'login-method' ? 1 : 2)
  },
)

test('keeps the wallet’s last set when a removal is no longer possible after its wait', async () => {
  const world = await delayed()
  const { page, set, login } = await withWallet(world)
  const phone = await second(world)
  const eve = await stranger(world)
  for (const device of [login.user.device, phone.device])
    expect(await reasonOf(await eve.post(`devices/${device}/remove`, {}))).toBe('403 removal-waits')
  await phone.page.logIn(ada)
  await read(await page.post(`devices/${phone.device}/remove`, {}))
  world.clock.time += 60 * minute
  await restart(world)
  expect(await me(page)).toMatchObject({ removals: [] })
  expect((await page.release('sign', set)).status).toBe(200)
})

test('refuses by the button of the link’s page only, and changes nothing on GET', async () => {
  const world = await delayed()
  const { page } = await withWallet(world)
  const eve = await stranger(world)
  await eve.post('delete')
  const opened = await fetch(linkOfWait(world))
  const text = await opened.text()
  expect(opened.status).toBe(200)
  for (const part of ['Firefox, Windows', site, 'The Shop', 'lang="es"'])
    expect(text).toContain(part)
  expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await press(world, 'refuse', 'https://evil.example')).status).toBe(403)
  expect((await press(world, 'other')).status).toBe(400)
  expect((await me(page)).removals).toHaveLength(1)
  expect((await press(world)).status).toBe(200)
  expect((await press(world)).status).toBe(404)
  expect((await me(page)).removals).toEqual([])
})

test('cancels a removal from a device that has opened the wallet or has asked, and from no other', async () => {
  const world = await delayed()
  const { page } = await withWallet(world)
  const eve = await stranger(world)
  const mallory = await stranger(world)
  const ask = async (): Promise<string> => {
    expect(await reasonOf(await eve.post('delete'))).toBe('403 removal-waits')
    return (await me(page)).removals![0]!.id
  }
  const cancel = (frame: Frame, id: string): Promise<Response> =>
    frame.post(`removals/${id}/cancel`, {})
  let id = await ask()
  expect(await reasonOf(await cancel(mallory, id))).toBe('403 seed')
  const other = await world.frame()
  await other.logIn('zoe@shop.example')
  await read(await cancel(other, id))
  expect((await me(page)).removals).toHaveLength(1)
  expect((await read<{ user: EmbeddedUser }>(await cancel(page, id))).user.removals).toEqual([])
  id = await ask()
  await read(await cancel(eve, id))
  expect((await me(page)).removals).toEqual([])
  // Cancelling what has ended does nothing.
  await read(await cancel(page, id))
})

test('removes at once from a device that has opened the wallet, and for a user without a wallet', async () => {
  const world = await delayed()
  const { page } = await withWallet(world)
  const phone = await second(world)
  await read(await page.post(`devices/${phone.device}/remove`, {}))
  expect((await page.post('delete')).status).toBe(200)
  const empty = await world.frame()
  await empty.logIn('zoe@shop.example')
  expect((await empty.post('delete')).status).toBe(200)
})

test('waits without an address to warn, too', async () => {
  const database = await place()
  const world = await startEmbedded({ database, removalDelay: day / minute })
  const { page, login } = await withWallet(world)
  const eve = await stranger(world)
  const db = await bare(database)
  await sql`update embedded_identities set issuer = 'github' where owner = ${login.user.id}`.execute(
    db,
  )
  await db.destroy()
  world.mail.sent.length = 0
  const asked = await eve.post('delete')
  expect([await reasonOf(asked.clone()), asked.headers.get('retry-after')]).toEqual([
    '403 removal-waits',
    '86400',
  ])
  expect(world.mail.sent).toEqual([])
  expect((await me(page)).removals).toMatchObject([{ kind: 'account' }])
})

test('leaves nothing waiting when the owner removes a device while it asks', async () => {
  const world = await delayed()
  const { page } = await withWallet(world)
  for (let n = 0; n < 4; n++) {
    const eve = await stranger(world)
    const { device } = await me(eve)
    const [removed, asked] = await Promise.all([
      page.post(`devices/${device}/remove`, {}),
      eve.post('delete'),
    ])
    expect(removed.status).toBe(200)
    expect([401, 403]).toContain(asked.status)
    expect((await me(page)).removals).toEqual([])
  }
})

test('mail bombing by removals: limits the waits that a user’s devices start', async () => {
  const world = await delayed()
  const { page } = await withWallet(world)
  const eve = await stranger(world)
  for (let n = 0; n < 20; n++) {
    await eve.post('delete')
    const [removal] = (await me(page)).removals!
    await read(await eve.post(`removals/${removal!.id}/cancel`, {}))
  }
  expect(await reasonOf(await eve.post('delete'))).toBe('429 rate')
})
