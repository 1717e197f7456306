/**
 * Tests of the marks of wallets and networks: ours are used when there is no other, they come from
 * the page's own origin, and they cause no layout shift.
 */
import { expect, test, type Page } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import { atRest, card, connectButton, demo, url } from './visitor.ts'

const logo = (page: Page, id: string) => card(page).getByTestId(`wallet-${id}`).locator('.logo')
const ofMarks = /\/marks-[\w-]+\.js$/

test('the first card shows MetaMask’s mark without a request to another origin or a layout shift', async ({
  page,
}) => {
  const foreign: string[] = []
  const known = [demo(), process.env['PORTICO_WALLET']!, process.env['PORTICO_SERVICE']!]
  page.on('request', (request) => {
    if (
      !request.url().startsWith('data:') &&
      !known.some((origin) => request.url().startsWith(origin))
    )
      foreign.push(request.url())
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective}`),
    )
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as {
        value: number
        sources: { node: Node | null }[]
      }[])
        // What the demo itself moves, as by a longer block number, does not count. A node inside of
        // the card has no name here.
        if (sources.some(({ node }) => !document.getElementById('root')!.contains(node)))
          shifts.push(value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  // The marks arrive late, after the card has been painted without them.
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(ofMarks, async (route) => {
    await held
    await route.continue()
  })
  const later: string[] = []
  page.on(
    'request',
    (request) => /\/wallet-actions-[\w-]+\.js$/.test(request.url()) && later.push(request.url()),
  )
  await page.goto(url('/?phones=off'))
  await connectButton(page).click()
  const first = logo(page, 'io.metamask')
  await expect(first).toHaveText('M')
  await atRest(card(page))
  const before = await first.boundingBox()
  await page.evaluate(() => ((globalThis as unknown as { shifts: number[] }).shifts.length = 0))
  // What a press on a wallet needs waits for the marks on the screen.
  expect(later).toEqual([])
  release()
  await expect.poll(() => later).toHaveLength(1)
  await expect(first.locator('img')).toHaveAttribute(
    'src',
    /^data:image\/svg\+xml,.*(FF5C16|ff5c16)/,
  )
  await expect(first).toHaveText('')
  expect(await first.boundingBox()).toEqual(before)
  await expect(logo(page, 'com.trustwallet.app').locator('img')).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual(
    [],
  )
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})

test('keeps a mark’s letter when it does not load, and loads the other marks', async ({ page }) => {
  await page.route(/\/coins-[\w-]+\.js$/, (route) => route.abort())
  await page.goto(url('/?phones=off'))
  await connectButton(page).click()
  await expect(logo(page, 'io.metamask').locator('img')).toBeVisible()
  const network = page.getByTestId('network-button').locator('[data-portico-part=icon]')
  await expect(network).toHaveAttribute('data-letter', 'E')
})

test('loads the code for a press on a wallet even if the marks never answer', async ({ page }) => {
  await page.route(ofMarks, () => {})
  const code = page.waitForRequest(/\/wallet-actions-[\w-]+\.js$/)
  await page.goto(url('/?phones=off'))
  await connectButton(page).click()
  await code
  await expect(logo(page, 'io.metamask')).toHaveText('M')
})

test('prefers an announced icon to our mark, and shows no mark for an announced name alone', async ({
  page,
}) => {
  await installWallet(page, { rdns: 'org.example.other', name: 'MetaMask' })
  await page.goto(url('/?phones=off'))
  await connectButton(page).click()
  const announced = logo(page, 'org.example.other').locator('img')
  await expect(announced).toHaveAttribute('src', /^data:image/)
  expect(await announced.getAttribute('src')).not.toMatch(/FF5C16/i)
})

test('shows the mark in the first paint when the card opens again', async ({ page }) => {
  await page.goto(url('/?phones=off'))
  await connectButton(page).click()
  await expect(logo(page, 'io.metamask').locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await connectButton(page).click()
  // The mark is there in the same task in which the row is found.
  expect(
    await logo(page, 'io.metamask').evaluate((element) => element.querySelector('img') !== null),
  ).toBe(true)
})

test('the network button replaces its letter with the mark in place, unless preloading is switched off', async ({
  page,
}) => {
  const icon = page.getByTestId('network-button').locator('[data-portico-part=icon]')
  await page.goto(url('/?prefetch=off'))
  await expect(icon).toHaveAttribute('data-letter', 'E')
  const kept = await icon.boundingBox()
  await page.waitForLoadState('networkidle')
  await expect(icon).toHaveAttribute('data-letter', 'E')
  await page.goto(url())
  await expect(icon).toHaveAttribute('src', /^data:image\/svg\+xml/)
  expect(await icon.boundingBox()).toEqual(kept)
})
