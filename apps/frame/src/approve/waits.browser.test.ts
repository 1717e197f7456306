/** Tests what a visitor reads whose device has to wait. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stand, type Stand } from './screen.fixture.ts'

let shown: Stand | undefined
afterEach(() => shown?.remove())

test('shows when the device is approved, and closes by the button and by Esc', async () => {
  await page.viewport(360, 640)
  shown = stand()
  const { waits, log } = shown
  const until = Date.UTC(2026, 10, 26, 12, 0)
  const asked = waits(until)
  await expect.element(page.getByRole('heading', { name: 'This device has to wait' })).toBeVisible()
  await expect.element(page.getByText(/from \u2068Nov 26, 2026, 12:00\s?PM\u2069 on/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await asked.answer
  await expect.poll(() => log.at(-1)).toBe('hide')
  const again = waits(until)
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await again.answer
})

test('says when a removal happens, that nothing changes before, and how to stop it', async () => {
  await page.viewport(360, 640)
  shown = stand()
  const asked = shown.waits(Date.UTC(2026, 10, 26, 12, 0), true)
  await expect.element(page.getByRole('heading', { name: 'This has to wait' })).toBeVisible()
  for (const text of [/only from \u2068Nov 26, 2026, 12:00\s?PM\u2069 on/, /link in our mail/])
    await expect.element(page.getByText(text)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await asked.answer
})
