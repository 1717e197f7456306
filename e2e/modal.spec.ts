import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import { askFox, openModal } from './scenes.ts'
import { accountButton, ada, atRest, card, connect, connectButton, inWallet, choosePocket, status, url } from './visitor.ts'

const phone = { viewport: { width: 360, height: 740 } }
const allWallets = (page: Page) => card(page).getByRole('list', { name: 'All wallets' }).getByRole('listitem')

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(url(path))
  await connectButton(page).click()
  await expect(card(page)).toBeVisible()
}

/** Where an element is once it has been there for ten frames. */
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

/** Pulls the sheet by its handle, at a hand's pace. */
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

  test('the sheet closes when it is pulled down by its handle', async ({ page }) => {
    await open(page)
    await atRest(card(page))
    const height = (await card(page).boundingBox())!.height
    await pull(page, Math.round(height * 0.6))
    await expect(card(page)).toHaveCount(0)
    await expect(connectButton(page)).toBeFocused()
  })

  test('the sheet stays in place when it is pulled upward', async ({ page }) => {
    await open(page)
    await pull(page, -40)
    await atRest(card(page))
    await expect(card(page)).toBeVisible()
    await expect.poll(() => bottom(page)).toBe(740)
  })
})

test.describe('on a rotated phone', () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true })

  test('a card that has become a sheet closes when it is pulled down, and not before it has become one', async ({ page }) => {
    await open(page)
    await pull(page, 200)
    // A card that closes is there until it has left.
    await atRest(card(page))
    await expect(card(page)).toBeVisible()
    await page.setViewportSize(phone.viewport)
    await pull(page, 400)
    await expect(card(page)).toHaveCount(0)
  })
})

