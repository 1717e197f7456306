/**
 * Providers' windows in a browser: the built pages, server and recovery service, and a double of a
 * provider at another site.
 */
import type { Page } from '@playwright/test'
import { startIdentityProviders, type IdentityProvider } from '@portico/testkit/identity'
import type { ServerOptions } from '../../../packages/server/src/index.ts'
import { codeOf } from '../../../packages/server/test/embedded.ts'
import { expect, onTestFinished, test } from 'vitest'
import { ask, chooseMail, result, startAll, useBrowser, type World } from './browser.fixture.ts'

useBrowser()

async function start(
  options: ServerOptions = {},
  headers?: Readonly<Record<string, string>>,
): Promise<World & { google: IdentityProvider }> {
  const identity = await startIdentityProviders({ names: ['google', 'company'], host: '127.0.0.1' })
  onTestFinished(() => identity.stop())
  const world = await startAll(undefined, { socials: identity.socials, ...options }, headers)
  return { ...world, google: identity.of('google') }
}

const addressOf = ({ frame }: World, loginMethod = 'google', more = ''): string =>
  `${frame}/frame/popup.html?projectId=shop&loginMethod=${loginMethod}${more}`

/** The page opens the window. */
async function press(page: Page, address: string): Promise<{ popup: Page; faults: string[] }> {
  const opened = page.waitForEvent('popup')
  await page.evaluate((url) => void window.open(url, '', 'popup,width=480,height=640'), address)
  const popup = await opened
  const faults: string[] = []
  popup.on('pageerror', ({ message }) => faults.push(message))
  popup.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return { popup, faults }
}

test('logs in again in a window that the frame opens, by the same account only, when the login is old', async () => {
  let later = 0
  const world = await start({ now: () => Date.now() + later })
  const { page, faults } = await world.open()
  world.google.lets('1001')
  const connected = ask(page, 'CONNECT_SOCIAL', { provider: 'google', locale: 'en' })
  await press(page, addressOf(world))
  await chooseMail(page)
  await result(connected)
  later = 240_000
  const exported = ask(page, 'EXPORT')
  const inside = page.frameLocator('iframe')
  world.google.lets('1002')
  await inside.getByRole('button', { name: 'Go to' }).click()
  await inside.getByText('That is another account').waitFor()
  world.google.lets('1001')
  const opened = page.waitForEvent('popup')
  await inside.getByRole('button', { name: 'Go to' }).click()
  await inside.getByRole('heading', { name: 'Recovery phrase' }).waitFor()
  const popup = await opened
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await page.keyboard.press('Escape')
  await exported
  // It is fresh now.
  const again = ask(page, 'EXPORT')
  await inside.getByRole('heading', { name: 'Recovery phrase' }).waitFor()
  await page.keyboard.press('Escape')
  await again
  // The server's refusal of the other account.
  expect(faults.filter((fault) => !fault.includes('403'))).toEqual([])
})

test('logs in again by a link where the page’s opener policy severs every window, and goes on with the change', async () => {
  let later = 0
  const world = await start(
    { now: () => Date.now() + later },
    { 'cross-origin-opener-policy': 'same-origin' },
  )
  const { page } = await world.open()
  const inside = page.frameLocator('iframe')
  world.google.lets('1001')
  const back = page.url()
  const left = ask(page, 'CONNECT_SOCIAL', { provider: 'google', locale: 'en', back })
  left.catch(() => {})
  await inside.getByRole('link', { name: 'Go to' }).click()
  await page.waitForURL(/result_uri=/)
  const [, at] = /result_uri=([-\w.]+)/.exec(page.url())!
  const connected = ask(page, 'CONNECT_SOCIAL', { provider: 'google', locale: 'en', result: at })
  await chooseMail(page)
  await result(connected)
  later = 240_000
  const exported = ask(page, 'EXPORT')
  // It opens a window that cannot reach the frame, and closes itself.
  await inside.getByRole('button', { name: 'Go to' }).click()
  await inside.getByRole('link', { name: 'Go to' }).click()
  await inside.getByRole('heading', { name: 'Recovery phrase' }).waitFor()
  await page.keyboard.press('Escape')
  await exported
})

