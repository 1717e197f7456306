/**
 * The wallet's window, where a browser lets a frame store nothing: login methods besides e-mail, what is
 * signed there, the account's pages, and all of it by keyboard.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { expect, test, type Locator, type Page } from '@playwright/test'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { recoverTypedDataAddress } from 'viem'
import {
  addressOf,
  allow,
  approveDevice,
  authenticator,
  choose,
  code,
  confirmAddress,
  confirmationCode,
  confirmField,
  confirmInPopup,
  everyLoginMethod,
  give,
  mailsTo,
  onPhone,
  readMail,
  result,
  newVisitor,
} from './login.ts'
import { serveAgain, type OtherSite } from './other-site.ts'
import { launchRefusing, pressOf, type RefusingBrowser } from './refused-storage.ts'
import {
  accountButton,
  card,
  clickToClose,
  connectButton,
  status,
  unlessClosed,
} from './visitor.ts'

let refusing: RefusingBrowser
const sites: OtherSite[] = []

test.beforeAll(async () => {
  refusing = await launchRefusing()
})
test.afterAll(() => refusing.close())
test.afterEach(async () => {
  for (const page of refusing.context.pages().slice(1)) await page.close()
  for (const site of sites.splice(0)) site.stop()
})

/**
 * The demo on a site of its own, for which the window has a device of its own: no test knows of
 * another.
 */
async function visit(): Promise<Page> {
  const site = await serveAgain()
  sites.push(site)
  const page = await refusing.context.newPage()
  await page.goto(site.at(everyLoginMethod()))
  return page
}
const opened = (press: () => Promise<void>): Promise<Page> => refusing.opened(press)
const closed = (popup: Page): Promise<void> => expect.poll(() => popup.isClosed()).toBe(true)
const does = (popup: Page, what: string): Locator => popup.locator(`[data-do=${what}]`)

/** A press counts once the window has rested. */
async function approve(popup: Page): Promise<void> {
  await expect(does(popup, 'approve')).toHaveAttribute('aria-disabled', 'false')
  await clickToClose(does(popup, 'approve'))
}

async function choosePassphrase(popup: Page): Promise<void> {
  await popup.getByRole('radio', { name: /passphrase/i }).check()
  await approve(popup)
  for (const at of [0, 1])
    await popup
      .locator('input[type=password]')
      .nth(at)
      .fill('seven green lamps under the old bridge')
  await clickToClose(does(popup, 'go'))
}

async function connected(page: Page, popup: Page): Promise<void> {
  await expect(status(page)).toHaveText('connected')
  await closed(popup)
  await expect(card(page)).toBeHidden()
}

/** What a press on the page has signed, in the window that it has opened. */
async function signed(page: Page, button: string): Promise<string> {
  const popup = await opened(() => page.getByTestId(button).click())
  await approve(popup)
  await expect(result(page)).toContainText(/Signature \w{80,}/)
  await closed(popup)
  return /\w{80,}/.exec(await result(page).innerText())![0]
}

test('creates a passkey in the window, and signs typed data and a Solana message there', async () => {
  const page = await visit()
  const popup = await opened(() => choose(page, 'passkey'))
  await popup.waitForURL(/alone\.html/)
  await authenticator(popup)
  // The window has asked at once: the frame in the page could have done nothing with a passkey.
  await expect(does(popup, 'use')).toBeVisible()
  await does(popup, 'make').click()
  await clickToClose(does(popup, 'go'))
  await connected(page, popup)

  const signature = (await signed(page, 'sign-typed')) as `0x${string}`
  const types = {
    Greeting: [
      { name: 'to', type: 'string' },
      { name: 'text', type: 'string' },
    ],
  }
  const typed = {
    domain: { name: 'Portico demo', version: '1', chainId: 1 },
    types,
    primaryType: 'Greeting',
    message: { to: 'Ada', text: 'Welcome in' },
  } as const
  expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(await addressOf(page))
  const solana = await signed(page, 'solana-sign')
  const account = await page.getByTestId('address-solana').innerText()
  expect(
    ed25519.verify(
      base58.decode(solana),
      new TextEncoder().encode('Hello from the demo'),
      base58.decode(account),
    ),
  ).toBe(true)
})

/** What an independent QR reader reads in the window. */
async function scanned(popup: Page): Promise<string> {
  const { data, width, height } = PNG.sync.read(await popup.locator('svg.qr').screenshot())
  return jsqr(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })!.data
}

test('shows Farcaster’s code in the window over the page’s card, and continues there', async ({
  context,
}) => {
  const page = await visit()
  const popup = await opened(() => choose(page, 'farcaster'))
  await expect(popup.getByRole('heading', { name: /Farcaster/ })).toBeVisible()
  await onPhone(context, await scanned(popup), 'Sign in as visitor-9')
  await choosePassphrase(popup)
  await connected(page, popup)
  await signed(page, 'sign')
})

