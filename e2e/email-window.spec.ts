/**
 * Tests of a browser that lets a frame of another site store nothing: the login and all later
 * requests use a window.
 */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import {
  addressOf,
  allow,
  code,
  confirmAddress,
  everyLoginMethod,
  give,
  host,
  readMail,
  result,
  newVisitor,
} from './login.ts'
import { serveAgain, type OtherSite } from './other-site.ts'
import { launchRefusing, pressOf, type RefusingBrowser } from './refused-storage.ts'
import { card, clickToClose, connectButton, status } from './visitor.ts'

let refusing: RefusingBrowser
let context: BrowserContext
let other: OtherSite

test.beforeAll(async () => {
  refusing = await launchRefusing()
  context = refusing.context
})
test.afterAll(() => refusing.close())
/** Each test has a site of its own, for which the window has a device of its own. */
test.beforeEach(async () => {
  other = await serveAgain()
})
test.afterEach(async () => {
  for (const page of context.pages().slice(1)) await page.close()
  other.stop()
})

const opened = (press: () => Promise<void>): Promise<Page> => refusing.opened(press)
const approve = (popup: Page): Promise<void> =>
  clickToClose(popup.getByRole('button', { name: 'Sign', exact: true }))

async function signed(page: Page, popup: Page, address: string): Promise<void> {
  await expect(popup.getByRole('heading', { name: 'Sign message' })).toBeVisible()
  await expect(popup.locator('body')).toContainText(other.host)
  await approve(popup)
  await expect(result(page)).toContainText('Signature 0x')
  const signature = /0x[0-9a-f]{130}/.exec(await result(page).innerText())![0] as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from the demo', signature })).toBe(address)
}

/** Goes from a fresh page to a wallet, by the window. */
async function logIn(page: Page, visitor = newVisitor()): Promise<string> {
  await page.goto(other.at(host()))
  const popup = await opened(() => give(page, visitor))
  await popup.getByRole('textbox').fill(await readMail(visitor, 1, code))
  await confirmAddress(popup, visitor)
  await expect(status(page)).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  await expect.poll(() => popup.isClosed()).toBe(true)
  return addressOf(page)
}

test('logs in by e-mail in a window, signs there, and signs again after a reload', async () => {
  const page = await context.newPage()
  const address = await logIn(page)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await signed(page, await opened(() => page.getByTestId('sign').click()), address)
  await page.reload()
  await expect(status(page)).toHaveText('connected')
  expect(await addressOf(page)).toBe(address)
  // A restored login opens no window by itself.
  expect(context.pages()).toHaveLength(2)
  await signed(page, await opened(() => page.getByTestId('sign').click()), address)
})

test('prompts for a press in the card, and again when the browser blocks the window', async () => {
  const page = await context.newPage()
  const address = await logIn(page)
  // This is as if the page asked long after the press, when no window can open.
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
  await expect(page.locator('[data-portico-frame]').getByRole('status')).toContainText(
    'has blocked the window',
  )
  await signed(page, await opened(() => pressOf(page).click()), address)
})

test('rejects when the visitor closes the window or cancels in the page, and can be requested again', async () => {
  const page = await context.newPage()
  const address = await logIn(page)
  const closed = await opened(() => page.getByTestId('sign').click())
  await expect(closed.getByRole('heading', { name: 'Sign message' })).toBeVisible()
  await closed.close()
  await expect(result(page)).toContainText(/reject/i)
  const turned = await opened(() => page.getByTestId('sign-typed').click())
  await expect(page.locator('[data-portico-frame] dialog')).toContainText(
    'Go on in your wallet’s window.',
  )
  await page.locator('[data-portico-frame]').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => turned.isClosed()).toBe(true)
  await expect(page.locator('[data-portico-frame]')).toHaveCount(0)
  await signed(page, await opened(() => page.getByTestId('sign').click()), address)
})

test('visits a provider from the wallet’s window, which replaces the one that the press opened', async () => {
  const page = await context.newPage()
  await page.goto(other.at(everyLoginMethod()))
  await connectButton(page).first().click()
  const wallet = await opened(() => card(page).getByTestId('login-method-google').click())
  const provider = await opened(() => wallet.getByRole('button', { name: 'Continue with' }).click())
  await allow(provider, `window-${process.pid}-${Date.now()}`)
  await expect(status(page)).toHaveText('connected')
  await expect.poll(() => context.pages().length).toBe(2)
  await signed(page, await opened(() => page.getByTestId('sign').click()), await addressOf(page))
})

test('logs out in the window, too', async () => {
  const page = await context.newPage()
  const visitor = newVisitor()
  await logIn(page, visitor)
  const leaving = await opened(() => page.getByTestId('disconnect').click())
  await expect(status(page)).toHaveText(/^disconnected/)
  await expect.poll(() => leaving.isClosed()).toBe(true)
  await page.reload()
  await expect(status(page)).toHaveText(/^disconnected/)
  const popup = await opened(() => give(page, visitor))
  // A code is required again.
  await popup.getByRole('textbox').fill(await readMail(visitor, 2, code))
  await expect(status(page)).toHaveText('connected')
})

test('gives a page outside the project nothing from the window, whatever origin it claims', async () => {
  const page = await context.newPage()
  await logIn(page)
  const evil = await context.newPage()
  await evil.route('http://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Evil</title><button>Open</button>' }),
  )
  await evil.goto('http://evil.example/')
  for (const claimed of ['http://evil.example', `http://${other.host}`]) {
    const address = `${process.env['PORTICO_SERVICE']}/frame/standalone.html?${new URLSearchParams({ projectId: 'demo', host: claimed })}`
    await evil.evaluate((to) => {
      const received: unknown[] = []
      Object.assign(window, { received })
      onmessage = ({ data }) => void received.push(data)
      document.querySelector('button')!.onclick = () =>
        Object.assign(window, { wallet: window.open(to, '', 'popup') })
    }, address)
    const popup = await opened(() => evil.getByRole('button').click())
    await expect(popup.getByRole('heading')).toHaveText(
      claimed.includes('evil') ? 'That didn’t work' : 'Opening your wallet…',
    )
    await evil.evaluate(() => {
      const { wallet, received } = window as unknown as { wallet: Window; received: unknown[] }
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => void received.push(data)
      wallet.postMessage({ type: 'portico-frame', version: 1 }, '*', [port2])
      port1.postMessage({ id: '1', method: 'IS_CONNECTED' })
    })
    // By then the window has read all messages.
    await popup.evaluate(() => new Promise((resolve) => void indexedDB.databases().then(resolve)))
    const received = await evil.evaluate(
      () => (window as unknown as { received: unknown[] }).received,
    )
    expect(received).toEqual([])
    await popup.close()
  }
})
