/**
 * A test of the button with a real pointer. The buttons' looks and options are tested beside them.
 */
import { expect, test } from '@playwright/test'
import { card, connectButton, url } from './visitor.ts'

test('starts one View Transition when the pointer approaches, and none by a press before the card opens', async ({
  page,
}) => {
  await page.goto(url())
  const button = connectButton(page)
  await expect(button).toHaveText('Connect wallet')
  await button.evaluate((element) => {
    element.dataset['started'] = '0'
    element.addEventListener(
      'transitionrun',
      () => (element.dataset['started'] = `${Number(element.dataset['started']) + 1}`),
    )
  })
  await button.hover()
  await expect(button).toHaveAttribute('data-started', '1')
  await button.evaluate((element) =>
    Promise.all(element.getAnimations().map((each) => each.finished)),
  )
  for (const opened of ['at first', 'once more']) {
    await test.step(opened, async () => {
      await page.mouse.down()
      await page.mouse.up()
      await expect(card(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(card(page)).toHaveCount(0)
    })
    await expect(button).toHaveAttribute('data-started', '1')
  }
})
