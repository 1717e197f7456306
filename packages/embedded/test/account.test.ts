/** What an owner does about a login that stands: devices, and the recovery phrase. */
import { expect, test } from 'vitest'
import { getLoginAccount } from '@portico/core/login'
import { Fault, never } from './frame-double.ts'
import { world, type World } from './world.ts'

async function loggedIn(): Promise<World> {
  const page = world()
  await page.logIn()
  return page
}

test('the owner’s devices are those of the frame, without their sets, and with names that can be shown', async () => {
  const page = await loggedIn()
  const devices = await getLoginAccount(page.portico)!.devices()
  expect(devices).toEqual([
    { id: 'aaaaaaaaaaaaaaaaaaaaaa', name: 'Firefox on Linux', site: 'https://shop.example', created: 1, seen: 2, isCurrent: true },
    { id: 'cccccccccccccccccccccc', name: 'Safari on iPhone', site: 'https://other.example', created: 1, seen: 2, isCurrent: false },
  ])
})

test('a device is removed by the frame', async () => {
  const page = await loggedIn()
  const account = getLoginAccount(page.portico)!
  await account.removeDevice('cccccccccccccccccccccc')
  expect(page.frame.requests('REMOVE_DEVICE').map(({ params }) => params)).toEqual([{ id: 'cccccccccccccccccccccc' }])
  expect((await account.devices()).map(({ isCurrent }) => isCurrent)).toEqual([true])
})

test('the phrase is shown as long as the visitor reads, in the frame, and closing it is no fault of anybody’s', async () => {
  const page = await loggedIn()
  page.server.on.EXPORT = () => {
    page.frame.say({ is: 'show', title: 'Recovery phrase' })
    return never
  }
  const shown = getLoginAccount(page.portico)!.showPhrase()
  await page.frame.until('EXPORT')
  await expect.poll(() => page.frame.shown).toBe('Recovery phrase')
  page.frame.close()
  await expect(shown).rejects.toMatchObject({ exit: 'rejected' })
  page.server.on.EXPORT = () => null
  expect(await getLoginAccount(page.portico)!.showPhrase()).toBeUndefined()
  page.server.on.EXPORT = () => new Fault('unreachable')
  await expect(getLoginAccount(page.portico)!.showPhrase()).rejects.toMatchObject({ code: 'unreachable', exit: 'offline' })
})

test('without a login there is nothing of it', async () => {
  const page = world()
  expect(getLoginAccount(page.portico)).toBeUndefined()
  await page.logIn()
  const account = getLoginAccount(page.portico)!
  await page.portico.disconnect()
  expect(getLoginAccount(page.portico)).toBeUndefined()
  await expect(account.devices()).rejects.toMatchObject({ code: 'login-expired' })
})
