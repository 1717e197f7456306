/**
 * Tests of the card with a real pointer, a real loss of the network, and code that loads late. How
 * it looks and behaves otherwise is tested beside it.
 */
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { accountButton, atRest, card, connect, connectButton, url } from './visitor.ts'

const phone = { viewport: { width: 360, height: 740 } }

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(url(path))
  await connectButton(page).click()
  await expect(card(page)).toBeVisible()
}

/** The position of an element once it has stayed the same for ten frames. */
const still = (element: Locator): Promise<unknown> =>
  element.evaluate(async (each) => {
    let place = ''
    for (let frames = 0; frames < 10; frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = JSON.stringify(each.getBoundingClientRect())
      if (now !== place) frames = 0
      place = now
    }
    return JSON.parse(place)
  })

async function bottom(page: Page): Promise<number> {
  const box = (await card(page).boundingBox())!
  return Math.round(box.y + box.height)
}

/** Pulls the sheet by its handle, as fast as a hand would. */
async function pull(page: Page, distance: number): Promise<void> {
  await atRest(card(page))
  const box = (await card(page).boundingBox())!
  const x = box.x + box.width / 2
  await page.mouse.move(x, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(x, box.y + 8 + distance, { steps: 10 })
  await page.mouse.up()
}

test.describe('on a phone', () => {
  test.use(phone)

  test('the sheet stays in place when it is pulled upward, and closes when it is pulled down by its handle', async ({
    page,
  }) => {
    await open(page)
    await pull(page, -40)
    await atRest(card(page))
    await expect(card(page)).toBeVisible()
    await expect.poll(() => bottom(page)).toBe(740)
    const height = (await card(page).boundingBox())!.height
    await pull(page, Math.round(height * 0.6))
    await expect(card(page)).toHaveCount(0)
    await expect(connectButton(page)).toBeFocused()
  })
})

test.describe('on a rotated phone', () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true })

  test('a card that has become a sheet closes when it is pulled down, and not before it has become one', async ({
    page,
  }) => {
    await open(page)
    await pull(page, 200)
    // A closing card stays in the page until its animation has ended.
    await atRest(card(page))
    await expect(card(page)).toBeVisible()
    await page.setViewportSize(phone.viewport)
    // The card becomes a sheet once the page has noticed its new size.
    await expect.poll(() => bottom(page)).toBe(phone.viewport.height)
    await pull(page, 400)
    await expect(card(page)).toHaveCount(0)
  })
})

test('the card does not move when the list of the service arrives', async ({ page }) => {
  let release = (): void => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(/\/getWallets/, async (route) => {
    await held
    await route.continue()
  })
  const list = page.waitForResponse(/\/getWallets/)
  await open(page, '/?prefetch=off')
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  const before = await still(card(page))
  release()
  await (await list).finished()
  expect(await still(card(page))).toEqual(before)
})

test('a visitor who goes offline sees a notice, which disappears when the browser is online again', async ({
  page,
  context,
}) => {
  await connect(page)
  await accountButton(page).click()
  await expect(card(page).locator('.figure')).toContainText('ETH')
  await context.setOffline(true)
  await expect(card(page).getByTestId('offline')).toContainText('You are offline')
  // The known balance stays, and is not replaced by zero.
  await expect(card(page).locator('.figure')).toContainText('ETH')
  await context.setOffline(false)
  await expect(card(page).getByTestId('offline')).toHaveCount(0)
})
