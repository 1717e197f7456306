/**
 * A new device waits for the recovery service's share if its operator wants it to, whatever the
 * server says. The owner can refuse the device.
 */
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFile } from '../src/database/sqlite.ts'
import { startRecoveryService } from '../src/recovery/index.ts'
import {
  ada,
  started,
  recoveryServiceKey,
  frameOrigin,
  nameOf,
  newLock,
  newLocked,
  site,
  startWorld,
  type Device,
  type RecoveryWorld,
  type Kept,
} from './recovery.ts'
import { read } from './embedded.ts'
import { folder } from './process.ts'

const minute = 60_000
const origin = 'https://recovery.example'
const delayed = (delay = 60): Promise<RecoveryWorld> => startWorld({ delay, origin })

async function codeFor(
  world: RecoveryWorld,
  device: Device,
  wallet: string,
): Promise<{ recovery: string; code: string }> {
  const recovery = await started(device.begin(wallet))
  return { recovery, code: await world.code() }
}
async function tries({
  world,
  device,
  wallet,
}: {
  world: RecoveryWorld
  device: Device
  wallet: string
}): Promise<Response> {
  const { recovery, code } = await codeFor(world, device, wallet)
  return device.verify(recovery, code)
}
/**
 * The link of the mail about a waiting device, with the recovery service's real origin in this
 * test.
 */
async function refusalOf({ sink, recoveryService }: RecoveryWorld): Promise<string> {
  // Mails about new devices come between.
  for (;;) {
    const { text } = await sink.next(ada)
    const found = new RegExp(`${origin}(/recovery/v1/refuse/[-\\w]{43})`).exec(text)
    if (found) return `${recoveryService.url}${found[1]!}`
  }
}
const press = (url: string, by = origin, answer = 'refuse'): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), headers: { origin: by } })

test('gives a waiting device no share before the time, and then by a code of its own', async () => {
  const world = await delayed()
  const [owner, laptop] = [await world.device(), await world.device('192.0.2.2')]
  const { wallet, share } = await world.wallet(owner)
  const held = await tries({ world, device: laptop, wallet })
  expect([await nameOf(held), held.headers.get('retry-after')]).toEqual(['403 waits', '3600'])
  await refusalOf(world)
  for (const minutes of [0, 59]) {
    world.clock.time += minutes * minute
    const again = await tries({ world, device: laptop, wallet })
    expect([await nameOf(again), again.headers.get('retry-after')]).toEqual([
      '403 waits',
      String((60 - minutes) * 60),
    ])
  }
  world.clock.time += minute
  // The end of one device's wait does not let in another device, which begins a wait of its own.
  const other = await world.device('192.0.2.3')
  expect(await nameOf(await tries({ world, device: other, wallet }))).toBe('403 waits')
  await refusalOf(world)
  expect(
    await read<{ share: string }>(await tries({ world, device: laptop, wallet })),
  ).toMatchObject({ share })
  // The recovery service knows the device from now on, so it waits no more.
  expect(
    await read<{ share: string }>(await tries({ world, device: laptop, wallet })),
  ).toMatchObject({ share })
})

test('starts no wait when killed before the owner’s notification, and keeps the code valid', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const world = await startWorld({ delay: 60, origin, database })
  const [owner, laptop] = [await world.device(), await world.device('192.0.2.2')]
  const { wallet, share } = await world.wallet(owner)
  const { recovery, code } = await codeFor(world, laptop, wallet)
  const file = openFile(database)
  onTestFinished(() => file.close())
  // A mail that has arrived is deleted a moment later. One that stayed would arrive again.
  await expect.poll(() => file.prepare('select * from mails').all()).toEqual([])
  file.exec('alter table mails rename to elsewhere')
  expect((await laptop.verify(recovery, code)).status).toBe(500)
  file.exec('alter table elsewhere rename to mails')
  expect(file.prepare('select * from recovery_waits').all()).toEqual([])
  const held = await laptop.verify(recovery, code)
  expect([await nameOf(held), held.headers.get('retry-after')]).toEqual(['403 waits', '3600'])
  await refusalOf(world)
  world.clock.time += 60 * minute
  expect(
    await read<{ share: string }>(await tries({ world, device: laptop, wallet })),
  ).toMatchObject({ share })
})

