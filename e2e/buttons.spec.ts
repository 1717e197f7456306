import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { accountButton, ada, card, choosePocket, connect, connectButton, inWallet, reject, url } from './visitor.ts'

const shelf = (page: Page, id: string): Locator => page.getByTestId(id)
const heights = (at: Locator): Promise<number[]> =>
  at.locator('[data-portico-button]').evaluateAll((all) => all.map((each) => (each as HTMLElement).offsetHeight))

for (const [size, height] of [['sm', 32], ['md', 40], ['lg', 48]] as const)
  test(`every button of size ${size} is ${height} high, connected or not`, async ({ page }) => {
    await page.goto(url('/?gallery=1'))
    await expect(shelf(page, `size-${size}`).locator('[data-portico-button]')).toHaveCount(3)
    expect(await heights(shelf(page, `size-${size}`))).toEqual([height, height, height])
    await connect(page)
    await page.goto(url('/?gallery=1'))
    await expect(shelf(page, `size-${size}`).getByTestId('account-button')).toHaveCount(2)
    expect(await heights(shelf(page, `size-${size}`))).toEqual([height, height, height, height])
  })

test('while a wallet request is pending, the connect button says so and keeps its width', async ({ page }) => {
  await page.goto(url())
  const button = connectButton(page)
  await expect(button).toHaveText('Connect wallet')
  const width = async (): Promise<number> => (await button.boundingBox())!.width
  const before = await width()
  await button.click()
  await inWallet(page.context(), () => choosePocket(page), async (popup) => {
    await expect(button).toHaveText('Connecting')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect.poll(width).toBe(before)
    await reject(popup)
  })
  await expect(button).toHaveText('Connect wallet')
  await expect.poll(width).toBe(before)
})

test('a pointer that comes near starts one View Transition, and a press starts none before the card opens', async ({ page }) => {
  await page.goto(url())
  const button = connectButton(page)
  await expect(button).toHaveText('Connect wallet')
  await button.evaluate((element) => {
    element.dataset['begun'] = '0'
    element.addEventListener('transitionrun', () => (element.dataset['begun'] = `${Number(element.dataset['begun']) + 1}`))
  })
  await button.hover()
  await expect(button).toHaveAttribute('data-begun', '1')
  await button.evaluate((element) => Promise.all(element.getAnimations().map((each) => each.finished)))
  for (const opened of ['at first', 'once more']) {
    await test.step(opened, async () => {
      await page.mouse.down()
      await page.mouse.up()
      await expect(card(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(card(page)).toHaveCount(0)
    })
    await expect(button).toHaveAttribute('data-begun', '1')
  }
})

test('an account button keeps its width for a name of any length, and the name is its accessible name', async ({ page }) => {
  await connect(page)
  // A button shows the values that the open card has read.
  await accountButton(page).click()
  await expect(card(page).getByText('ada.eth')).toBeVisible()
  const name = `${'long'.repeat(50)}.eth`
  const rename = (): Promise<number> =>
    page.evaluate((said) => {
      const all = Object.entries(localStorage).filter(([key]) => key.includes('/identity'))
      for (const [key, text] of all) {
        const kept = JSON.parse(text) as { value: object }
        localStorage.setItem(key, JSON.stringify({ ...kept, value: { ...kept.value, name: said } }))
      }
      return all.length
    }, name)
  await expect.poll(rename).toBe(1)
  await page.reload()
  await accountButton(page).click()
  await expect(card(page).getByText(name)).toBeVisible()
  await page.keyboard.press('Escape')
  const button = page.getByRole('button', { name })
  await expect(button).toBeVisible()
  expect((await button.boundingBox())!.width).toBeLessThan(480)
})

test('custom labels are shown, and a disabled button opens nothing when it is pressed', async ({ page }) => {
  await page.goto(url('/?gallery=1'))
  await expect(shelf(page, 'labels').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(shelf(page, 'labels').getByRole('button', { name: /Which network\?/ })).toBeVisible()
  const disabled = shelf(page, 'disabled').getByRole('button')
  await expect(disabled).toHaveCount(3)
  for (const button of await disabled.all()) {
    await expect(button).toBeDisabled()
    await button.click({ force: true })
  }
  // The next press is the first that opens a card: a second could not reach what is behind an open one.
  await shelf(page, 'labels').getByRole('button', { name: 'Sign in' }).click()
  await expect(card(page).getByRole('heading', { level: 1 })).toHaveText('Connect wallet')
})

test('the account button hides the balance when its option says so, and renders nothing for another chain family', async ({ page }) => {
  await connect(page)
  await page.goto(url('/?gallery=1'))
  const buttons = shelf(page, 'account').getByTestId('account-button')
  await expect(buttons).toHaveCount(2)
  await expect(buttons.last().locator('[data-portico-part=detail]')).toContainText('ETH')
  await expect(buttons.first().locator('[data-portico-part=detail]')).toHaveCount(0)
})

test('a host can render each button itself', async ({ page }) => {
  await page.goto(url('/?gallery=1'))
  const own = shelf(page, 'headless')
  await expect(own.locator('[data-portico-button]')).toHaveCount(0)
  await expect(own.getByText('not here')).toBeVisible()
  await own.getByRole('button', { name: 'disconnected: nobody' }).click()
  await expect(card(page)).toBeVisible()
  await connect(page)
  await page.goto(url('/?gallery=1'))
  await expect(own.getByRole('button', { name: `connected: ${ada}` })).toBeVisible()
})

test('buttons follow a change of theme', async ({ page }) => {
  await page.goto(url())
  const button = page.getByTestId('network-button')
  await expect(button).toHaveCSS('background-color', 'rgb(37, 40, 45)')
  await page.getByLabel('Theme').selectOption('light')
  await expect(button).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.getByLabel('Theme').selectOption('system')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(button).toHaveCSS('background-color', 'rgb(37, 40, 45)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(button).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
