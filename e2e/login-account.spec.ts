/**
 * Tests of what an owner can do with a login: add methods, change the address, change the recovery
 * and delete it, with real servers.
 */
import { expect, test, type Page } from '@playwright/test'
import { timeLimits } from '../scripts/time-limits.mjs'
import {
  allow,
  anotherDevice,
  approveDevice,
  code,
  confirmAddress,
  confirmInPopup,
  everyLoginMethod,
  frame,
  give,
  host,
  logIn,
  mailsTo,
  press,
  readMail,
  newVisitor,
} from './login.ts'
import { accountButton, card, connectButton, status } from './visitor.ts'

async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await card(page).getByTestId('entry-LoginAccount').click()
  await expect(card(page).getByTestId('login-account')).toBeVisible()
}

const hidden = (page: Page) => () =>
  expect(page.locator('[data-portico-frame] dialog')).toBeHidden({ timeout: timeLimits.attempt })

test('adds a provider as a login method for the same account, and removes it', async ({
  page,
  context,
}) => {
  const visitor = newVisitor()
  const name = visitor.split('@')[0]!
  const address = await logIn(page, visitor, everyLoginMethod())
  await openAccount(page)
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    card(page).getByTestId('add-google').click(),
  ])
  await confirmInPopup(popup)
  await allow(popup, name)
  await expect(card(page).getByTestId('login-method')).toHaveCount(2)

  const other = await anotherDevice(context)
  await other.goto(everyLoginMethod())
  await connectButton(other).first().click()
  const [again] = await Promise.all([
    other.context().waitForEvent('page'),
    card(other).getByTestId('login-method-google').click(),
  ])
  await allow(again, name)
  await frame(other)
    .getByRole('textbox')
    .fill(await readMail(visitor, 2, code))
  await expect(status(other)).toHaveText('connected')
  expect(await other.getByTestId('address').innerText()).toBe(address)
  await other.context().close()

  await card(page).getByTestId('remove-login-method').last().click()
  await card(page).getByTestId('remove-now').click()
  await press(page, 'approve', hidden(page))
  await expect(card(page).getByTestId('login-method')).toHaveCount(1)
})

test('changes an address by the codes of both, and logs the new one in to the same wallet', async ({
  page,
  context,
}) => {
  const visitor = newVisitor()
  const next = `next-${visitor}`
  const address = await logIn(page, visitor)
  await openAccount(page)
  await card(page).getByTestId('change-email').click()
  await card(page).getByTestId('new-email').fill(next)
  await card(page).getByTestId('save-email').click()
  const asked = frame(page).getByRole('textbox')
  await asked.fill(await readMail(visitor, 2, code))
  await expect(asked).toHaveValue('')
  await asked.fill(await readMail(next, 1, code))
  // The recovery service's own code, for the new address.
  await confirmAddress(frame(page), next)
  await expect(card(page).getByTestId('login-account')).toContainText(next)

  const other = await anotherDevice(context)
  await other.goto(host())
  await give(other, next)
  await approveDevice(context, next, 2)
  await card(other)
    .getByTestId('email-code')
    .fill(await readMail(next, 3, code))
  await frame(other)
    .getByRole('textbox')
    .fill(await readMail(next, 4, code))
  await expect(status(other)).toHaveText('connected')
  expect(await other.getByTestId('address').innerText()).toBe(address)
  await other.context().close()
})

test('explains deletion first, and gives the visitor another wallet afterwards', async ({
  page,
}) => {
  const visitor = newVisitor()
  const address = await logIn(page, visitor)
  await openAccount(page)
  await card(page).getByTestId('delete-account').click()
  await card(page).getByTestId('delete-now').click()
  await expect(() =>
    frame(page).getByRole('checkbox').check({ timeout: timeLimits.attempt }),
  ).toPass()
  await press(page, 'approve', () =>
    expect(frame(page).locator('[data-do=close]')).toBeVisible({ timeout: timeLimits.attempt }),
  )
  await press(page, 'close', hidden(page))
  await expect(status(page)).toHaveText(/^disconnected/)
  // The mail about the deletion comes before the next code.
  await expect.poll(async () => (await mailsTo(visitor)).length).toBe(2)
  await page.goto(host())
  await give(page, visitor)
  await card(page)
    .getByTestId('email-code')
    .fill(await readMail(visitor, 3, code))
  await confirmAddress(frame(page), visitor, 2)
  await expect(status(page)).toHaveText('connected')
  expect(await page.getByTestId('address').innerText()).not.toBe(address)
})
