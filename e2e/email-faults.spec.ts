/** Tests of logins by e-mail in which something fails. */
import { expect, test } from '@playwright/test'
import {
  addressOf,
  code,
  confirmAddress,
  frame,
  give,
  host,
  logIn,
  mailsTo,
  readMail,
  newVisitor,
} from './login.ts'
import { card, status } from './visitor.ts'

const inbox = (path: 'down' | 'up'): Promise<Response> =>
  fetch(new URL(path, process.env['PORTICO_INBOX']), { method: 'POST' })

test('reports an expired code, and accepts the code of another mail', async ({ page }) => {
  const visitor = newVisitor()
  await page.clock.install()
  await page.goto(host())
  await give(page, visitor)
  await expect(card(page).getByTestId('email-code')).toBeVisible()
  await readMail(visitor, 1, code)
  await page.clock.fastForward('20:00')
  await expect(card(page).getByTestId('email-error')).toBeVisible()
  await card(page).getByTestId('email-resend').click()
  await card(page)
    .getByTestId('email-code')
    .fill(await readMail(visitor, 2, code))
  await confirmAddress(frame(page), visitor)
  await expect(status(page)).toHaveText('connected')
})

test('waits at the code while the mail server is down, and mails once it is up', async ({
  page,
}) => {
  const visitor = newVisitor()
  await inbox('down')
  try {
    await page.goto(host())
    await give(page, visitor)
    await expect(card(page).getByTestId('email-code')).toBeVisible()
    expect(await mailsTo(visitor)).toEqual([])
  } finally {
    await inbox('up')
  }
  await card(page)
    .getByTestId('email-code')
    .fill(await readMail(visitor, 1, code))
  await confirmAddress(frame(page), visitor)
  await expect(status(page)).toHaveText('connected')
})

test('shares one login between two tabs, and logs out in both', async ({ page, context }) => {
  const address = await logIn(page)
  const second = await context.newPage()
  await second.goto(host())
  await expect(status(second)).toHaveText('connected')
  expect(await addressOf(second)).toBe(address)
  await second.getByTestId('disconnect').click()
  await expect(status(second)).toHaveText(/^disconnected/)
  await expect(status(page)).toHaveText(/^disconnected/)
})
