/**
 * A new device waits if the operator wants it to, and its owner can refuse it. The tests check what
 * the device gets during the wait and after it.
 */
import type { EmailReply, LoginReply, WaitReply } from '@portico/wire'
import { expect, test } from 'vitest'
import { reasonOf } from './auth.ts'
import { place } from './database.ts'
import {
  answerLink,
  codeOf,
  createDeviceKey,
  me,
  randomId,
  randomShare,
  read,
  site,
  startEmbedded,
  type Frame,
  type World,
} from './embedded.ts'
import { answerRefusal, refusalOf } from './refusal.ts'

const minute = 60_000
const ada = 'ada@shop.example'
const delayed = async (deviceDelay = 60): Promise<World> =>
  startEmbedded({ database: await place(), deviceDelay })

async function withWallet(world: World): Promise<{ page: Frame; set: string }> {
  const page = await world.frame()
  const set = randomId()
  await page.logIn(ada)
  await read(await page.makeWallet({ set }))
  return { page, set }
}

const ask = async (page: Frame): Promise<WaitReply> => read(await page.post('wait', {}))
const keep = (page: Frame): Promise<Response> =>
  page.post('sets', { set: randomId(), share: randomShare(), recovery: 'service' })

const linkOfWait = (world: World): string => refusalOf(world, 'device-waits')
const press = (world: World, answer = 'refuse', origin = world.url): Promise<Response> =>
  answerRefusal(linkOfWait(world), answer, origin)

test('gives a waiting device no share, set, login method or control of devices until the wait ends', async () => {
  const world = await delayed()
  const { clock, mail } = world
  const { page, set } = await withWallet(world)
  const laptop = await world.frame()
  await laptop.logIn(ada)
  const [since, until] = [clock.time, clock.time + 60 * minute]
  // The device has not asked to be let in yet, so its wait has not started.
  expect(await reasonOf(await laptop.release('recover', set))).toBe('403 waits')
  expect(await ask(laptop)).toEqual({ wait: { since, until }, now: clock.time })
  expect(mail.sent.at(-1)).toMatchObject({
    to: ada,
    locale: 'es',
    letter: {
      kind: 'device-waits',
      minutes: 60,
      project: 'The Shop',
      site,
      device: 'Firefox, Windows',
      url: expect.stringMatching(/\/embedded\/v1\/refuse\/[-\w]{43}$/),
    },
  })
  const { device } = await me(page)
  for (const minutes of [0, 30, 29.99]) {
    clock.time += minutes * minute
    await laptop.logIn(ada)
    // Another request neither extends nor shortens the wait, and mails nothing.
    const mails = mail.sent.length
    expect((await ask(laptop)).wait).toEqual({ since, until })
    expect(mail.sent.length).toBe(mails)
    expect(await reasonOf(await laptop.release('recover', set))).toBe('403 waits')
    expect(await reasonOf(await laptop.release('sign', set))).toBe('403 waits')
    expect(await reasonOf(await keep(laptop))).toBe('403 waits')
    expect(await reasonOf(await laptop.post(`devices/${device}/remove`, {}))).toBe('403 waits')
    expect(await reasonOf(await laptop.post('address', { email: 'eve@shop.example' }))).toBe(
      '403 waits',
    )
    expect(await reasonOf(await laptop.post('delete', {}))).toBe('403 waits')
    expect(await reasonOf(await laptop.post(`login-methods/${randomId()}/remove`, {}))).toBe(
      '403 waits',
    )
  }
  const refused = await laptop.release('recover', set)
  expect(Number(refused.headers.get('retry-after'))).toBe(1)
  clock.time = until
  expect((await ask(laptop)).wait).toBeNull()
  // The login is older than five minutes now, so it is not fresh enough.
  clock.time += 6 * minute
  expect(await reasonOf(await laptop.release('recover', set))).toBe('403 stale')
  await laptop.logIn(ada)
  await read(await laptop.release('recover', set))
  await read(await keep(laptop))
  expect(mail.last('device-added')).toMatchObject({ device: 'Firefox, Windows' })
  // A device that was let in has nothing to wait for, and the mailed link no longer refuses it.
  expect((await ask(laptop)).wait).toBeNull()
  await read(await laptop.release('recover', set))
  expect((await press(world)).status).toBe(404)
})

