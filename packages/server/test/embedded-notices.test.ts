/**
 * What the owner has to be told of happens in one commit with the mail that tells it: stopped
 * between the two, neither has happened.
 */
import { startMailSink, type MailSink } from '@portico/testkit/mail'
import { type AddressReply, type EmailReply, type LoginReply, type WaitReply } from '@portico/wire'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { reasonOf } from './auth.ts'
import { bare, place } from './database.ts'
import {
  addressAnswer,
  createDeviceKey,
  frameOf,
  me,
  operatorKey,
  randomId,
  randomShare,
  read,
  recordMail,
  site,
  type Frame,
} from './embedded.ts'
import { now as noon } from './sign-in.ts'
import { start } from './start.ts'

const minute = 60_000
const [ada, eve] = ['ada@shop.example', 'eve@shop.example']

interface World {
  clock: { time: number }
  sink: MailSink
  frame(): Promise<Frame>
  /** Logs in by the mails that arrive. */
  logIn(frame: Frame): Promise<void>
  code(to: string): Promise<string>
  find(to: string, pattern: RegExp): Promise<string>
  /**
   * Runs the work while no mail can be stored, as if the server were killed where it stores one.
   */
  killed(work: () => Promise<Response>): Promise<void>
}

/** A server whose mails wait in its own database, and a real mail server. */
async function startWorld(deviceDelay = 0, addressDelay = 0, removalDelay = 0): Promise<World> {
  const sink = await startMailSink()
  onTestFinished(() => sink.stop())
  const database = await place()
  const clock = { time: noon }
  const server = await start({
    database,
    embeddedKey: operatorKey,
    recoveryServiceUrl: 'https://recovery.example',
    rpc: { 'eip155:1': ['http://node.example'] },
    smtpUrl: sink.url,
    mailFrom: 'Shop <wallet@shop.example>',
    deviceDelay,
    addressDelay,
    removalDelay,
    now: () => clock.time,
  })
  await server.admin.saveProject({ id: 'shop', name: 'The Shop', origins: [site] })
  /** In the next mail that has it; others notify of logins. */
  async function find(to: string, pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec((await sink.next(to)).text)
      if (found) return found[0]
    }
  }
  const code = (to: string): Promise<string> => find(to, /^\d{6}$/m)
  return {
    clock,
    sink,
    code,
    find,
    frame: async () => frameOf(server.url, recordMail(), await createDeviceKey()),
    async logIn(frame) {
      const step = await read<EmailReply>(await frame.email(ada))
      if (step.action === 'VERIFY_DEVICE') {
        const link = await find(ada, /https?:\/\/\S+\/embedded\/v1\/device\/[-\w]{43}/)
        await fetch(link, {
          method: 'POST',
          body: new URLSearchParams({ answer: 'approve' }),
          headers: { origin: server.url },
        })
      }
      frame.token = (
        await read<LoginReply>(await frame.verify(step.attempt, await code(ada)))
      ).token
    },
    async killed(work) {
      const db = await bare(database)
      // A mail that has arrived is deleted a moment later. One that stayed would arrive again.
      await expect.poll(async () => (await sql`select * from mails`.execute(db)).rows).toEqual([])
      await db.schema.alterTable('mails').renameTo('elsewhere').execute()
      expect((await work()).status).toBe(500)
      await db.schema.alterTable('elsewhere').renameTo('mails').execute()
      await db.destroy()
    },
  }
}

async function withWallet(world: World): Promise<{ page: Frame; set: string }> {
  const page = await world.frame()
  const set = randomId()
  await world.logIn(page)
  await read(await page.makeWallet({ set }))
  return { page, set }
}

test('starts no wait when killed before the owner’s notification, and a full one with the mail', async () => {
  const world = await startWorld(60)
  const { clock } = world
  const { set } = await withWallet(world)
  const laptop = await world.frame()
  await world.logIn(laptop)
  await world.killed(() => laptop.post('wait', {}))
  // Whatever time has passed, the device is not let in untold.
  clock.time += 61 * minute
  await world.logIn(laptop)
  expect(await reasonOf(await laptop.release('recover', set))).toBe('403 waits')
  const until = clock.time + 60 * minute
  expect((await read<WaitReply>(await laptop.post('wait', {}))).wait).toEqual({
    since: clock.time,
    until,
  })
  await world.find(ada, /\/embedded\/v1\/refuse\/[-\w]{43}/)
  clock.time = until
  await world.logIn(laptop)
  await read(await laptop.release('recover', set))
})

