/**
 * Tests of two hosts of one operator, in a browser that partitions the storage of a frame by site,
 * as browsers do outside of tests.
 */
import { chromium, expect, test, type Browser } from '@playwright/test'
import { launchedHeadless } from '../scripts/browsers.mjs'
import {
  addressOf,
  approve,
  approveDevice,
  code,
  frame,
  give,
  host,
  logIn,
  readMail,
  result,
  newVisitor,
} from './login.ts'
import { serveAgain, type OtherSite } from './other-site.ts'
import { card, status } from './visitor.ts'

let other: OtherSite
let browser: Browser

test.beforeAll(async () => {
  other = await serveAgain()
  browser = await chromium.launch({
    ...launchedHeadless(),
    args: ['--no-sandbox', '--no-first-run', '--disable-features=HttpsUpgrades,Translate'],
  })
})
test.afterAll(async () => {
  await browser.close()
  other.stop()
})

test('registers each host’s site as a device, approved once, with one wallet on all', async () => {
  const visitor = newVisitor()
  const context = await browser.newContext()
  const page = await context.newPage()
  const address = await logIn(page, visitor)
  await page.goto(other.at(host()))
  await expect(status(page)).toHaveText(/^disconnected/)
  await give(page, visitor)
  await approveDevice(context, visitor, 2, '127.0.0.1')
  await expect(card(page).getByTestId('email-code')).toBeVisible()
  await card(page)
    .getByTestId('email-code')
    .fill(await readMail(visitor, 3, code))
  await frame(page)
    .getByRole('textbox')
    .fill(await readMail(visitor, 4, code))
  await expect(status(page)).toHaveText('connected')
  expect(await addressOf(page)).toBe(address)
  await page.getByTestId('sign').click()
  await expect(frame(page).locator('body')).toContainText(other.host)
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
  // On the first host, nothing has changed.
  await page.goto(host())
  await expect(status(page)).toHaveText('connected')
  await context.close()
})
