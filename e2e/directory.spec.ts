/**
 * Tests of the wallet list with a real backend, and of pages whose client of it loads late or
 * never. What the list shows is tested beside its view.
 */
import { expect } from '@playwright/test'
import { serverFaults, testPicture } from '@portico/testkit/server'
import { timeLimits } from '../scripts/time-limits.mjs'
import { asked, names, openAll, rows, sizeOf, test, toEnd } from './service.ts'
import { card, connectButton } from './visitor.ts'

test('reports a backend that drops its connections without delaying a wallet, and continues on retry', async ({
  page,
  server,
  demo,
}) => {
  await server.admin.saveWallets([
    { id: 'late', name: 'Latecomer', order: 5_000, chains: ['eip155:1'] },
  ])
  server.behave(serverFaults.drop())
  await openAll(page, demo())
  await toEnd(page)
  await expect(card(page).getByText('The other wallets did not load')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  server.behave(serverFaults.ok())
  // A visitor's own press on "Try again" sends a request, at most once in three seconds.
  await expect(async () => {
    await card(page)
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: timeLimits.attempt })
    await expect(card(page).getByText('The other wallets did not load')).toBeHidden({
      timeout: timeLimits.attempt,
    })
  }).toPass()
  await expect(async () => {
    await toEnd(page)
    await expect(rows(page).getByText('Latecomer')).toBeVisible({ timeout: timeLimits.attempt })
  }).toPass()
})

test('a network shows our mark until the service’s picture loads, also when the service’s client loads late', async ({
  page,
  demo,
  server,
}) => {
  const theirs = testPicture({ name: 'Theirs', order: 3 })
  await server.admin.saveImage('asset', 'eip155:1', Buffer.from(theirs))
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/service-[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(demo())
  await page.getByTestId('network-button').click()
  const picture = card(page).getByTestId('network-eip155:1').locator('img')
  const address = `data:image/svg+xml,${encodeURIComponent(theirs)}`
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
  await expect(picture).not.toHaveAttribute('src', address)
  release()
  await expect(picture).toHaveAttribute('src', address)
})

test('no picture is reported missing while the service’s client loads or when it cannot be loaded', async ({
  page,
  demo,
}) => {
  let come = (): void => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/service-[\w-]+\.js$/, async (route) => {
    await held
    await route.abort()
  })
  await openAll(page, demo())
  await card(page).getByRole('searchbox').fill('zzzz')
  await expect(card(page).locator('[aria-busy=true]')).toBeVisible()
  await expect(card(page).getByText('No wallet is called “zzzz”')).toBeHidden()
  come()
  await expect(card(page).getByText('No wallet is called “zzzz”')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ wallets: 300, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('taps, filters, scrolls and searches the list without a hover, with pages and pictures of the backend', async ({
    page,
    server,
    demo,
  }) => {
    await page.goto(demo())
    await connectButton(page).tap()
    await card(page).getByTestId('all-wallets').tap()
    await expect(rows(page).first()).toBeVisible()
    await card(page).getByRole('button', { name: 'Certified only' }).tap()
    await expect.poll(() => sizeOf(page)).toBe(30)
    await card(page).getByRole('button', { name: 'Certified only' }).tap()
    await expect(async () => {
      await toEnd(page)
      await expect(rows(page).last().locator('.name')).toHaveText(/ 300$/, { timeout: 500 })
    }).toPass()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const pages = server.requests
      .filter(({ path, query }) => path === '/getWallets' && query['entries'] === '40')
      .map(({ query }) => query['page'])
    expect(pages).toContain('9')
    await card(page).getByRole('searchbox').fill('Lighthouse')
    const picture = card(page).getByTestId('wallet-test.portico.wallet-140').locator('img')
    await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(asked(server, '/getWalletImage/test-140')).toBe(1)
    await card(page).getByRole('searchbox').fill(' 289')
    await expect.poll(() => names(page)).toEqual([expect.stringMatching(/ 289$/)])
    await rows(page).last().getByRole('button').tap()
    await expect(card(page).locator('[data-view=Downloads]')).toBeVisible()
    expect(asked(server, '/appkit/v1/config')).toBe(1)
  })
})
