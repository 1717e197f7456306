/** The wallet list with a backend behind it: browsed, searched, filtered, and when the backend does not play along. */
import { expect } from '@playwright/test'
import { serverFaults, testPicture } from '@portico/testkit/server'
import { installWallet } from '@portico/testkit/playwright'
import { asked, names, openAll, rows, sizeOf, test, toEnd } from './service.ts'
import { card, connectButton } from './visitor.ts'

test.describe('a directory of 300 more wallets', () => {
  test.use({ wallets: 300 })

  test('loads in pages after the first rows, and keeps few rows in the document', async ({ page, server, demo }) => {
    await openAll(page, demo())
    await expect(rows(page).nth(9)).toBeVisible()
    const before = (await names(page)).slice(0, 10)
    await expect(async () => {
      await toEnd(page)
      await expect(rows(page).last().locator('.name')).toHaveText(/ 300$/, { timeout: 500 })
    }).toPass()
    expect(await rows(page).count()).toBeLessThanOrEqual(120)
    const size = Number(await rows(page).last().getAttribute('aria-setsize'))
    expect(await rows(page).last().getAttribute('aria-posinset')).toBe(String(size))
    expect(size).toBeGreaterThanOrEqual(364)
    const pages = server.requests.filter(({ path, query }) => path === '/getWallets' && query['entries'] === '40').map(({ query }) => query['page'])
    expect(pages).toEqual([...new Set(pages)])
    expect(pages).toContain('9')
    await card(page).locator('.view:not(.leaving)').evaluate((view) => view.scrollTo({ top: 0 }))
    await expect.poll(async () => (await names(page)).slice(0, 10)).toEqual(before)
  })

  test('shows each picture as soon as it loads, and fetches it from the backend once', async ({ page, server, demo }) => {
    await openAll(page, demo())
    await card(page).getByRole('searchbox').fill('Lighthouse')
    const picture = card(page).getByTestId('wallet-test.portico.wallet-140').locator('img')
    await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(asked(server, '/getWalletImage/test-140')).toBe(1)
  })

  test('is searched locally at every key press, then at the backend, and no row moves', async ({ page, server, demo }) => {
    await openAll(page, demo())
    await expect(rows(page).first()).toBeVisible()
    server.behave(serverFaults.hold(), { only: ['/getWallets'] })
    const search = card(page).getByRole('searchbox')
    const all = await sizeOf(page)
    await search.pressSequentially('r')
    await expect.poll(() => sizeOf(page)).toBeLessThan(all)
    const some = await sizeOf(page)
    await search.pressSequentially('a')
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Rainbow', 'Rabby Wallet'])
    const local = await names(page)
    expect(local.length).toBeLessThan(some)
    await expect.poll(() => server.requests.at(-1)?.query['search']).toBe('ra')
    expect(await names(page)).toEqual(local)
    server.release()
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(local.length)
    expect((await names(page)).slice(0, local.length)).toEqual(local)
    await expect(card(page).getByRole('status').filter({ hasText: 'wallets found' })).toHaveCount(1)
  })

  test('finds wallets through the backend that are not known locally, and says so when there is no match', async ({ page, demo }) => {
    await openAll(page, demo())
    await card(page).getByRole('searchbox').fill(' 289')
    await expect.poll(() => names(page)).toEqual([expect.stringMatching(/ 289$/)])
    await card(page).getByRole('searchbox').fill('zzzz')
    await expect(card(page).getByText('No wallet is called “zzzz”')).toBeVisible()
    await card(page).getByRole('button', { name: 'Show all wallets' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('sends no request for a text that was deleted or for a view that was left', async ({ page, server, demo }) => {
    await page.clock.install()
    await openAll(page, demo())
    const texts = (): (string | undefined)[] => server.requests.map(({ query }) => query['search']).filter(Boolean)
    const field = card(page).getByRole('searchbox')
    // From here on the test controls the page's time.
    await page.clock.pauseAt(Date.now() + 60_000)
    await field.fill('ra')
    await page.clock.runFor(10)
    await expect.poll(texts).toEqual(['ra'])
    await field.fill('rai')
    await field.fill('')
    await page.clock.runFor(1_000)
    await field.fill('co')
    await page.clock.runFor(10)
    await expect.poll(texts).toEqual(['ra', 'co'])
    await field.fill('cor')
    await page.keyboard.press('Escape')
    // The list takes a moment to leave.
    await page.clock.runFor(200)
    await expect(card(page).locator('[data-view=AllWallets]')).toHaveCount(0)
    await page.clock.runFor(1_000)
    await page.evaluate((url) => fetch(url, { mode: 'no-cors' }), `${server.url}/health`)
    await expect.poll(() => asked(server, '/health')).toBe(1)
    expect(texts()).toEqual(['ra', 'co'])
  })

  test('can be filtered to certified wallets', async ({ page, server, demo }) => {
    await openAll(page, demo())
    const filter = card(page).getByRole('button', { name: 'Certified only' })
    await expect(filter).toHaveAttribute('aria-pressed', 'false')
    await filter.click()
    await expect(filter).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => sizeOf(page)).toBe(30)
    expect(server.requests.some(({ query }) => query['badge_type'] === 'certified')).toBe(true)
    await filter.click()
    await expect.poll(() => sizeOf(page)).toBeGreaterThan(30)
  })

  test('is used from page to page with the keyboard alone', async ({ page, demo }) => {
    await openAll(page, demo())
    await rows(page).first().getByRole('button').focus()
    const place = page.locator('[role=listitem]:focus-within')
    for (let step = 2; step <= 61; step++) {
      await page.keyboard.press('Tab')
      // Rows are rendered as they are reached, so the test waits for each before the next Tab.
      await expect(place).toHaveAttribute('aria-posinset', String(step))
    }
    await page.keyboard.press('Enter')
    await expect(card(page).locator('[data-view=Downloads]')).toBeVisible()
  })

  for (const [name, fault] of [
    ['slow', serverFaults.slow(5_000)],
    ['silent', serverFaults.silent()],
    ['held back', serverFaults.hold()],
    ['closed', serverFaults.status(503, 60)],
  ] as const)
    test(`does not delay the first wallet when it is ${name}`, async ({ page, server, demo }) => {
      server.behave(fault)
      await installWallet(page, { rdns: 'test.fox', name: 'Fox', rpcUrl: process.env['PORTICO_RPC']! })
      await page.goto(demo())
      await connectButton(page).click()
      const shown = (): Promise<string[]> => card(page).locator('[data-view=Connect] .name').allInnerTexts()
      await expect.poll(shown).toEqual(expect.arrayContaining(['Fox', 'Pocket Wallet', 'MetaMask']))
      await expect.poll(() => asked(server, '/getWallets')).toBe(1)
      await card(page).getByTestId('wallet-test.fox').click()
      await expect(page.getByTestId('account-button')).toBeVisible()
      server.release()
    })

  for (const [name, fault] of [
    ['refuses', serverFaults.forbidden()],
    ['is rate-limited', serverFaults.tooMany(60)],
    ['is broken', serverFaults.status(500)],
    ['sends half an answer', serverFaults.malformed()],
    ['drops the connection', serverFaults.drop()],
    ['answers with HTML', serverFaults.body('<html>', 'text/html')],
  ] as const)
    test(`says so when it ${name}, keeps the known wallets, and continues when tried again`, async ({ page, server, demo }) => {
      server.behave(fault, { only: ['/getWallets'] })
      await openAll(page, demo())
      await toEnd(page)
      await expect(card(page).getByText('The other wallets did not load')).toBeVisible()
      await expect(rows(page).first()).toBeVisible()
      server.behave(serverFaults.ok())
      // A visitor's own Retry is let through, at most once in three seconds.
      await expect(async () => {
        await card(page).getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 })
        await expect(card(page).getByText('The other wallets did not load')).toBeHidden({ timeout: 1_000 })
      }).toPass()
      await expect(async () => {
        await toEnd(page)
        expect(Number(await rows(page).last().getAttribute('aria-setsize'))).toBeGreaterThan(100)
      }).toPass()
    })
})

test('offline, the list shows the bundled wallets, and loads the rest when the browser is online again', async ({ page, context, demo, server }) => {
  await server.admin.saveWallets([{ id: 'late', name: 'Latecomer', order: 5_000, chains: ['eip155:1'] }])
  await page.goto(demo())
  await connectButton(page).click()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  // The requests of the opening card are done.
  await expect.poll(() => asked(server, '/getWallets')).toBe(1)
  server.behave(serverFaults.drop(), { only: ['/getWallets'] })
  await card(page).getByTestId('all-wallets').click()
  await card(page).getByRole('searchbox').waitFor()
  await context.setOffline(true)
  await toEnd(page)
  await expect(card(page).getByText('The other wallets come once you are back online')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  server.behave(serverFaults.ok())
  await expect(async () => {
    await context.setOffline(true)
    await context.setOffline(false)
    await toEnd(page)
    await expect(rows(page).getByText('Latecomer')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('a network shows our mark until the service’s picture loads, also when the service’s client loads late', async ({ page, demo, server }) => {
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

test('no picture is reported missing while the service’s client loads or when it cannot be loaded', async ({ page, demo }) => {
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

test('invalid records of a malicious directory are dropped, the others are shown, and none runs code', async ({ page, server, demo }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  server.behave(serverFaults.hostile(), { only: ['/getWallets'] })
  await openAll(page, demo())
  for (const [text, name] of [['hostile', 'Hostile links'], ['<img src', '<img src=x onerror']] as const)
    await test.step(name, async () => {
      await card(page).getByRole('searchbox').fill(text)
      await rows(page).filter({ hasText: name }).getByRole('button').click()
      await expect(card(page).locator('[data-view=Downloads]')).toBeVisible()
      for (const link of await card(page).locator('a').all()) expect(await link.getAttribute('href')).toMatch(/^https:/)
      await card(page).getByTestId('back').click()
      await expect(card(page).getByRole('searchbox')).toBeVisible()
    })
  expect(await page.evaluate(() => '__pwned' in globalThis)).toBe(false)
  expect(errors).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ wallets: 120, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the list can be tapped, filtered and scrolled to its end without a hover before', async ({ page, server, demo }) => {
    await page.goto(demo())
    await connectButton(page).tap()
    await card(page).getByTestId('all-wallets').tap()
    await expect(rows(page).first()).toBeVisible()
    await card(page).getByRole('button', { name: 'Certified only' }).tap()
    await expect.poll(() => sizeOf(page)).toBe(12)
    await card(page).getByRole('button', { name: 'Certified only' }).tap()
    await expect(async () => {
      await toEnd(page)
      await expect(rows(page).last().locator('.name')).toHaveText(/ 120$/, { timeout: 500 })
    }).toPass()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await rows(page).last().getByRole('button').tap()
    await expect(card(page).locator('[data-view=Downloads]')).toBeVisible()
    expect(asked(server, '/appkit/v1/config')).toBe(1)
  })
})

test.describe('without a backend', () => {
  test.use({ backend: false })

  test('the bundled list works without any request', async ({ page, server, demo }) => {
    await openAll(page, demo())
    await expect(rows(page).first()).toBeVisible()
    await card(page).getByRole('searchbox').fill('rainbow')
    await expect.poll(() => names(page)).toEqual(['Rainbow'])
    await expect(card(page).getByRole('button', { name: 'Certified only' })).toHaveCount(0)
    expect(server.requests).toEqual([])
  })
})
