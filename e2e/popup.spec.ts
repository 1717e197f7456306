/** Tests of a browser that blocks the wallet's window. */
import { expect, test, type Page } from '@playwright/test'
import {
  accountButton,
  approve,
  card,
  choosePocket,
  connectButton,
  status,
  url,
} from './visitor.ts'

/**
 * The wallet's own panel takes the focus. It is in a closed shadow root, which tests cannot read
 * either.
 */
const panelHasFocus = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return element?.localName
      }),
    )
    .toBe('pocket-wallet-panel')

/** Chooses the pocket wallet in a browser that blocks every window until the test allows them. */
async function askWhileBlocked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { open } = window
    window.open = () => null
    addEventListener('test:allow', () => {
      window.open = open
    })
  })
  await page.goto(url())
  await connectButton(page).click()
  await choosePocket(page)
}

test('a blocked popup is opened again by a new click in the page, and the request continues', async ({
  page,
  context,
}) => {
  await askWhileBlocked(page)
  await panelHasFocus(page)
  await expect(status(page)).toHaveText('connecting')
  await page.evaluate(() => dispatchEvent(new Event('test:allow')))
  const [popup] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await approve(popup)
  await expect(accountButton(page)).toBeVisible()
})

test('cancelling in the page rejects the request, and the visitor can try again', async ({
  page,
  context,
}) => {
  await askWhileBlocked(page)
  await expect(status(page)).toHaveText('connecting')
  await panelHasFocus(page)
  await page.keyboard.press('Escape')
  await expect(card(page).locator('.stack[data-state]').last()).toHaveAttribute(
    'data-state',
    'rejected',
  )
  await page.evaluate(() => dispatchEvent(new Event('test:allow')))
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    card(page).getByRole('button', { name: 'Try again' }).click(),
  ])
  await approve(popup)
  await expect(accountButton(page)).toBeVisible()
})
