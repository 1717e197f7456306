/**
 * Tests of signing in with the wallet of a login, right after logging in: the frame shows the
 * message at once, and the card asks for no press of its own.
 */
import { expect, test, type Page } from '@playwright/test'
import { timeLimits } from '../scripts/time-limits.mjs'
import {
  addressOf,
  allow,
  approve,
  code,
  confirmAddress,
  everyLoginMethod,
  frame,
  give,
  host,
  press,
  readMail,
  newVisitor,
} from './login.ts'
import { session, signer, view } from './sign-in.ts'
import { card, connectButton, status } from './visitor.ts'

/** The frame shows who asks for the signature, and for what. */
async function isAsked(page: Page): Promise<void> {
  await expect(frame(page).getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(frame(page).locator('body')).toContainText('Sign in to the Portico demo')
}

async function signThere(page: Page): Promise<void> {
  await isAsked(page)
  await approve(page, 'Sign in')
}

async function isSignedIn(page: Page): Promise<void> {
  await expect(session(page)).toHaveText('signed-in')
  await expect(card(page)).toBeHidden()
  await expect(status(page)).toHaveText('connected')
  await expect(signer(page)).toContainText(await addressOf(page))
}

test('by e-mail with a required session: signs in by a code and one screen, and keeps the session over a reload', async ({
  page,
}) => {
  const address = newVisitor()
  await page.goto(host('&chains=eip155&sign-in=required'))
  await give(page, address)
  await card(page)
    .getByTestId('email-code')
    .fill(await readMail(address, 1, code))
  await confirmAddress(frame(page), address)
  await signThere(page)
  await isSignedIn(page)
  await page.reload()
  await isSignedIn(page)
  await expect(page.locator('iframe')).toBeHidden()
})

test('by a provider with an optional session: signs in by its window and one screen', async ({
  page,
  context,
}) => {
  await page.goto(`${everyLoginMethod()}&chains=eip155&sign-in=optional`)
  await connectButton(page).first().click()
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    card(page).getByTestId('login-method-google').click(),
  ])
  await allow(popup, `v${process.pid}-${Date.now()}`)
  await signThere(page)
  await isSignedIn(page)
})

test('keeps the login when a message is refused in the frame, and prompts once more in the card', async ({
  page,
}) => {
  const address = newVisitor()
  await page.goto(host('&chains=eip155&sign-in=optional'))
  await give(page, address)
  await card(page)
    .getByTestId('email-code')
    .fill(await readMail(address, 1, code))
  await confirmAddress(frame(page), address)
  await isAsked(page)
  await press(page, 'reject', () =>
    expect(page.locator('iframe')).toBeHidden({ timeout: timeLimits.attempt }),
  )
  await expect(view(page)).toHaveAttribute('data-step', 'failed')
  await card(page).getByTestId('sign').click()
  await signThere(page)
  await isSignedIn(page)
})
