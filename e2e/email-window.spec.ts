/** A browser that lets a frame of another site store nothing: the login, and what it asks later, goes on in a window. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { launched } from '../scripts/browsers.mjs'
import { addressOf, allow, code, everyWay, give, host, readMail, result, somebody } from './login.ts'
import { serveAgain, type OtherSite } from './other-site.ts'
import { card, connectButton, status } from './visitor.ts'

let other: OtherSite
let profile: string
let context: BrowserContext

test.beforeAll(async () => {
  other = await serveAgain()
})
test.afterAll(() => other.stop())

/** The browser's own switch: "block third-party cookies", which refuses frames of other sites all storage. The whole browser, as the engine alone has no such setting. */
test.beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'portico-refused-'))
  await mkdir(path.join(profile, 'Default'))
  await writeFile(path.join(profile, 'Default/Preferences'), JSON.stringify({ profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } }))
  context = await chromium.launchPersistentContext(profile, { ...launched('chromium'), viewport: { width: 1280, height: 800 }, args: ['--no-sandbox', '--no-first-run'] })
})
test.afterEach(async () => {
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

/** The window that a press opens. */
async function opened(press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent('page'), press()])
  return popup
}
const approve = (popup: Page): Promise<void> => popup.getByRole('button', { name: 'Sign', exact: true }).click()
const pressOf = (page: Page) => page.locator('[data-portico-frame] .window button')

async function signed(page: Page, popup: Page, address: string): Promise<void> {
  await expect(popup.getByRole('heading', { name: 'Sign message' })).toBeVisible()
  await expect(popup.locator('body')).toContainText(other.host)
  await approve(popup)
  await expect(result(page)).toContainText('Signature 0x')
  const signature = /0x[0-9a-f]{130}/.exec(await result(page).innerText())![0] as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from the demo', signature })).toBe(address)
}

/** From a fresh page to a wallet, by the window. */
async function logIn(page: Page, visitor = somebody()): Promise<string> {
  await page.goto(other.at(host()))
  const popup = await opened(() => give(page, visitor))
  await popup.getByRole('textbox').fill(await readMail(visitor, 1, code))
  await expect(status(page)).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  await expect.poll(() => popup.isClosed()).toBe(true)
  return addressOf(page)
}

test('who logs in by e-mail does so in a window, signs there, and signs again after a reload', async () => {
  const page = await context.newPage()
  const address = await logIn(page)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await signed(page, await opened(() => page.getByTestId('sign').click()), address)
  await page.reload()
  await expect(status(page)).toHaveText('connected')
  expect(await addressOf(page)).toBe(address)
  // A login that is brought back opens nothing by itself.
  expect(context.pages()).toHaveLength(2)
  await signed(page, await opened(() => page.getByTestId('sign').click()), address)
})

test('where no press is at hand the card asks for one, and a window that the browser blocks is asked for again', async () => {
  const page = await context.newPage()
  const address = await logIn(page)
  // As where a page asks long after the press: no window opens then.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })
    const { open } = window
    let isBlocked = true
    window.open = (...all) => {
      if (!isBlocked) return open.apply(window, all)
      isBlocked = false
      return null
    }
  })
  await page.getByTestId('sign').click()
  await expect(pressOf(page)).toBeFocused()
  expect(context.pages()).toHaveLength(2)
  await pressOf(page).click()
  await expect(page.locator('[data-portico-frame]').getByRole('status')).toContainText('has blocked the window')
  await signed(page, await opened(() => pressOf(page).click()), address)
})

test('who closes the window, or turns away from it in the page, has refused, and can be asked again', async () => {
  const page = await context.newPage()
  const address = await logIn(page)
  const closed = await opened(() => page.getByTestId('sign').click())
  await expect(closed.getByRole('heading', { name: 'Sign message' })).toBeVisible()
  await closed.close()
  await expect(result(page)).toContainText(/reject/i)
  const turned = await opened(() => page.getByTestId('sign-typed').click())
  await expect(page.locator('[data-portico-frame] dialog')).toContainText('Go on in your wallet’s window.')
  await page.locator('[data-portico-frame]').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => turned.isClosed()).toBe(true)
  await expect(page.locator('[data-portico-frame]')).toHaveCount(0)
  await signed(page, await opened(() => page.getByTestId('sign').click()), address)
})

test('a provider is visited from the wallet’s window, which takes the place of the one that the press has opened', async () => {
  const page = await context.newPage()
  await page.goto(other.at(everyWay()))
  await connectButton(page).first().click()
  const wallet = await opened(() => card(page).getByTestId('way-google').click())
  const provider = await opened(() => wallet.getByRole('button', { name: 'Continue with' }).click())
  await allow(provider, `window-${process.pid}-${Date.now()}`)
  await expect(status(page)).toHaveText('connected')
  await expect.poll(() => context.pages().length).toBe(2)
  await signed(page, await opened(() => page.getByTestId('sign').click()), await addressOf(page))
})

test('who logs out is a stranger in the window, too', async () => {
  const page = await context.newPage()
  const visitor = somebody()
  await logIn(page, visitor)
  const leaving = await opened(() => page.getByTestId('disconnect').click())
  await expect(status(page)).toHaveText(/^disconnected/)
  await expect.poll(() => leaving.isClosed()).toBe(true)
  await page.reload()
  await expect(status(page)).toHaveText(/^disconnected/)
  const popup = await opened(() => give(page, visitor))
  // A code is asked for again.
  await popup.getByRole('textbox').fill(await readMail(visitor, 2, code))
  await expect(status(page)).toHaveText('connected')
})

test('a page that is none of the project’s gets nothing of the window, whatever it says that it is', async () => {
  const page = await context.newPage()
  await logIn(page)
  const evil = await context.newPage()
  await evil.route('http://evil.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Evil</title><button>Open</button>' }))
  await evil.goto('http://evil.example/')
  for (const claimed of ['http://evil.example', `http://${other.host}`]) {
    const address = `${process.env['PORTICO_SERVICE']}/frame/alone.html?${new URLSearchParams({ projectId: 'demo', host: claimed })}`
    await evil.evaluate((to) => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      onmessage = ({ data }) => void heard.push(data)
      document.querySelector('button')!.onclick = () => Object.assign(window, { wallet: window.open(to, '', 'popup') })
    }, address)
    const popup = await opened(() => evil.getByRole('button').click())
    await expect(popup.getByRole('heading')).toHaveText(claimed.includes('evil') ? 'That didn’t work' : 'Opening your wallet…')
    await evil.evaluate(() => {
      const { wallet, heard } = window as unknown as { wallet: Window; heard: unknown[] }
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => void heard.push(data)
      wallet.postMessage({ type: 'portico-frame', version: 1 }, '*', [port2])
      port1.postMessage({ id: '1', method: 'IS_CONNECTED' })
    })
    // The window has read all of it by then.
    await popup.evaluate(() => new Promise((resolve) => void indexedDB.databases().then(resolve)))
    const heard = await evil.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
    expect(heard).toEqual([])
    await popup.close()
  }
})
