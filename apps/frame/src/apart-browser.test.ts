/** The built frame in a browser, on another host than its server, which it does not believe. */
import { startIdentityProviders } from '@portico/testkit/identity'
import { expect, onTestFinished, test } from 'vitest'
import { codeOf } from '../../../packages/server/test/embedded.ts'
import { startApart } from './apart.fixture.ts'
import { ask, chooseMail, result, sign, useBrowser, type Notified } from './browser.fixture.ts'

useBrowser()

test('logs in by e-mail and signs with a frame on another host, under the policy of its file', async () => {
  const { place, open, mail } = await startApart()
  await place()
  const { page, faults } = await open()
  await result(ask(page, 'CONNECT_EMAIL', { email: 'ana@shop.example', locale: 'en' }))
  const { addresses } = await result<Notified>(ask(page, 'CONNECT_OTP', { otp: codeOf(mail) }))
  expect(await sign(page, addresses.eip155)).toBe(addresses.eip155)
  expect(faults).toEqual([])
})

test('refuses a server that names another recovery service, and says so to the page', async () => {
  const { place, open } = await startApart({ recoveryServiceUrl: 'http://localhost:1' })
  await place()
  const { page } = await open()
  await page.waitForFunction(() => window.notices.length > 0)
  expect(await page.evaluate(() => window.notices)).toEqual([
    {
      is: 'refused',
      detail: 'The server and the frame’s own file differ in the recovery service',
    },
  ])
})

test('serves no page that its file lacks, whatever the server says', async () => {
  const { place, open, server, site, otherSite } = await startApart()
  await place()
  await server.admin.saveProject({ id: 'shop', origins: [site, otherSite] })
  const other = await open(otherSite)
  await expect.poll(() => other.page.frames()[1]!.url()).toContain('chrome-error')
  await expect.poll(() => other.faults.join()).toContain('frame-ancestors')
  // Nor does it go on for the others, since the server is not what the file says.
  const { page } = await open()
  await page.waitForFunction(() => window.notices.length > 0)
  expect(await page.evaluate(() => window.notices)).toEqual([
    {
      is: 'refused',
      detail: 'The server and the frame’s own file differ in the pages of the project',
    },
  ])
})

async function startWithProvider() {
  const identity = await startIdentityProviders({ names: ['google'], host: '127.0.0.1' })
  onTestFinished(() => identity.stop())
  identity.of('google').lets('1001')
  const world = await startApart({ socials: identity.socials })
  await world.place()
  return world
}

test('logs in by a provider in a window, whose cookie is the server’s', async () => {
  const { open, frame } = await startWithProvider()
  const { page, faults } = await open()
  const connected = ask(page, 'CONNECT_SOCIAL', { provider: 'google', locale: 'en' })
  const opened = page.waitForEvent('popup')
  await page.evaluate(
    (url) => void window.open(url, '', 'popup,width=480,height=640'),
    `${frame.origin}/frame/popup.html?projectId=shop&loginMethod=google`,
  )
  const popup = await opened
  popup.on('pageerror', ({ message }) => faults.push(message))
  await chooseMail(page)
  expect(await result<Notified>(connected)).toMatchObject({ provider: 'google' })
  expect(faults).toEqual([])
})

test('starts a visit in the tab from the frame on another host, and from no other page', async () => {
  const { open, otherSite } = await startWithProvider()
  const { page } = await open()
  const wanted = { provider: 'google', locale: 'en' }
  ask(page, 'CONNECT_SOCIAL', { ...wanted, back: page.url() }).catch(() => {})
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Go to' })
  const start = (await link.getAttribute('href'))!
  const other = await page.context().newPage()
  await other.goto(otherSite)
  for (const policy of ['origin', 'no-referrer']) {
    await other.goto(otherSite)
    await other.evaluate(
      ([href, referrerPolicy]) => {
        const made = Object.assign(document.createElement('a'), { href, referrerPolicy })
        document.body.append(made)
        made.click()
      },
      [start, policy] as const,
    )
    await other.getByRole('heading', { name: 'That did not work' }).waitFor()
  }
  await link.click()
  await page.waitForURL(/result_uri=/)
  const back = new URL(page.url()).searchParams.get('result_uri')!
  const connected = ask(page, 'CONNECT_SOCIAL', { ...wanted, result: back })
  await chooseMail(page)
  expect(await result<Notified>(connected)).toMatchObject({ provider: 'google' })
})
