/** A browser that lets a frame of another site store nothing: the login, and what it asks later, goes on in a window. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { launched } from '../scripts/browsers.mjs'
import { addressOf, code, give, host, readMail, result, somebody } from './login.ts'
import { serveAgain, type OtherSite } from './other-site.ts'
import { card, status } from './visitor.ts'

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
