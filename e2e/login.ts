/**
 * Steps for tests of logins: the demo as a host that offers them, the mails that were sent, and the
 * frame. All servers are real.
 */
import {
  expect,
  type BrowserContext,
  type CDPSession,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test'
import { timeLimits } from '../scripts/time-limits.mjs'
import { card, clickToClose, connectButton, demo, status, unlessClosed } from './visitor.ts'

/** The demo as a host without a wallet in the page, which offers logins by e-mail. */
export const host = (more = ''): string => demo(`/?login=email&announce=off&phones=off${more}`)
/** The same with every login method. */
export const everyLoginMethod = (): string => host().replace('login=email', 'login=all')
export const frame = (page: Page): FrameLocator => page.frameLocator('iframe')
export const addressOf = (page: Page): Promise<string> => page.getByTestId('address').innerText()

/** Every visitor of these tests has an address of its own. */
let visitors = 0
export const newVisitor = (): string =>
  `visitor-${process.pid}-${Date.now()}-${++visitors}@mail.example`

interface Mail {
  id: number
  to: string
  subject: string
  text: string
}

/** The mail with the code that confirms the address of a new wallet. */
const confirmation = /^Confirm your address for your wallet/

/** Subjects of mails that tell owners what was done, and ask nothing. */
const notices =
  /^A new device has logged in|^A login method was (added|removed)|^The recovery of your wallet was changed|^The recovery phrase of your wallet was shown|^Your wallet was opened on a new device/

async function allMailsTo(address: string): Promise<Mail[]> {
  const all = (await (await fetch(new URL('mails', process.env['PORTICO_INBOX']))).json()) as Mail[]
  return all.filter(({ to }) => to === address).sort((a, b) => a.id - b.id)
}

/**
 * The mails to an address, oldest first, but for those that tell what was done, which the server's
 * tests read, and those that {@link confirmAddress} reads.
 */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await allMailsTo(address)).filter(
    ({ subject }) => !notices.test(subject) && !confirmation.test(subject),
  )

/** The match of a pattern in the newest mail, once this many mails have arrived. */
export async function readMail(address: string, count: number, pattern: RegExp): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(count)
  return pattern.exec((await mailsTo(address)).at(-1)!.text)![0]
}

export const code = /(?<!\d)\d{6}(?!\d)/

/** The code of the newest mail that confirms an address, once this many of them have arrived. */
export async function confirmationCode(address: string, count = 1): Promise<string> {
  const mailed = async (): Promise<Mail[]> =>
    (await allMailsTo(address)).filter(({ subject }) => confirmation.test(subject))
  await expect.poll(async () => (await mailed()).length).toBe(count)
  return code.exec((await mailed()).at(-1)!.text)![0]
}

