/**
 * A new device that has to wait says so. It is let in when its owner logs in again after the wait,
 * unless the owner refuses it.
 */
import { expect, test } from 'vitest'
import { createWorld, emailCode, type Browser, type World } from './world.fixture.ts'

const email = 'ana@mail.example'
const minute = 60_000
const quiet = (): AbortSignal => new AbortController().signal

async function logIn({ login }: Browser) {
  const { action } = await login.start(email, 'en')
  if (action === 'VERIFY_DEVICE') await login.awaitDevice(quiet())
  return action === 'CONNECT' ? login.user(quiet()) : login.verify(emailCode, quiet())
}
async function withWallet(delays: Partial<Pick<World, 'delay' | 'recoveryDelay'>>) {
  const world = Object.assign(createWorld(), delays)
  const { wallet } = await logIn(world.browser())
  return { world, wallet, device: world.browser() }
}
const waits = (retryAfter: number) =>
  expect.objectContaining({ code: 'device-waits', data: expect.objectContaining({ retryAfter }) })

test('shows when the device is approved, and repeats it at later logins until then', async () => {
  const { world, wallet, device } = await withWallet({
    delay: 60 * minute,
    recoveryDelay: 30 * minute,
  })
  const until = world.time + 60 * minute
  await expect(logIn(device)).rejects.toEqual(waits(3_600))
  // The recovery service was asked as well, so that its wait runs at the same time as the server's.
  expect(device.questions).toHaveLength(1)
  expect(device.notifiedUntil).toEqual([until])
  expect([...world.sets.values()]).toHaveLength(1)
  expect(await device.store.shares.list()).toEqual([])
  expect(await device.login.restore()).toBeNull()
  world.time += 40 * minute
  await expect(logIn(device)).rejects.toEqual(waits(1_200))
  expect(device.questions).toHaveLength(1)
  expect(device.notifiedUntil).toEqual([until, until])
  world.time += 20 * minute
  expect(await logIn(device)).toMatchObject({ wallet })
  expect(device.questions).toHaveLength(2)
  await device.login.takeShares()
})

test('shows the recovery service’s own wait, and prompts for its code again at the end', async () => {
  const { world, wallet, device } = await withWallet({ recoveryDelay: 30 * minute })
  await expect(logIn(device)).rejects.toEqual(waits(1_800))
  expect(device.notifiedUntil).toEqual([world.time + 30 * minute])
  world.time += 30 * minute
  expect(await logIn(device)).toMatchObject({ wallet })
  expect(device.questions).toHaveLength(2)
})

test('logs the device out when its owner refuses it while the wait is shown', async () => {
  const { world, device } = await withWallet({ delay: 60 * minute })
  device.waits = ({ signal }) => {
    world.refuse()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  await expect(logIn(device)).rejects.toMatchObject({ code: 'device-refused' })
  expect(await device.store.session.read()).toBeNull()
})

test('reports once that the owner refused the device, and starts over', async () => {
  const { world, device } = await withWallet({ delay: 60 * minute })
  await expect(logIn(device)).rejects.toEqual(waits(3_600))
  world.refuse()
  await expect(device.login.start(email, 'en')).rejects.toMatchObject({ code: 'device-refused' })
  expect(await device.store.session.read()).toBeNull()
  expect((await device.login.start(email, 'en')).action).toBe('VERIFY_OTP')
})

test('shows nothing when there is no wait', async () => {
  const { wallet, device } = await withWallet({})
  expect(await logIn(device)).toMatchObject({ wallet })
  expect(device.notifiedUntil).toEqual([])
})
