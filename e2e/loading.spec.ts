/** Tests of parts of Portico, or of the network behind it, that cannot be reached. */
import { expect, test, type Page } from '@playwright/test'
import { allowAll, choosePocket, statusOf, windowsOf } from './chains.ts'
import { askFox, connectedFox, openModal, withFox } from './scenes.ts'
import { settling } from './settled.ts'
import { atRest, card, connectButton, demo, inWallet, rpc, url } from './visitor.ts'

const cut = async (page: Page, part: RegExp): Promise<void> =>
  void (await page.route(part, (route) => route.abort()))

/** Holds a part back until the returned function is called. */
async function hold(page: Page, part: RegExp): Promise<() => void> {
  let come = (): void => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route(part, async (route) => {
    await late
    await route.continue()
  })
  return come
}

test('shows a small card that can be closed when the modal cannot be loaded, and opens the modal once it can', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  await cut(page, /\/connect-[\w-]+\.js$/)
  await page.goto(url('/?prefetch=off'))
  await connectButton(page).click()
  const fallback = page.locator('dialog.portico-fallback')
  await expect(fallback).toBeVisible()
  await expect(fallback.getByRole('heading')).toHaveText('This did not load')
  // The host receives the event: “Error injecting modal UI”.
  await expect(page.getByTestId('events')).toContainText('INTERNAL_SDK_ERROR')
  await fallback.getByRole('button', { name: 'Close' }).click()
  await expect(fallback).toHaveCount(0)
  await connectButton(page).click()
  await expect(fallback).toBeVisible()
  // The developer gets the address of the page about it.
  expect(logged).toContain(
    'Portico: chunk https://github.com/portico-wallet/portico/blob/main/docs/errors/alert-chunk.md',
  )
  await page.unrouteAll()
  await fallback.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  await expect(fallback).toHaveCount(0)
})

for (const [part, file, locale, reported, retry] of [
  ['model', 'model', 'en', 'This did not load', 'Try again'],
  // The English messages load with the frame.
  ['messages', 'connect.es', 'es', 'Esto no se ha cargado', 'Reintentar'],
] as const)
  test(`reports in the card when its ${part} cannot be loaded`, async ({ page }) => {
    await page.goto(url(`/?prefetch=off&locale=${locale}`))
    await expect(connectButton(page)).toBeVisible()
    await cut(page, new RegExp(`/${file}-[\\w-]+\\.js$`))
    await connectButton(page).click()
    const fallback = page.locator('dialog.portico-fallback')
    await expect(fallback.getByRole('heading')).toHaveText(reported)
    await page.unrouteAll()
    await fallback.getByRole('button', { name: retry }).click()
    await expect(card(page).getByTestId('all-wallets')).toBeVisible()
    await expect(fallback).toHaveCount(0)
  })

test('shows a skeleton in a closable card while its view loads slowly, and then the view', async ({
  page,
}) => {
  const come = await hold(page, /\/connecting-[\w-]+\.js$/)
  await page.goto(url('/?prefetch=off'))
  await page.getByTestId('network-button').click()
  const box = card(page)
  await expect(box.getByRole('heading', { name: 'Choose network' })).toBeFocused()
  await expect(box.locator('.skeleton').first()).toBeVisible()
  await expect(box).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await page.getByTestId('network-button').click()
  await expect(box.locator('.skeleton').first()).toBeVisible()
  come()
  await expect(box.locator('[data-view=Networks] .row').first()).toBeVisible()
  await expect(box.locator('.skeleton')).toHaveCount(0)
})

