/**
 * Tests of the focus when the card opens, moves on, goes back and closes, in Chromium and in
 * Firefox.
 */
import { expect, test, type Page } from '@playwright/test'
import { askFox, openModal } from './scenes.ts'
import { card, connectButton, url } from './visitor.ts'

const heading = (page: Page) => card(page).getByRole('heading', { level: 1 })

/** The focused element, also inside shadow roots: its name and whether it is inside the card. */
async function focused(page: Page): Promise<{ name: string; inside: boolean }> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const name = element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    return {
      name: element === document.body ? 'body' : name,
      inside: element?.closest('[data-testid=card]') !== null,
    }
  })
}

test('moves to the title when the card opens, and back to the button that opened it when it closes', async ({
  page,
}) => {
  await page.goto(url('/?prefetch=off'))
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()
})

test('cycles inside the card in both directions and never leaves it', async ({ page }) => {
  await openModal(page)
  await expect(heading(page)).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab']) {
    const seen: string[] = []
    let round = false
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press(key)
      const { name, inside } = await focused(page)
      expect({ key, press, name, inside }).toMatchObject({ inside: true })
      round = seen.includes(name)
      if (round) break
      seen.push(name)
    }
    expect(round).toBe(true)
    expect(seen.length).toBeGreaterThan(4)
    expect(seen).toContain('Close')
  }
})

test('moves to the title of each new view, and back to the title of the view before', async ({
  page,
}) => {
  await openModal(page)
  const all = card(page).getByTestId('all-wallets')
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('All wallets')
  await expect(heading(page)).toBeFocused()
  await card(page).getByTestId('back').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Connect wallet')
  await expect(heading(page)).toBeFocused()
})

test('stays on the same button while an attempt is cancelled and repeated', async ({ page }) => {
  await askFox(page, '', { behaviour: 'hang' })
  // Before the code that asks the wallet has loaded, the same button goes back.
  await expect(card(page).locator('[data-state=waiting]')).toBeVisible()
  await card(page).getByRole('button', { name: 'Cancel' }).focus()
  for (const name of ['Try again', 'Cancel', 'Try again']) {
    await page.keyboard.press('Enter')
    await expect(card(page).getByRole('button', { name })).toBeFocused()
  }
})

test('Escape goes back one view, and closes the card from the first view', async ({ page }) => {
  await openModal(page)
  await card(page).getByTestId('all-wallets').click()
  await expect(heading(page)).toHaveText('All wallets')
  await page.keyboard.press('Escape')
  await expect(heading(page)).toHaveText('Connect wallet')
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()
})

test('the page behind cannot be focused while the card is open', async ({ page }) => {
  await openModal(page)
  await expect(connectButton(page)).toBeVisible()
  const reached = await connectButton(page).evaluate((button) => {
    button.focus()
    return document.activeElement === button
  })
  expect(reached).toBe(false)
})