/** Presses Tab until the element has the focus: the way of a visitor without a mouse. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await element.evaluate((each) => each.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('It cannot be reached by Tab')
}

test('by keyboard: retries a blocked window, types the code at the focus, and signs a message', async () => {
  const page = await visit()
  // The browser blocks the window of the first two presses.
  await page.evaluate(() => {
    const { open } = window
    let left = 2
    window.open = (...all) => (left-- > 0 ? null : open.apply(window, all))
  })
  const visitor = newVisitor()
  await tabTo(page, connectButton(page).first())
  await page.keyboard.press('Enter')
  await expect(card(page).getByTestId('email-field')).toBeVisible()
  await tabTo(page, card(page).getByTestId('email-field'))
  await page.keyboard.type(visitor)
  await page.keyboard.press('Enter')
  await expect(pressOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-portico-frame]').getByRole('status')).toContainText(
    'has blocked the window',
  )
  await expect(pressOf(page)).toBeFocused()
  const popup = await opened(() => page.keyboard.press('Enter'))
  await expect(popup.getByRole('textbox')).toBeFocused()
  await popup.keyboard.type(await readMail(visitor, 1, code)).catch(unlessClosed(popup))
  await expect(await confirmField(popup)).toBeFocused()
  await popup.keyboard.type(await confirmationCode(visitor)).catch(unlessClosed(popup))
  await connected(page, popup)

  await tabTo(page, page.getByTestId('sign'))
  const signing = await opened(() => page.keyboard.press('Enter'))
  await expect(signing.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(does(signing, 'approve')).toHaveAttribute('aria-disabled', 'false')
  await tabTo(signing, does(signing, 'approve'))
  await signing.keyboard.press('Enter').catch(unlessClosed(signing))
  await expect(result(page)).toContainText('Signature 0x')
  // Esc in the window refuses.
  await closed(signing)
  const refused = await opened(() => page.keyboard.press('Enter'))
  await expect(refused.getByRole('heading', { level: 1 })).toBeFocused()
  await refused.keyboard.press('Escape').catch(unlessClosed(refused))
  await expect(result(page)).toContainText(/reject/i)
})

async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  const popup = await opened(() => card(page).getByTestId('entry-LoginAccount').click())
  await expect(card(page).getByTestId('login-method').first()).toBeVisible()
  await closed(popup)
}

test('changes the account by one press each and the window’s prompts, and reads the list again in it', async ({
  context,
}) => {
  const visitor = newVisitor()
  const [page, second] = [await visit(), await visit()]
  await page.bringToFront()
  const first = await opened(() => give(page, visitor))
  await first.getByRole('textbox').fill(await readMail(visitor, 1, code))
  await confirmAddress(first, visitor)
  await connected(page, first)
  const address = await addressOf(page)

  // Another of the operator's sites is another device: the link, the server's code and the
  // recovery service's, one after the other in one window.
  await second.bringToFront()
  const anew = await opened(() => give(second, visitor))
  await expect(anew.getByRole('heading', { name: 'Open the link in your mail' })).toBeVisible()
  await approveDevice(context, visitor, 2)
  for (const count of [3, 4]) {
    const mailed = await readMail(visitor, count, code)
    await expect(anew.getByRole('textbox')).toBeFocused()
    await anew.keyboard.type(mailed).catch(unlessClosed(anew))
  }
  await connected(second, anew)
  expect(await addressOf(second)).toBe(address)

  await page.bringToFront()
  await openAccount(page)
  await expect(card(page).getByTestId('device')).toHaveCount(2)
  await card(page).getByTestId('remove-device').click()
  const ending = await opened(() => card(page).getByTestId('remove-now').click())
  await expect(card(page).getByTestId('device')).toHaveCount(1)
  await closed(ending)

  const adding = await opened(() => card(page).getByTestId('add-google').click())
  await expect(does(adding, 'go')).toBeFocused()
  const provider = await opened(() => adding.keyboard.press('Enter'))
  await confirmInPopup(provider)
  await allow(provider, visitor.split('@')[0]!)
  // The list was read again without another press.
  await expect(card(page).getByTestId('login-method')).toHaveCount(2)
  await closed(adding)
  await card(page).getByTestId('remove-login-method').last().click()
  const removing = await opened(() => card(page).getByTestId('remove-now').click())
  await approve(removing)
  await expect(card(page).getByTestId('login-method')).toHaveCount(1)
  await closed(removing)

  const exporting = await opened(() => card(page).getByTestId('show-phrase').click())
  await approve(exporting)
  await expect(exporting.locator('ol.words bdi')).toHaveCount(12)
  await clickToClose(does(exporting, 'done'))
  await closed(exporting)

  await expect(card(page).getByTestId('recovery')).toHaveAttribute('data-kind', 'service')
  const protecting = await opened(() => card(page).getByTestId('set-recovery').click())
  await choosePassphrase(protecting)
  await expect(card(page).getByTestId('recovery')).toHaveAttribute('data-kind', 'passphrase')
  await closed(protecting)

  await card(page).getByTestId('delete-account').click()
  const deleting = await opened(() => card(page).getByTestId('delete-now').click())
  await deleting.getByRole('checkbox').check()
  await approve(deleting)
  await clickToClose(does(deleting, 'close'))
  await expect(status(page)).toHaveText(/^disconnected/)
  await closed(deleting)
  expect((await mailsTo(visitor)).at(-1)!.subject).toMatch(/delet/i)
})