test('shows the card once its rows have loaded or after a delay, and never when closed before', async ({
  page,
}) => {
  const come = await hold(page, /\/connect-[\w-]+\.js$/)
  const asked = page.waitForRequest(/\/connect-[\w-]+\.js$/)
  await page.clock.install()
  await page.goto(`${process.env['PORTICO_HOSTS']}/plain`)
  await expect(connectButton(page)).toBeVisible()
  // The delay after which the card would appear does not pass.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset['portico'])
            document.documentElement.dataset['came'] = 'yes'
    }).observe(document, { childList: true, subtree: true })
  })
  await connectButton(page).click()
  await asked
  await expect(connectButton(page)).toBeFocused()
  await page.getByTestId('own-close').click()
  // This is less time than a card takes to disappear.
  await page.clock.runFor(50)
  const arrived = page.waitForResponse(/\/connect-[\w-]+\.js$/)
  come()
  const rows = await arrived
  await page.evaluate((from) => import(from), rows.url())
  await page.clock.runFor(1_000)
  await expect(page.locator('[data-portico]')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-came')
  // It is loaded when it is needed again.
  await page.clock.resume()
  await connectButton(page).click()
  await expect(card(page).getByRole('heading', { name: 'Connect wallet' })).toBeFocused()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
})

test('reports in a visible card when its first view cannot be loaded', async ({ page }) => {
  await cut(page, /\/connecting-[\w-]+\.js$/)
  await page.goto(url('/?prefetch=off'))
  await page.getByTestId('network-button').click()
  await expect(card(page).getByText('This screen did not load')).toBeVisible()
  await expect(card(page)).toHaveCSS('opacity', '1')
  await page.unrouteAll()
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(card(page).locator('[data-view=Networks] .row').first()).toBeVisible()
})

test('shows an error in place of a view that cannot be loaded, and loads it on retry', async ({
  page,
}) => {
  await cut(page, /\/connecting-[\w-]+\.js$/)
  await openModal(page)
  await card(page).getByTestId('all-wallets').click()
  await expect(card(page).getByText('This screen did not load')).toBeVisible()
  await expect(page.getByTestId('events')).toContainText('ALERT')
  await page.unrouteAll()
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(card(page).getByRole('searchbox')).toBeVisible()
})

test('pressing the account button without a hover loads the account view first, and no wallet list', async ({
  page,
}) => {
  // There is no service here, because the service's list of wallets would be a request of its own.
  await page.route(/\/config\.json$/, async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), service: '' } }),
  )
  const settled = settling(page)
  await connectedFox(page, '')
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const asked: string[] = []
  page.on('request', (request) =>
    asked.push(/\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1] ?? ''),
  )
  await page.getByTestId('account-button').evaluate((button: HTMLButtonElement) => button.click())
  await expect(card(page).getByTestId('balance')).toContainText(/\d.*ETH/)
  // The parts that `ahead` loads are requested once the card has been painted.
  await settled()
  expect(asked).toContain('account')
  expect(asked.filter((part) => ['bundled', 'connecting'].includes(part))).toEqual([])
  // After disconnecting, the visitor still finds the list.
  await card(page).getByTestId('disconnect').click()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
})

