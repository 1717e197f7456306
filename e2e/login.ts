/** Shared by tests of logins: the demo as a host that offers them, the mails that were sent, and the frame. All servers are real. */
import { expect, type BrowserContext, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { card, connectButton, demo, status } from './visitor.ts'

/** The demo as a host without a wallet in the page, which offers e-mail. */
export const host = (more = ''): string => demo(`/?login=email&announce=off&phones=off${more}`)
/** The same with every login method. */
export const everyWay = (): string => host().replace('login=email', 'login=all')
export const frame = (page: Page): FrameLocator => page.frameLocator('iframe')
export const addressOf = (page: Page): Promise<string> => page.getByTestId('address').innerText()

/** Every visitor of these tests has another address. */
let visitors = 0
export const somebody = (): string => `visitor-${process.pid}-${Date.now()}-${++visitors}@mail.example`

interface Mail {
  id: number
  to: string
  subject: string
  text: string
}

/** The mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const all = (await (await fetch(new URL('mails', process.env['PORTICO_INBOX']))).json()) as Mail[]
  return all.filter(({ to }) => to === address).sort((a, b) => a.id - b.id)
}

/** The match of a pattern in the newest of that many mails, once they have arrived. */
export async function readMail(address: string, count: number, pattern: RegExp): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(count)
  return pattern.exec((await mailsTo(address)).at(-1)!.text)![0]
}

export const code = /(?<!\d)\d{6}(?!\d)/

export async function give(page: Page, address: string): Promise<void> {
  await connectButton(page).first().click()
  await card(page).getByTestId('email-field').fill(address)
  await page.keyboard.press('Enter')
}

/** From a fresh page to a new login with its wallet. */
export async function logIn(page: Page, address = somebody(), at = host()): Promise<string> {
  await page.goto(at)
  await give(page, address)
  await expect(card(page).getByTestId('email-code')).toBeVisible()
  await card(page).getByTestId('email-code').fill(await readMail(address, 1, code))
  await expect(status(page)).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  return addressOf(page)
}

export const approve = (page: Page, name = 'Sign'): Promise<void> => frame(page).getByRole('button', { name, exact: true }).click()
/** Once the frame rests: Chromium drops presses on a frame of another origin that has just been shown. */
export async function refuse(page: Page): Promise<void> {
  await expect(frame(page).getByRole('button', { name: 'Sign', exact: true })).toBeEnabled()
  await frame(page).getByRole('button', { name: 'Reject' }).click()
}
export const result = (page: Page): Locator => page.getByTestId('result')

/** A browser that has never been here. */
export async function anotherDevice(context: BrowserContext): Promise<Page> {
  return (await context.browser()!.newContext()).newPage()
}

/** The owner opens the link of a mail to an address, the newest of so many, in a browser of its own, as on a phone: a page in the background would draw nothing. */
export async function approveDevice(context: BrowserContext, address: string, count: number, seen = ''): Promise<void> {
  const mailed = await anotherDevice(context)
  await mailed.goto(await readMail(address, count, /http\S+\/embedded\/v1\/device\/\S+/))
  await expect(mailed.locator('body')).toContainText(seen)
  await mailed.getByRole('button').first().click()
  await mailed.context().close()
}

/** A press in the frame counts once the frame rests: Chromium drops presses on a frame of another origin that has just been shown. */
export async function press(page: Page, does: string, then: () => Promise<void>): Promise<void> {
  const button = frame(page).locator(`[data-do=${does}]`)
  await expect(button).toBeEnabled()
  await expect(async () => {
    if (await button.isVisible()) await button.click()
    await then()
  }).toPass()
}

/** A new visitor logs in in a provider's window. */
export async function allow(popup: Page, login: string, { mail = true } = {}): Promise<void> {
  await popup.getByRole('radio', { name: /somebody new/i }).check()
  await popup.getByRole('textbox').fill(login)
  await popup.getByRole('checkbox').setChecked(mail)
  await popup.getByRole('button', { name: 'Allow' }).click()
}