test('gives a device nothing after its owner refused it, and makes it wait again after a new login', async () => {
  const world = await delayed()
  const { clock, mail } = world
  const { page, set } = await withWallet(world)
  const laptop = await world.frame()
  await laptop.logIn(ada)
  await ask(laptop)
  const opened = await fetch(linkOfWait(world))
  expect([opened.status, await opened.text()]).toEqual([
    200,
    expect.stringContaining('Firefox, Windows'),
  ])
  expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'")
  // Opening the page changes nothing. The form of another origin changes nothing either.
  expect((await press(world, 'refuse', 'https://evil.example')).status).toBe(403)
  expect((await press(world, 'other')).status).toBe(400)
  await me(laptop)
  const answer = await press(world)
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('Dispositivo rechazado'),
  ])
  expect(await reasonOf(await laptop.get('me'))).toBe('401 removed')
  clock.time += 61 * minute
  expect(await reasonOf(await laptop.post('challenge'))).toBe('401 removed')
  expect((await press(world)).status).toBe(404)
  const mails = mail.sent.filter(({ letter }) => letter.kind === 'device-waits').length
  await laptop.logIn(ada)
  expect((await ask(laptop)).wait).toEqual({ since: clock.time, until: clock.time + 60 * minute })
  expect(mail.sent.filter(({ letter }) => letter.kind === 'device-waits').length).toBe(mails + 1)
  expect(await reasonOf(await laptop.release('recover', set))).toBe('403 waits')
  // The refusal does not affect the owner's own device.
  await read(await page.release('sign', set))
})

test('ignores an expired wait, and notifies the owner of a new one', async () => {
  const world = await delayed()
  const { set } = await withWallet(world)
  const laptop = await world.frame()
  await laptop.logIn(ada)
  const { wait } = await ask(laptop)
  world.clock.time = wait!.until + 7 * 86_400_000
  await laptop.logIn(ada)
  expect(await reasonOf(await laptop.release('recover', set))).toBe('403 waits')
  expect((await ask(laptop)).wait).toEqual({
    since: world.clock.time,
    until: world.clock.time + 60 * minute,
  })
})

test('starts one wait with one mail for two concurrent requests', async () => {
  const world = await delayed()
  await withWallet(world)
  const laptop = await world.frame()
  await laptop.logIn(ada)
  await Promise.all([ask(laptop), ask(laptop), ask(laptop)])
  expect(world.mail.sent.filter(({ letter }) => letter.kind === 'device-waits')).toHaveLength(1)
})

test('requires no wait without a wallet, for a known device, or where the operator sets no delay', async () => {
  const world = await delayed()
  const first = await world.frame()
  await first.logIn(ada)
  expect((await ask(first)).wait).toBeNull()
  const set = randomId()
  await read(await first.makeWallet({ set }))
  expect((await ask(first)).wait).toBeNull()
  world.clock.time += 6 * minute
  expect(await reasonOf(await first.post('wait', {}))).toBe('403 stale')
  const other = await delayed(0)
  const { set: its } = await withWallet(other)
  const laptop = await other.frame()
  await laptop.logIn(ada)
  expect((await ask(laptop)).wait).toBeNull()
  await read(await laptop.release('recover', its))
})

test('makes a second device’s session from before the wallet existed wait', async () => {
  const world = await delayed()
  const [page, laptop] = [await world.frame(), await world.frame({ ...(await createDeviceKey()) })]
  await page.logIn(ada)
  const step = await read<EmailReply>(await laptop.email(ada))
  if (step.action === 'VERIFY_DEVICE') await answerLink(world.url, world.mail)
  laptop.token = (
    await read<LoginReply>(await laptop.verify(step.attempt, codeOf(world.mail)))
  ).token
  const set = randomId()
  await read(await page.makeWallet({ set }))
  expect(await reasonOf(await laptop.release('recover', set))).toBe('403 waits')
  expect(await reasonOf(await keep(laptop))).toBe('403 waits')
})