test('shows an error for a pressed wallet when its code cannot be loaded, and requests it on retry', async ({
  page,
}) => {
  await cut(page, /\/wallet-actions-[\w-]+\.js$/)
  await askFox(page, '')
  await expect(card(page).getByRole('alert').getByRole('heading')).toHaveText(
    'This screen did not load',
  )
  await page.unrouteAll()
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('account-button')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('requests a wallet that was pressed before its code has loaded once it has', async ({
  page,
}) => {
  const come = await hold(page, /\/wallet-actions-[\w-]+\.js$/)
  await askFox(page, '')
  await expect(card(page).getByRole('status').getByRole('heading')).toHaveText('Loading')
  come()
  await expect(page.getByTestId('account-button')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('requests a pressed wallet also when that code loads between the press and the view', async ({
  page,
}) => {
  const code = await hold(page, /\/wallet-actions-[\w-]+\.js$/)
  const view = await hold(page, /\/connecting-[\w-]+\.js$/)
  await askFox(page, '')
  await expect(card(page).getByRole('heading', { name: 'Fox' })).toBeVisible()
  const arrived = page.waitForResponse(/\/wallet-actions-[\w-]+\.js$/)
  code()
  const answer = await arrived
  await page.evaluate((from) => import(from), answer.url())
  view()
  await expect(page.getByTestId('account-button')).toBeVisible()
})

test('does not request a pressed wallet when its view was left before that code loaded', async ({
  page,
}) => {
  const come = await hold(page, /\/wallet-actions-[\w-]+\.js$/)
  const fox = await askFox(page, '')
  await expect(card(page).getByRole('status').getByRole('heading')).toHaveText('Loading')
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  await expect(card(page).locator('[data-view=ConnectingExternal]')).toHaveCount(0)
  const arrived = page.waitForResponse(/\/wallet-actions-[\w-]+\.js$/)
  come()
  const code = await arrived
  await page.evaluate((from) => import(from), code.url())
  await card(page).getByTestId('wallet-test.fox').click()
  await expect(page.getByTestId('account-button')).toBeVisible()
  // It is asked only once, for the press that was not cancelled.
  expect((await fox.calls()).filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(
    1,
  )
})

test('shows an error when the code for all chains cannot be loaded, and requests the wallet at the next press', async ({
  page,
  context,
}) => {
  await cut(page, /\/wallet-actions-[\w-]+\.js$/)
  await page.goto(demo())
  await choosePocket(page)
  await card(page).getByTestId('connect-all').click()
  await expect(card(page).getByRole('alert').getByRole('heading')).toHaveText(
    'This screen did not load',
  )
  await page.unrouteAll()
  await inWallet(
    context,
    () => card(page).getByRole('button', { name: 'Try again' }).click(),
    allowAll,
  )
  await expect(card(page)).toBeHidden()
  for (const namespace of ['eip155', 'solana', 'bip122'] as const)
    await expect(statusOf(page, namespace)).toHaveText('connected')
})

test('shows loading when all chains are requested before that code, and then requests the wallet', async ({
  page,
  context,
}) => {
  const come = await hold(page, /\/wallet-actions-[\w-]+\.js$/)
  await page.goto(demo())
  await choosePocket(page)
  await card(page).getByTestId('connect-all').click()
  await expect(card(page).locator('.wait').getByRole('status')).toHaveText('Loading')
  await expect(card(page).getByTestId('route-solana')).toHaveAttribute('aria-disabled', 'true')
  await expect(card(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await inWallet(context, async () => come(), allowAll)
  await expect(card(page)).toBeHidden()
  for (const namespace of ['eip155', 'solana', 'bip122'] as const)
    await expect(statusOf(page, namespace)).toHaveText('connected')
})

test('requests no wallet when the visitor cancels before that code has loaded', async ({
  page,
  context,
}) => {
  const come = await hold(page, /\/wallet-actions-[\w-]+\.js$/)
  const opened = windowsOf(context)
  await page.goto(demo())
  await choosePocket(page)
  await card(page).getByTestId('connect-all').click()
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page).locator('.wait').getByRole('status')).not.toHaveText('Loading')
  const arrived = page.waitForResponse(/\/wallet-actions-[\w-]+\.js$/)
  come()
  const code = await arrived
  await page.evaluate((from) => import(from), code.url())
  await inWallet(context, () => card(page).getByTestId('connect-all').click(), allowAll)
  await expect(card(page)).toBeHidden()
  // It is asked only once, for the press that was not cancelled.
  expect(opened).toHaveLength(1)
})

test('keeps the current view while the next one loads slowly, and then moves to the next', async ({
  page,
}) => {
  const come = await hold(page, /\/connecting-[\w-]+\.js$/)
  await openModal(page)
  await atRest(card(page))
  const height = (selector: string): Promise<number> =>
    card(page)
      .locator(selector)
      .evaluate((element) => element.getBoundingClientRect().height)
  const list = await height('.view')
  const before = (await card(page).boundingBox())!.height
  const heights = await startHeights(page)
  await card(page).getByTestId('all-wallets').click()
  await expect(card(page).locator('[data-view=AllWallets] .skeleton').first()).toBeVisible()
  await expect.poll(() => height('[data-view=AllWallets]')).toBeCloseTo(list, 0)
  // The footer of the first view is gone, and the card's animation starts at the card's former
  // height.
  await expect.poll(async () => (await heights())[0]).toBeCloseTo(before, 0)
  await atRest(card(page))
  const kept = (await card(page).boundingBox())!.height
  come()
  await expect(card(page).getByRole('searchbox')).toBeVisible()
  await expect.poll(async () => (await heights())[1]).toBeCloseTo(kept, 0)
})

/** The height of the whole card at the start of each of its animations. */
async function startHeights(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const heights: number[] = []
    const { animate } = Element.prototype
    Object.assign(globalThis, { heights })
    Element.prototype.animate = function (this: HTMLElement, frames, options) {
      const [first] = frames as { height: string }[]
      heights.push(
        this.parentElement!.offsetHeight - this.offsetHeight + Number.parseFloat(first!.height),
      )
      return animate.call(this, frames, options)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { heights: number[] }).heights)
}

test('the header shows the network after an account view that failed to load is retried', async ({
  page,
}) => {
  await connectedFox(page, '')
  await cut(page, /\/account-[\w-]+\.js$/)
  await page.getByTestId('account-button').click()
  await expect(card(page).getByText('This screen did not load')).toBeVisible()
  await expect(card(page).getByTestId('network')).toHaveCount(0)
  await page.unrouteAll()
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(card(page).getByTestId('balance')).toBeVisible()
  await expect(card(page).getByTestId('network')).toBeVisible()
})

test('loads no more code of the page to connect once the wallet list has been shown', async ({
  page,
}) => {
  await withFox(page, '')
  // The code that asks a wallet loads after the card.
  for (const part of ['connecting', 'wallet-actions', 'engine', 'connection'])
    await page.waitForFunction(
      (name) =>
        performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
      part,
    )
  await cut(page, /\.js$/)
  await card(page).getByTestId('wallet-test.fox').click()
  await expect(page.getByTestId('account-button')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('a balance that cannot be read is shown as unknown, never as zero, with the next try, waits offline, and is read again on request', async ({
  page,
}) => {
  await cut(page, rpc())
  await connectedFox(page, '')
  await page.getByTestId('account-button').click()
  const balance = card(page).getByTestId('balance')
  await expect(balance).toContainText('Balance not known')
  // The list of tokens says why, once, and its button reads all again.
  const unavailable = card(page).getByTestId('tokens-unavailable')
  await expect(unavailable).toContainText('Token Balance Unavailable')
  await expect(card(page).getByText('Unavailable')).toHaveCount(1)
  await expect(balance.getByRole('button')).toHaveCount(0)
  await expect(unavailable.getByRole('status')).toHaveText('Token Balance Unavailable')
  await expect(unavailable).toContainText(/Trying again in \d+/)
  await page.context().setOffline(true)
  await expect(unavailable).not.toContainText('Trying again in')
  await expect(unavailable).toContainText('Token Balance Unavailable')
  await page.context().setOffline(false)
  await page.unrouteAll()
  await unavailable.getByRole('button', { name: 'Try again' }).click()
  await expect(balance).toContainText(/\d.*ETH/)
  await expect(unavailable).toHaveText('')
  await expect(card(page).getByTestId('tokens')).toContainText(/\d/)
})

test('an old balance that cannot be read again shows its date and not only its time', async ({
  page,
}) => {
  await connectedFox(page, '')
  await page.getByTestId('account-button').click()
  await expect(card(page).getByTestId('balance')).toContainText(/\d.*ETH/)
  await cut(page, rpc())
  const age = (): Promise<number> =>
    page.evaluate(() => {
      const all = Object.entries(localStorage).filter(([key]) => key.includes('/balance/'))
      for (const [key, text] of all)
        localStorage.setItem(
          key,
          JSON.stringify({ ...JSON.parse(text), at: Date.UTC(2026, 0, 15, 12) }),
        )
      return all.length
    })
  await expect.poll(age).toBeGreaterThan(0)
  await page.reload()
  await page.getByTestId('account-button').click()
  await expect(card(page).getByTestId('balance')).toContainText(/Jan 15, 2026/)
})