test('shows an error in a window without an opener in the visitor’s language, and can be closed', async () => {
  const world = await start()
  const { page } = await world.open()
  await page.goto(addressOf(world, 'company', '&locale=es-MX'))
  await page.getByRole('heading', { name: 'No ha funcionado' }).waitFor()
  await page.getByText('no puede comunicarse con la página').waitFor()
  await page.getByRole('button', { name: 'Cerrar' }).waitFor()
  expect(
    await page.evaluate(() => [document.documentElement.lang, document.activeElement?.tagName]),
  ).toEqual(['es', 'BUTTON'])
  const { popup } = await press(page, addressOf(world, 'google', '&locale=ar'))
  await popup.getByText('جارٍ فتح').waitFor()
  expect(await popup.evaluate(() => document.documentElement.dir)).toBe('rtl')
})

test('gives up in a window without an answer after twenty seconds', async () => {
  const world = await start()
  const { page } = await world.open()
  await page.context().clock.install()
  const { popup } = await press(page, addressOf(world))
  await popup.getByRole('heading', { name: 'Opening' }).waitFor()
  const closed = popup.waitForEvent('close')
  await popup.clock.runFor(21_000)
  await popup.getByText('can’t reach the page').waitFor()
  // The window may be closed before the press has been reported.
  await popup
    .getByRole('button', { name: 'Close' })
    .click()
    .catch(() => {})
  await closed
})

test('refuses framing, and ignores a page that imitates it', async () => {
  const world = await start()
  const { page } = await world.open()
  const asked = ask(page, 'CONNECT_SOCIAL', { provider: 'google', locale: 'en' })
  const seen = await page.evaluate(async (address) => {
    const answers: unknown[] = []
    addEventListener('message', ({ data }) => answers.push(data))
    const framed = document.body.appendChild(document.createElement('iframe'))
    const loaded = new Promise((resolve) => framed.addEventListener('load', resolve))
    framed.src = address
    await loaded
    const hello = {
      type: 'portico-popup',
      id: 'i'.repeat(22),
      popup: 'd'.repeat(43),
      loginMethod: 'google',
    }
    const own = window.open('about:blank', '', 'popup')!
    const script = own.document.createElement('script')
    script.textContent = `opener.frames[0].postMessage(${JSON.stringify(hello)}, '*')`
    own.document.body.append(script)
    window.frames[0]!.postMessage(hello, '*')
    // The frame answers in order, so any answer to the earlier message would have arrived by now.
    await window.ask('ACCOUNT')
    own.close()
    return { answers, framed: framed.contentDocument }
  }, addressOf(world))
  expect(seen).toEqual({ answers: [], framed: null })
  await page.evaluate(() => window.ask('RPC_ABORT', { request: 'r1' }))
  expect(await asked).toMatchObject({ ok: false, error: { code: 'aborted' } })
})

test('adds a provider in its window only after a press there, which says what the account will open', async () => {
  const world = await start()
  const { page } = await world.open()
  await result(ask(page, 'CONNECT_EMAIL', { email: 'ana@shop.example', locale: 'en' }))
  await result(ask(page, 'CONNECT_OTP', { otp: codeOf(world.mail) }))
  world.google.lets('1001')
  const added = ask(page, 'ADD_LOGIN_METHOD', { loginMethod: 'google', locale: 'en' })
  const { popup, faults } = await press(page, addressOf(world))
  await popup.getByText(/account that you choose at .Google. will open your wallet, too/).waitFor()
  await popup.locator('button.primary[aria-disabled=false]').click()
  await result(added)
  expect(faults).toEqual([])
})