/** The field for the code that confirms an address, in the frame or in the wallet's window. */
export async function confirmField(at: FrameLocator | Page): Promise<Locator> {
  await expect(at.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  return at.getByRole('textbox', { name: 'Six-digit code' })
}

/**
 * After a first login: the frame, or the wallet's window, asks for the code that confirms the
 * address. `count`: the mails to it with such a code.
 */
export async function confirmAddress(
  at: FrameLocator | Page,
  address: string,
  count = 1,
): Promise<void> {
  await (await confirmField(at)).fill(await confirmationCode(address, count))
}

export async function give(page: Page, address: string): Promise<void> {
  await connectButton(page).first().click()
  await card(page).getByTestId('email-field').fill(address)
  await page.keyboard.press('Enter')
}

/** Goes from a fresh page to a new login with its wallet. */
export async function logIn(page: Page, address = newVisitor(), at = host()): Promise<string> {
  await page.goto(at)
  await give(page, address)
  await expect(card(page).getByTestId('email-code')).toBeVisible()
  await card(page)
    .getByTestId('email-code')
    .fill(await readMail(address, 1, code))
  await confirmAddress(frame(page), address)
  await expect(status(page)).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  return addressOf(page)
}

export const approve = (page: Page, name = 'Sign'): Promise<void> =>
  frame(page).getByRole('button', { name, exact: true }).click()
/**
 * Waits until the frame is at rest, because Chromium drops presses on a frame of another origin
 * that has just been shown.
 */
export async function refuse(page: Page): Promise<void> {
  await expect(frame(page).getByRole('button', { name: 'Sign', exact: true })).toBeEnabled()
  await frame(page).getByRole('button', { name: 'Reject' }).click()
}
export const result = (page: Page): Locator => page.getByTestId('result')

/** A browser without any storage. */
export async function anotherDevice(context: BrowserContext): Promise<Page> {
  return (await context.browser()!.newContext()).newPage()
}

/**
 * The owner opens the link in the newest of this many mails, in another browser, as on a phone. The
 * page has to be in front, because a page in the background is not drawn.
 */
export async function approveDevice(
  context: BrowserContext,
  address: string,
  count: number,
  seen = '',
): Promise<void> {
  const mailed = await anotherDevice(context)
  await mailed.goto(await readMail(address, count, /http\S+\/embedded\/v1\/device\/\S+/))
  await expect(mailed.locator('body')).toContainText(seen)
  await mailed.getByRole('button').first().click()
  await mailed.context().close()
}

/**
 * Presses in the frame once it is at rest, because Chromium drops presses on a frame of another
 * origin that has just been shown.
 */
export async function press(page: Page, does: string, then: () => Promise<void>): Promise<void> {
  const button = frame(page).locator(`[data-do=${does}]`)
  await expect(button).toBeEnabled()
  await expect(async () => {
    if (await button.isVisible()) await button.click()
    await then()
  }).toPass()
}

/** In the frame, before the tab leaves to add a provider. */
export const confirmAdding = (page: Page): Promise<void> =>
  press(page, 'approve', () =>
    expect(frame(page).locator('[data-do=leave]')).toBeVisible({ timeout: timeLimits.attempt }),
  )

/** In the provider's window, before it adds the account. A press counts after half a second. */
export async function confirmInPopup(popup: Page): Promise<void> {
  await expect(popup.getByText('will open your wallet, too')).toBeVisible()
  await popup.locator('button.primary[aria-disabled=false]').click()
}

/** A new visitor logs in in a provider's window. */
export async function allow(popup: Page, login: string, { mail = true } = {}): Promise<void> {
  await popup.getByRole('radio', { name: /somebody new/i }).check()
  await popup.getByRole('textbox').fill(login)
  await popup.getByRole('checkbox').setChecked(mail)
  await clickToClose(popup.getByRole('button', { name: 'Allow' }))
}

/**
 * The visitor comes by a provider whose ID tokens the recovery service does not check, types the
 * address of the account there in the frame, and confirms it.
 */
export async function chooseMail(page: Page, login: string): Promise<void> {
  const address = frame(page).getByRole('textbox', { name: 'E-mail address' })
  await expect(frame(page).locator('[data-do=approve]')).toBeEnabled()
  await expect(() =>
    frame(page)
      .getByRole('radio', { name: 'A code by mail' })
      .check({ timeout: timeLimits.attempt }),
  ).toPass()
  await press(page, 'approve', () => expect(address).toBeVisible({ timeout: timeLimits.attempt }))
  await address.fill(`${login}@mail.example`)
  await frame(page).locator('[data-do=go]').click()
  await confirmAddress(frame(page), `${login}@mail.example`)
}

/** The same with the keyboard alone, once the provider's page asks. */
export async function allowByKeys(page: Page, login: string): Promise<void> {
  await page.getByRole('radio', { name: /somebody new/i }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type(login)
  await page.getByRole('button', { name: 'Allow' }).focus()
  await page.keyboard.press('Enter').catch(unlessClosed(page))
}

/**
 * Opens Connect, and chooses a login method there or behind "more".
 *
 * @param press How the device presses: by mouse, or by touch.
 */
export async function choose(
  page: Page,
  loginMethod: string,
  press: 'click' | 'tap' = 'click',
): Promise<void> {
  await connectButton(page).first()[press]()
  const shown = card(page).getByTestId(`login-method-${loginMethod}`)
  const more = card(page).getByTestId('more-login-methods')
  await expect(shown.or(more).first()).toBeVisible()
  if (!(await shown.isVisible())) await more[press]()
  await shown[press]()
}

/** Opens what Farcaster's QR code says, as a phone would, and answers there. */
export async function onPhone(context: BrowserContext, uri: string, answer: string): Promise<void> {
  const phone = await anotherDevice(context)
  await phone.goto(uri)
  await phone.getByRole('button', { name: answer, exact: true }).click()
  await expect(phone.getByRole('status')).toBeVisible()
  await phone.context().close()
}

/** Adds an authenticator with PRF to the page. */
export async function authenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}
