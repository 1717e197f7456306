/**
 * Tests of a page whose browser lets the login frame store nothing: what the page stores of a
 * login, and when it opens a window.
 */
import { expect, test } from 'vitest'
import { Fault, owner } from './frame-double.ts'
import { world, type World } from './world.ts'

const ada = owner(0)

/** What the page has stored of its only link, including who has logged in in a window. */
function inWindow(page: World, expires: number): void {
  const [key, text] = [...page.stored].find(([name]) => name.includes('link/'))!
  const record = JSON.parse(text) as { data: object }
  page.stored.set(
    key,
    JSON.stringify({ ...record, data: { ...record.data, window: { ...ada.user, expires } } }),
  )
}

test('uses a window with this page’s origin in its address when a frame cannot store anything', async () => {
  const page = world()
  Object.assign(page.portico.services.platform.window!, {
    location: { origin: 'https://shop.example' },
  })
  page.server.on.CONNECT_EMAIL = () => new Fault('storage-refused')
  page.portico.connect({ connector: 'embedded', offer: 'email' }).catch(() => {})
  await page.asks('email')
  page.answer({ email: ada.email })
  await page.asks('popup')
  await expect
    .poll(() => page.popups.opened.map(({ location }) => location.href.split('?')[0]))
    .toEqual(['https://wallet.example/frame/standalone.html'])
  expect(
    Object.fromEntries(new URL(page.popups.opened[0]!.location.href).searchParams),
  ).toMatchObject({ projectId: 'shop', host: 'https://shop.example', locale: 'en' })
  // A visitor who cancels closes the window.
  page.portico.cancel()
  await page.clock.armed(1_000)
  page.clock.pass(1_000)
  await expect.poll(() => page.popups.opened[0]!.closed).toBe(true)
})

test('a login in a window is restored after a reload, is marked as such, and opens no window', async () => {
  const page = world()
  await page.logIn()
  inWindow(page, page.clock.now() + 1_000)
  const again = page.reload()
  await again.untilState(() => again.status().is === 'connected')
  expect(again.status()).toMatchObject({ account: ada.user.addresses.eip155 })
  expect(Object.values(again.portico.getState().links)[0]).toMatchObject({
    peer: { user: { email: ada.email, inWindow: true } },
  })
  expect([again.frame.loads, again.popups.opened]).toEqual([0, []])
})

test('an expired login in a window is not restored', async () => {
  const page = world()
  await page.logIn()
  inWindow(page, page.clock.now())
  const again = page.reload()
  await again.untilState(() => again.status().is === 'disconnected')
  expect([
    again.frame.loads,
    [...again.stored.keys()].filter((key) => key.includes('link/')),
  ]).toEqual([0, []])
})

test('a login of a frame that can no longer store anything is not restored, and opens no window', async () => {
  const page = world()
  await page.logIn()
  page.server.on.IS_CONNECTED = () => new Fault('storage-refused')
  const again = page.reload()
  await again.untilState(() => again.status().is === 'disconnected')
  expect(again.popups.opened).toEqual([])
})