for (const [width, sheet] of [[430, true], [431, false]] as const)
  test(`at ${width} px it is a ${sheet ? 'bottom sheet' : 'card of 360 px'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    await expect(card(page)).toHaveCSS('width', sheet ? '430px' : '360px')
    await atRest(card(page))
    await expect.poll(async () => (await bottom(page)) === 800).toBe(sheet)
  })

test('at four times zoom, rows have room, the last row can be reached, and the card can be closed', async ({ page }) => {
  // A window of 1280 by 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await openModal(page)
  await atRest(card(page))
  const view = card(page).locator('[data-view=Connect]')
  expect((await view.boundingBox())!.height).toBeGreaterThan(112)
  const last = card(page).getByTestId('all-wallets')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(card(page).getByRole('link', { name: 'privacy policy' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await card(page).getByRole('button', { name: 'Close' }).click()
  await expect(card(page)).toHaveCount(0)
})

test('the card does not move when the directory arrives', async ({ page }) => {
  let release = (): void => {}
  const held = new Promise<void>((done) => (release = done))
  // The service's list may come first, and then there is nothing to wait for.
  await page.route(/bundled-.*\.js$|\/getWallets/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/?prefetch=off')
  await expect(card(page).locator('li[aria-busy]').first()).toBeVisible()
  const before = await still(card(page))
  release()
  await expect(card(page).locator('li[aria-busy]')).toHaveCount(0)
  expect(await still(card(page))).toEqual(before)
})

test('the list of all wallets renders as it scrolls, marks the installed wallet, and can be searched', async ({ page }) => {
  await open(page)
  await card(page).getByTestId('all-wallets').click()
  await expect(allWallets(page).first()).toContainText('Pocket Wallet')
  await expect(allWallets(page).first()).toContainText('Installed', { ignoreCase: true })
  // Only the visible rows and those next to them are in the document.
  await expect(allWallets(page)).toHaveCount(20)
  expect(Number(await allWallets(page).first().getAttribute('aria-setsize'))).toBeGreaterThan(60)
  await allWallets(page).last().scrollIntoViewIfNeeded()
  await expect(allWallets(page).last()).toHaveAttribute('aria-posinset', /^([3-9]\d)$/)
  const search = card(page).getByRole('searchbox')
  await search.fill('rainb')
  await expect(allWallets(page).first()).toContainText('Rainbow')
  await search.fill('no such wallet')
  await expect(card(page).getByText('No wallet is called “no such wallet”')).toBeVisible()
  await card(page).getByRole('button', { name: 'Show all wallets' }).click()
  await expect(allWallets(page).first()).toContainText('Pocket Wallet')
})

test('going back to all wallets restores the search and the scroll position', async ({ page }) => {
  await open(page)
  await card(page).getByTestId('all-wallets').click()
  await card(page).getByRole('searchbox').fill('wallet')
  const list = card(page).locator('[data-view=AllWallets]')
  // As far as that once everything found is there.
  const scrolled = (): Promise<number> => list.evaluate((element) => (element.scrollTo({ top: 480 }), element.scrollTop))
  await expect.poll(scrolled).toBe(480)
  const row = card(page).getByRole('listitem').filter({ hasText: 'Kraken Wallet' }).getByRole('button')
  // A pointer that goes there takes the list along.
  await row.hover()
  const place = await list.evaluate((element) => element.scrollTop)
  expect(place).toBeGreaterThan(0)
  await row.click()
  await expect(card(page).locator('[data-view=Downloads]')).toBeVisible()
  await card(page).getByTestId('back').click()
  await expect(card(page).getByRole('searchbox')).toHaveValue('wallet')
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(place)
  // A card that is opened again starts at the beginning.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await connectButton(page).click()
  await card(page).getByTestId('all-wallets').click()
  await expect(card(page).getByRole('searchbox')).toHaveValue('')
})

test('the list of networks marks the current one and groups the testnets', async ({ page }) => {
  await connect(page)
  await page.getByTestId('network-button').click()
  const current = card(page).locator('[aria-current=true]')
  await expect(current).toHaveCount(1)
  await expect(current).toContainText('Ethereum')
  await expect(current).toContainText('Current', { ignoreCase: true })
  await expect(card(page).getByRole('heading', { name: 'Testnets' })).toBeVisible()
  await expect(card(page).locator('section', { has: page.getByRole('heading', { name: 'Testnets' }) })).toContainText('Portico Second')
})

test('one tap copies the address and announces it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await connect(page)
  await accountButton(page).click()
  await card(page).getByTestId('copy').click()
  await expect(card(page).getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ada)
})

test('the visitor must tick the legal box before a wallet is asked', async ({ page, context }) => {
  await open(page, '/?legal=1')
  await choosePocket(page)
  await expect(card(page).getByText('Tick this box first, then go on.')).toBeVisible()
  await expect(status(page)).toHaveText('disconnected')
  expect(context.pages()).toHaveLength(1)
  await card(page).getByRole('checkbox').check()
  await inWallet(context, () => choosePocket(page))
  await expect(accountButton(page)).toBeVisible()
})

test('the card follows the system’s theme while it is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/?theme=system')
  await expect(card(page)).toHaveCSS('background-color', 'rgb(18, 19, 22)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(card(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

for (const accent of ['#ffe14d', '#101828', '#ff3366'])
  for (const theme of ['dark', 'light'])
    test(`text on the accent ${accent} is readable in ${theme}`, async ({ page }) => {
      await open(page, `/?theme=${theme}&accent=${encodeURIComponent(accent)}`)
      await card(page).getByRole('button', { name: /Learn what a wallet is/ }).click()
      const button = card(page).locator('.button.primary')
      await expect(button).toBeVisible()
      await expect.poll(() => button.evaluate(contrast)).toBeGreaterThanOrEqual(4.5)
    })

/** The WCAG contrast of an element's text, from pixels, so that any colour notation is understood. */
function contrast(element: Element): number {
  const paint = document.createElement('canvas').getContext('2d')!
  const light = (colour: string): number => {
    paint.fillStyle = colour
    paint.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  const style = getComputedStyle(element)
  const [low, high] = [light(style.color), light(style.backgroundColor)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

test('after going back during the transition, the first view is usable at once', async ({ page }) => {
  await openModal(page)
  const all = card(page).getByTestId('all-wallets')
  // Both inside the time that a view takes to leave.
  await all.evaluate((row: HTMLElement) => {
    row.click()
    return new Promise<void>((resolve) => {
      const back = (): void => {
        const button = (row.getRootNode() as ShadowRoot).querySelector<HTMLElement>('[data-testid=back]')
        if (!button) return void requestAnimationFrame(back)
        button.click()
        resolve()
      }
      back()
    })
  })
  await expect(card(page).getByRole('heading', { level: 1 })).toHaveText('Connect wallet')
  await all.click()
  await expect(card(page).getByRole('searchbox')).toBeVisible()
})

test('on a phone, the keyboard does not cover the card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openModal(page)
  await card(page).getByTestId('all-wallets').click()
  await page.evaluate(() => {
    // What a browser reports while its keyboard covers the lower part of the page.
    Object.defineProperty(visualViewport, 'height', { get: () => 420 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(() => bottom(page)).toBeLessThanOrEqual(420)
  await expect(card(page).getByRole('searchbox')).toBeInViewport()
})

test('a visitor who goes offline sees a notice, which disappears when the browser is online again', async ({ page, context }) => {
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

test('in a right-to-left card, a wallet’s name keeps its punctuation at its own end', async ({ page }) => {
  await installWallet(page, { rdns: 'test.fox', name: 'Fox (1.0)!' })
  await openModal(page, '&locale=ar')
  const [letter, mark] = await card(page).getByTestId('wallet-test.fox').locator('.name').evaluate((name) => {
    const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
    const text = walker.nextNode() as Text
    return [0, text.length - 1].map((at) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    })
  })
  expect(mark).toBeGreaterThan(letter!)
})

test('the card makes room for a wallet that renders in the page, and returns afterwards', async ({ page }) => {
  const say = (name: string): Promise<void> => page.evaluate((event) => void dispatchEvent(new CustomEvent(event)), name)
  const modal = page.locator('dialog:modal')
  const locked = (): Promise<boolean> => page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden')
  await open(page)
  await expect.poll(locked).toBe(true)
  await say('portico:park')
  await expect(modal).toHaveCount(0)
  await expect(card(page)).toBeHidden()
  await expect.poll(locked).toBe(false)
  await say('portico:unpark')
  await expect(modal).toHaveCount(1)
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  await expect.poll(locked).toBe(true)
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await expect(connectButton(page)).toBeFocused()
  await expect.poll(locked).toBe(false)
})

test('a wallet’s name keeps its punctuation in either direction of text', async ({ page }) => {
  const name = 'Fox (beta)!'
  await askFox(page, '&locale=ar', { name, behaviour: 'hang' })
  const title = card(page).getByRole('heading', { level: 1 })
  await expect(title).toHaveText(name)
  // Where each letter stands, from the left.
  const places = await title.evaluate((heading) =>
    [...heading.textContent!].map((_, at) => {
      const range = heading.ownerDocument.createRange()
      range.setStart(heading.firstChild!, at)
      range.setEnd(heading.firstChild!, at + 1)
      return range.getBoundingClientRect().left
    }),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
})