test('approves no new device when killed before the owner’s notification', async () => {
  const world = await startWorld()
  const { page } = await withWallet(world)
  const laptop = await world.frame()
  await world.logIn(laptop)
  const keep = (): Promise<Response> =>
    laptop.post('sets', { set: randomId(), share: randomShare(), recovery: 'service' })
  await world.killed(keep)
  expect((await me(page)).wallet?.sets).toHaveLength(1)
  await read(await keep())
  expect((await me(page)).wallet?.sets).toHaveLength(2)
  expect((await world.sink.next(ada)).subject).toContain('dispositivo')
})

test('changes no address when killed before the old address’s warning', async () => {
  const world = await startWorld()
  const { page } = await withWallet(world)
  const { change } = await read<AddressReply>(
    await page.post('address', { email: eve, locale: 'en' }),
  )
  const answer = await addressAnswer(page, change, await world.code(ada), await world.code(eve))
  await world.killed(() => page.post('address/verify', answer))
  expect((await me(page)).email).toBe(ada)
  await read(await page.post('address/verify', answer))
  expect((await me(page)).email).toBe(eve)
  expect((await world.sink.next(ada)).text).toContain(eve)
})

test('starts no change when killed before the old address’s warning, and keeps the codes valid', async () => {
  const world = await startWorld(0, 60)
  const { clock, sink } = world
  const { page } = await withWallet(world)
  const { change } = await read<AddressReply>(
    await page.post('address', { email: eve, locale: 'en' }),
  )
  const answer = await addressAnswer(page, change, await world.code(ada), await world.code(eve))
  await world.killed(() => page.post('address/verify', answer))
  expect((await me(page)).change).toBeNull()
  await read(await page.post('address/verify', answer))
  expect((await me(page)).change).toEqual({
    email: eve,
    until: clock.time + 60 * minute,
    state: 'waits',
  })
  const { text } = await sink.next(ada)
  expect(text).toContain(eve)
  expect(text).toMatch(/\/embedded\/v1\/address\/refuse\/[-\w]{43}/)
})

test('completes a change with both mails at the next request when killed before the notifications', async () => {
  const world = await startWorld(0, 60)
  const { clock, sink } = world
  const { page } = await withWallet(world)
  const { change } = await read<AddressReply>(
    await page.post('address', { email: eve, locale: 'en' }),
  )
  await read(
    await page.post(
      'address/verify',
      await addressAnswer(page, change, await world.code(ada), await world.code(eve)),
    ),
  )
  await sink.next(ada)
  clock.time += 60 * minute
  await world.killed(() => page.get('me'))
  expect((await me(page)).email).toBe(eve)
  expect((await sink.next(ada)).text).toContain(eve)
  expect((await sink.next(eve)).subject).toContain('now log in')
})

test('deletes nothing when killed before the owner’s notification', async () => {
  const world = await startWorld()
  const { page, set } = await withWallet(world)
  await world.killed(() => page.post('delete'))
  await read(await page.release('sign', set))
  await read(await page.post('delete'))
  expect((await world.sink.next(ada)).subject).toContain('elimin')
})

test('starts no removal when killed before the owner’s warning, and a full one with the mail', async () => {
  const world = await startWorld(0, 0, 60)
  const { clock } = world
  const { page } = await withWallet(world)
  const laptop = await world.frame()
  await world.logIn(laptop)
  await world.killed(() => laptop.post('delete'))
  expect((await me(page)).removals).toEqual([])
  clock.time += minute
  expect(await reasonOf(await laptop.post('delete'))).toBe('403 removal-waits')
  await world.find(ada, /\/embedded\/v1\/removals\/refuse\/[-\w]{43}/)
  expect((await me(page)).removals).toMatchObject([
    { kind: 'account', until: clock.time + 60 * minute },
  ])
})

test('exports nothing and changes no recovery when killed before the owner’s notification', async () => {
  const world = await startWorld()
  const { page, set } = await withWallet(world)
  await world.killed(() => page.release('export', set))
  await read(await page.release('export', set))
  expect(await world.find(ada, /frase de recuperación/)).toBeTruthy()
  const changed = (): Promise<Response> =>
    page.post('sets', { set: randomId(), share: randomShare(), recovery: 'passphrase', only: true })
  const before = (await me(page)).wallet?.sets
  await world.killed(changed)
  expect((await me(page)).wallet?.sets).toEqual(before)
  await read(await changed())
  await world.find(ada, /permite a un dispositivo nuevo usar tu billetera/)
  const laptop = await world.frame()
  await world.logIn(laptop)
  await world.find(ada, /Un dispositivo nuevo .* ha entrado en .*The Shop/)
})