test('gives a device nothing after its owner refused it at the recovery service, and makes it wait again', async () => {
  const world = await delayed()
  const [owner, laptop] = [await world.device(), await world.device('192.0.2.2')]
  const { wallet } = await world.wallet(owner)
  expect(await nameOf(await tries({ world, device: laptop, wallet }))).toBe('403 waits')
  const url = await refusalOf(world)
  const opened = await fetch(url)
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining(site)])
  // Opening the page changes nothing. The forms of other origins change nothing either, and the
  // frame's origin is one of them.
  for (const by of ['https://evil.example', frameOrigin])
    expect((await press(url, by)).status).toBe(403)
  expect((await press(url, origin, 'other')).status).toBe(400)
  const under = await codeFor(world, laptop, wallet)
  const answer = await press(url)
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('Device refused'),
  ])
  expect((await press(url)).status).toBe(404)
  world.clock.time += 10 * minute
  expect(await nameOf(await laptop.verify(under.recovery, under.code))).toBe('404 recovery')
  world.clock.time += 60 * minute
  const anew = await tries({ world, device: laptop, wallet })
  expect([await nameOf(anew), anew.headers.get('retry-after')]).toEqual(['403 waits', '3600'])
})

test('ignores an expired wait, and ends a wait with another recovery method', async () => {
  const world = await delayed()
  const [owner, laptop] = [await world.device(), await world.device('192.0.2.2')]
  const { wallet } = await world.wallet(owner)
  expect(await nameOf(await tries({ world, device: laptop, wallet }))).toBe('403 waits')
  await refusalOf(world)
  world.clock.time += 60 * minute + 7 * 86_400_000
  expect(await nameOf(await tries({ world, device: laptop, wallet }))).toBe('403 waits')
  const url = await refusalOf(world)
  const next: Kept = newLocked(wallet)
  expect(
    (await owner.keep(next, { email: undefined, lock: newLock().lock, replaces: true })).status,
  ).toBe(204)
  expect((await fetch(url)).status).toBe(404)
})

test('requires no wait with the secret of a locked share', async () => {
  const world = await delayed()
  const [owner, laptop] = [await world.device(), await world.device('192.0.2.2')]
  const [kept, { secret, lock }] = [newLocked(), newLock()]
  expect((await owner.keep(kept, { email: undefined, lock })).status).toBe(204)
  expect(await read<{ share: string }>(await laptop.unlock(kept.wallet, secret))).toMatchObject({
    share: kept.share,
  })
})

test('requires the public address of links for a delay', async () => {
  await expect(
    startRecoveryService({
      port: 0,
      database: ':memory:',
      key: recoveryServiceKey,
      frameOrigin,
      delay: 60,
    }),
  ).rejects.toThrow('PORTICO_RECOVERY_ORIGIN is missing')
})

const named = [
  ['without the setting', []],
  ['with the pages of the operator', [site, 'https://*.shop.example']],
] as const

test.each(named)('names no page that a caller chose, %s', async (_, sites) => {
  const world = await startWorld({ delay: 60, origin, sites })
  const [owner, thief] = [await world.device(), await world.device('192.0.2.2')]
  const { wallet } = await world.wallet(owner)
  const evil = 'https://your-wallet-is-locked.evil.example'
  const recovery = await started(thief.begin(wallet, ada, { site: evil }))
  const mail = await world.sink.next(ada)
  const code = /^\d{6}$/m.exec(mail.text)![0]
  expect(await nameOf(await thief.verify(recovery, code))).toBe('403 waits')
  const waits = await world.sink.next(ada)
  for (const { text, html } of [mail, waits])
    for (const part of [text, html]) expect(part).not.toContain('evil.example')
  const url = /https:\S+(\/recovery\/v1\/refuse\/\S+)/.exec(waits.text)![1]!
  const page = await (await fetch(world.recoveryService.url + url)).text()
  expect(page).toContain('Firefox')
  expect(page).not.toContain('evil.example')
})
