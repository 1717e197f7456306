import { expect, test, type Locator, type Page } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { android, asPhone, chooseWallet, iPhone, openConnect, relay, visitPhones } from './phone-scenes.ts'
import { settling } from './settled.ts'
import { ada, atRest, card, connectButton } from './visitor.ts'

const view = (page: Page, name: string): Locator => card(page).locator(`[data-view=${name}]`).last()
const shown = (page: Page): Locator => card(page).locator('.view:not(.leaving)')
const state = (page: Page): Locator => shown(page).locator('[data-state]').last()
const code = (page: Page): Locator => shown(page).getByRole('img', { name: /QR/ })
const front = (page: Page): Locator => page.getByTestId('front')
const last = async (page: Page): Promise<string | undefined> => (await relay(page, 'uris')).at(-1)

/** Lets the page's time pass until so many seconds after a code's end, before it where negative; what a test took by itself is counted in. */
async function runUntil(page: Page, uri: string | undefined, seconds: number): Promise<void> {
  const end = Number(/expiryTimestamp=(\d+)/.exec(uri ?? '')?.[1])
  const left = await page.evaluate((at) => at - Date.now(), (end + seconds) * 1000)
  await page.clock.runFor(left)
}

/** What an independent QR reader reads from a picture of the screen, including the card around the code. */
async function scanned(page: Page): Promise<string | undefined> {
  await atRest(card(page))
  const { data, width, height } = PNG.sync.read(await card(page).screenshot())
  return jsqr(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })?.data
}

/** Every state that the view in the card is in from now on, however short. */
async function recordStates(page: Page): Promise<() => Promise<string[]>> {
  await card(page).evaluate((element) => {
    const states: string[] = []
    Object.assign(globalThis, { states })
    const look = (): string | undefined => element.querySelector<HTMLElement>('.view:not(.leaving) [data-state]')?.dataset['state']
    let last = look()
    new MutationObserver(() => {
      const now = look()
      if (now !== undefined && now !== last) states.push(now)
      last = now ?? last
    }).observe(element, { attributes: true, attributeFilter: ['data-state'], childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { states: string[] }).states)
}

async function openHarbor(page: Page, query = ''): Promise<void> {
  await openConnect(page, query)
  await chooseWallet(page, 'test.harbor')
  await expect(state(page)).toHaveAttribute('data-state', 'ready')
}

test('a page without the WalletConnect connector says so, and offers other wallets', async ({ page }) => {
  await visitPhones(page, '&connector=none')
  await page.getByTestId('open-ConnectingWalletConnectBasic').click()
  await expect(state(page)).toHaveAttribute('data-state', 'not-installed')
  await expect(card(page).getByRole('heading', { name: 'WalletConnectConnector not found' })).toBeVisible()
  await expect(card(page).getByTestId('copy-link')).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Choose another wallet' }).click()
  await expect(view(page, 'AllWallets')).toBeVisible()
})

test.describe('the QR code', () => {
  for (const theme of ['dark', 'light'])
    test(`can be scanned in the ${theme} theme, with and without a wallet’s picture`, async ({ page }) => {
      await openHarbor(page, `&theme=${theme}`)
      expect(await scanned(page)).toBe(await last(page))
      await expect(code(page)).toHaveAccessibleName('QR code that connects Harbor on your phone')
      await expect(code(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expect(code(page)).toHaveCSS('color', 'rgb(0, 0, 0)')
      await card(page).getByTestId('back').click()
      await card(page).getByTestId('use-phone').click()
      await expect(state(page)).toHaveAttribute('data-state', 'ready')
      expect(await scanned(page)).toBe(await last(page))
    })

  test('stays the same while it is valid, shows its remaining time, and is renewed in place', async ({ page }) => {
    await page.clock.install()
    await openHarbor(page)
    const first = await last(page)
    const left = shown(page).locator('.life .left')
    // A life of 240 seconds is shown, whatever the code itself allows.
    await expect(left).toHaveCSS('animation-duration', '240s')
    await page.clock.runFor(200_000)
    expect(await last(page)).toBe(first)
    await page.clock.runFor(31_000)
    await expect.poll(() => last(page)).not.toBe(first)
    await expect(shown(page).getByText('The code is new. Scan this one.')).toBeAttached()
    await expect(left).toHaveCSS('animation-delay', '0s')
    await expect(card(page).getByRole('heading', { name: 'Scan with Harbor' })).toBeVisible()
    expect(await scanned(page)).toBe(await last(page))
  })

  test('shows less remaining time when it was created earlier', async ({ page }) => {
    await page.clock.install()
    await openConnect(page)
    const now = (): Promise<number> => page.evaluate(() => Date.now())
    const before = await now()
    await card(page).getByTestId('use-phone').hover()
    await expect.poll(() => last(page)).toBeDefined()
    const made = await now()
    await page.clock.runFor(60_000)
    const pressed = await now()
    await card(page).getByTestId('use-phone').click()
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    const delay = Number.parseFloat(await shown(page).locator('.life .left').evaluate((each) => getComputedStyle(each).animationDelay))
    // As old as the code is, which began and was shown between these.
    expect(-delay).toBeGreaterThanOrEqual((pressed - made) / 1000)
    expect(-delay).toBeLessThanOrEqual(((await now()) - before) / 1000)
  })

  test('is shown unchanged when the host supplies it, and no request of ours is sent or stored', async ({ page }) => {
    await visitPhones(page)
    await page.getByTestId('open-uri').click()
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    expect(await scanned(page)).toBe(`wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`)
    await expect(shown(page).locator('.life')).toHaveCount(0)
    expect(await relay(page, 'asked')).toEqual([])
    expect(await relay(page, 'held')).toBe(0)
  })

  test('is not renewed when the host supplied it and it expires: the visitor is led back', async ({ page }) => {
    await page.clock.install()
    await visitPhones(page, '&life=60')
    await page.getByTestId('open-uri').click()
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    await page.clock.runFor(61_000)
    await expect(card(page).getByRole('heading', { name: 'This code has run out' })).toBeVisible()
    await expect(card(page).getByTestId('again')).toHaveCount(0)
    await shown(page).getByRole('button', { name: 'Close' }).click()
    await page.clock.runFor(1_000)
    await expect(card(page)).toBeHidden()
    expect(await relay(page, 'asked')).toEqual([])
  })

  test('can be copied as a link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openHarbor(page)
    await card(page).getByTestId('copy-link').click()
    await expect(card(page).getByTestId('copy-link')).toHaveText('Link copied')
    await expect(card(page).locator('.notice')).toContainText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await last(page))
  })
})

test.describe('outcomes', () => {
  test('an approval connects and closes the card', async ({ page }) => {
    await openHarbor(page)
    await relay(page, 'approve')
    await expect(card(page)).toBeHidden()
    await expect(front(page)).toHaveText(`eip155:1:${ada}`)
  })

  test('after the card is closed, an approval still connects while the QR code is valid, and nothing is stored afterwards', async ({ page }) => {
    await page.clock.install()
    await openHarbor(page)
    await card(page).getByTestId('close').click()
    await page.clock.runFor(5_000)
    await expect(card(page)).toBeHidden()
    expect(await relay(page, 'held')).toBe(1)
    await page.clock.runFor(300_000)
    await expect.poll(() => relay(page, 'held')).toBe(0)
    await connectButton(page).click()
    await chooseWallet(page, 'test.harbor')
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    await card(page).getByTestId('close').click()
    await page.clock.runFor(5_000)
    await relay(page, 'approve')
    await expect(front(page)).toHaveText(`eip155:1:${ada}`)
  })

  for (const out of ['close', 'back'])
    test(`after ${out} the wait ends when the QR code expires: it is not renewed, and no screen says that it still waits`, async ({ page }) => {
      await installWallet(page, { rdns: 'test.fox', name: 'Fox' })
      await page.clock.install()
      await openHarbor(page)
      const status = page.getByTestId('status')
      await expect(status).toHaveText('connecting')
      const before = await relay(page, 'uris')
      await card(page).getByTestId(out).click()
      // Ten seconds before its end a code is taken for expired.
      await runUntil(page, before.at(-1), -30)
      await expect(status).toHaveText('connecting')
      await runUntil(page, before.at(-1), -9)
      await expect(status).toHaveText('disconnected')
      // The list that is shown then may want a code of its own.
      if (out === 'back') return
      expect(await relay(page, 'uris')).toEqual(before)
      expect(await relay(page, 'held')).toBe(0)
    })

  for (const out of ['close', 'back'])
    test(`after ${out} an approval connects while the QR code is valid, also past its renewal time`, async ({ page }) => {
      await installWallet(page, { rdns: 'test.fox', name: 'Fox' })
      await page.clock.install()
      await openHarbor(page)
      const [uri] = await relay(page, 'uris')
      await card(page).getByTestId(out).click()
      await runUntil(page, uri, -30)
      await relay(page, 'approve', uri)
      await expect(front(page)).toHaveText(`eip155:1:${ada}`)
      expect(await relay(page, 'ended')).toBe(0)
    })

  test('an approval of the earlier QR code connects while a reopened view shows a new one', async ({ page }) => {
    await page.clock.install()
    await openHarbor(page)
    const [uri] = await relay(page, 'uris')
    await card(page).getByTestId('close').click()
    await page.clock.runFor(240_000)
    await connectButton(page).click()
    await chooseWallet(page, 'test.harbor')
    await expect.poll(() => last(page)).not.toBe(uri)
    await relay(page, 'approve', uri)
    await page.clock.runFor(2_000)
    await expect(card(page)).toBeHidden()
    await expect(front(page)).toHaveText(`eip155:1:${ada}`)
    expect(await relay(page, 'ended')).toBe(0)
  })

  test('a view that is closed a second time waits until its own QR code expires, not the earlier one', async ({ page }) => {
    await page.clock.install()
    await openHarbor(page)
    await card(page).getByTestId('close').click()
    await page.clock.runFor(200_000)
    await connectButton(page).click()
    await chooseWallet(page, 'test.harbor')
    await page.clock.runFor(31_000)
    await expect.poll(async () => (await relay(page, 'uris')).length).toBe(2)
    await card(page).getByTestId('close').click()
    await runUntil(page, await last(page), -30)
    await expect(page.getByTestId('status')).toHaveText('connecting')
    await relay(page, 'approve')
    await expect(front(page)).toHaveText(`eip155:1:${ada}`)
  })

  test('an approval after the wait has ended is offered in the next QR view, with the name of its wallet', async ({ page }) => {
    await page.clock.install()
    await openHarbor(page)
    const [uri] = await relay(page, 'uris')
    await card(page).getByTestId('close').click()
    await page.clock.runFor(292_000)
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await relay(page, 'approve', uri, 'Blue')
    await connectButton(page).click()
    await card(page).getByTestId('use-phone').click()
    await expect(state(page)).toHaveAttribute('data-state', 'late')
    await card(page).getByRole('button', { name: 'Continue with Blue' }).click()
    await expect(front(page)).toHaveText(`eip155:1:${ada}`)
    expect(await relay(page, 'ended')).toBe(0)
  })

  test('declining an approval that came too late shows a QR code that is waited for', async ({ page }) => {
    await openHarbor(page)
    await expect(page.getByTestId('status')).toHaveText('connecting')
    await page.getByTestId('cancel').evaluate((each) => (each as HTMLElement).click())
    await relay(page, 'approve')
    await expect(state(page)).toHaveAttribute('data-state', 'late')
    await card(page).getByRole('button', { name: 'Don’t connect' }).click()
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    await relay(page, 'approve', await scanned(page))
    await expect(front(page)).toHaveText(`eip155:1:${ada}`)
  })

  test('a rejection is shown with a new QR code, which connects', async ({ page }) => {
    await openHarbor(page)
    const first = await last(page)
    await relay(page, 'refuse')
    await expect(card(page).getByRole('heading', { name: 'You said no in Harbor' })).toBeVisible()
    await expect.poll(() => last(page)).not.toBe(first)
    await expect(view(page, 'ConnectingWalletConnect')).toBeVisible()
    expect(await scanned(page)).toBe(await last(page))
    expect(await relay(page, 'asked')).toEqual(expect.arrayContaining(['harbor']))
    await relay(page, 'approve')
    await expect(front(page)).toHaveText(`eip155:1:${ada}`)
  })

  test('a relay that does not answer shows an error, and the view continues once it answers', async ({ page }) => {
    await openConnect(page, '&relay=down')
    await card(page).getByTestId('use-phone').click()
    await expect(state(page)).toHaveAttribute('data-state', 'failed')
    await expect(card(page).getByRole('heading', { name: 'Wallets can’t be reached right now' })).toBeVisible()
    await relay(page, 'down', null)
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    expect(await scanned(page)).toBe(await last(page))
    await expect.poll(async () => (await relay(page, 'asked')).length).toBeGreaterThan(1)
    await relay(page, 'approve')
    await expect(front(page)).toHaveText(`eip155:1:${ada}`)
  })

  test('a press on retry tries again', async ({ page }) => {
    await openConnect(page, '&relay=down')
    await card(page).getByTestId('use-phone').click()
    await expect(state(page)).toHaveAttribute('data-state', 'failed')
    const before = (await relay(page, 'asked')).length
    const states = await recordStates(page)
    await card(page).getByTestId('again').click()
    // The press is seen to do something, also where the answer is known at once.
    await expect.poll(async () => (await states()).slice(0, 2)).toEqual(['preparing', 'failed'])
    expect((await relay(page, 'asked')).length).toBeGreaterThan(before)
  })

  test('a relay connection that is down is not reported as the visitor’s offline browser', async ({ page }) => {
    await openConnect(page, '&relay=offline')
    await card(page).getByTestId('use-phone').click()
    await expect(card(page).getByRole('heading', { name: 'Wallets can’t be reached right now' })).toBeVisible()
    await expect(card(page).getByTestId('again')).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false })
      dispatchEvent(new Event('offline'))
    })
    await expect(card(page).getByRole('heading', { name: 'You are offline' })).toBeVisible()
  })

  test('a wallet that approves too few chains leads to another wallet, and not back by itself', async ({ page }) => {
    await openHarbor(page)
    await relay(page, 'refuse', 'unsupported')
    await expect(card(page).getByRole('heading', { name: 'Harbor can’t be used here' })).toBeVisible()
    await card(page).getByRole('button', { name: 'Choose another wallet' }).click()
    await expect(view(page, 'Connect')).toBeVisible()
  })

  test('a wallet from an earlier visit is reached the same way again', async ({ page }) => {
    await openHarbor(page)
    await relay(page, 'approve')
    await expect(card(page)).toBeHidden()
    await page.reload()
    await connectButton(page).click()
    const recent = card(page).getByTestId('wallet-test.harbor')
    await expect(recent).toContainText('Recent')
    await recent.click()
    await expect(view(page, 'ConnectingWalletConnect')).toBeVisible()
    await expect.poll(() => relay(page, 'asked')).toContain('harbor')
  })

  for (const [name, row] of [['Gull', 'a row of its own, which shows a code again'], ['Harbor', 'its row of the list']] as const)
    test(`${name}, which scanned the QR code for any wallet, has ${row}`, async ({ page }) => {
      await openConnect(page)
      await card(page).getByTestId('use-phone').click()
      await expect(state(page)).toHaveAttribute('data-state', 'ready')
      await relay(page, 'approve', undefined, name)
      await expect(card(page)).toBeHidden()
      await page.reload()
      await connectButton(page).click()
      const recent = view(page, 'Connect').getByRole('button', { name: new RegExp(`^${name}.*Recent`) })
      await expect(recent).toHaveCount(1)
      await recent.click()
      await expect(view(page, name === 'Gull' ? 'ConnectingWalletConnectBasic' : 'ConnectingWalletConnect')).toBeVisible()
      await expect(state(page)).toHaveAttribute('data-state', 'ready')
    })
})

test.describe('preparation', () => {
  test('with an installed wallet, no pairing is prepared until the pointer comes near', async ({ page }) => {
    const settled = settling(page)
    await installWallet(page, { rdns: 'test.fox', name: 'Fox' })
    await openConnect(page)
    await expect(card(page).getByTestId('wallet-test.fox')).toBeVisible()
    await card(page).getByTestId('wallet-test.fox').hover()
    await settled()
    expect(await relay(page, 'held')).toBe(0)
    expect(await relay(page, 'uris')).toEqual([])
    await card(page).getByTestId('wallet-test.harbor').hover()
    await expect.poll(() => relay(page, 'held')).toBe(1)
  })

  test('without an installed wallet, a pairing is prepared when the card opens, and dropped when it closes', async ({ page }) => {
    const settled = settling(page)
    await visitPhones(page)
    await connectButton(page).hover()
    await settled()
    expect(await relay(page, 'held')).toBe(0)
    await connectButton(page).click()
    await expect.poll(() => relay(page, 'held')).toBe(1)
    await card(page).getByTestId('close').click()
    await expect.poll(() => relay(page, 'held')).toBe(0)
  })
})

test.describe('for one chain family', () => {
  const families = '&families=two'
  const newest = async (page: Page, of: string): Promise<string | undefined> => (await relay(page, 'uris', of)).at(-1)

  test('the QR code asks for that family, and its approval ends the wait', async ({ page }) => {
    await visitPhones(page, families)
    await page.getByTestId('open-solana').click()
    for (const enter of [() => card(page).getByTestId('use-phone').click(), () => chooseWallet(page, 'test.harbor')]) {
      await enter()
      await expect(state(page)).toHaveAttribute('data-state', 'ready')
      expect(await scanned(page)).toBe(await newest(page, 'solana'))
      await card(page).getByTestId('back').click()
      await expect(view(page, 'Connect')).toBeVisible()
    }
    await chooseWallet(page, 'test.harbor')
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    await relay(page, 'approve', await scanned(page))
    await expect(card(page)).toBeHidden()
    await expect(front(page)).toHaveText('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112')
    expect(await relay(page, 'uris', 'eip155,solana')).toEqual([])
  })

  test('a request for one family after one for all waits for the new QR code', async ({ page }) => {
    await visitPhones(page, families)
    await connectButton(page).click()
    await chooseWallet(page, 'test.harbor')
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    expect(await scanned(page)).toBe(await newest(page, 'eip155,solana'))
    await card(page).getByTestId('close').click()
    await expect(card(page)).toBeHidden()
    await page.getByTestId('open-solana').click()
    await chooseWallet(page, 'test.harbor')
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    const seen = await scanned(page)
    expect(seen).toBe(await newest(page, 'solana'))
    await relay(page, 'approve', seen)
    await expect(card(page)).toBeHidden()
    await expect(front(page)).toContainText('solana:')
  })
})

test.describe('the tabs', () => {
  test('each have their own link into the wallet', async ({ page }) => {
    await openHarbor(page)
    const tabs = card(page).getByRole('tablist', { name: 'Where the wallet is' }).getByRole('tab')
    await expect(tabs).toHaveText(['Phone', 'Desktop', 'Web'])
    await expect(card(page).getByRole('tabpanel', { name: 'Phone' })).toBeVisible()
    const uri = encodeURIComponent((await last(page))!)
    const open = card(page).getByTestId('open-wallet')
    await tabs.nth(1).click()
    await expect(open).toHaveAttribute('href', `harbor-desk://wc?uri=${uri}`)
    await expect(open).toHaveAttribute('target', '_blank')
    await tabs.nth(2).click()
    await expect(open).toHaveAttribute('href', `https://web.harbor.example/wc?uri=${uri}`)
    await expect(open).toHaveAttribute('target', '_blank')
    await expect(open).toHaveAccessibleName('Open Harbor , opens in a new tab')
  })

  test('are hidden when there is only one way to connect', async ({ page }) => {
    await openConnect(page)
    await card(page).getByRole('button', { name: 'Skiff' }).click()
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    await expect(card(page).getByRole('tab')).toHaveCount(0)
  })

  test('are navigated with the arrow keys in the direction of the text', async ({ page }) => {
    for (const [query, ahead] of [['', 'ArrowRight'], ['&locale=ar', 'ArrowLeft']] as const) {
      await openHarbor(page, query)
      await card(page).getByRole('tab').first().focus()
      await page.keyboard.press(ahead)
      await expect(card(page).locator('[data-tab=desktop]')).toBeFocused()
      await expect(card(page).locator('[data-tab=desktop]')).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('End')
      await expect(card(page).locator('[data-tab=web]')).toBeFocused()
      await page.keyboard.press(ahead)
      await expect(card(page).locator('[data-tab=phone]')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(card(page).getByTestId('copy-link')).toBeFocused()
    }
  })

  test('of an installed wallet are the browser and the others, and the last chosen one is remembered', async ({ page }) => {
    await installWallet(page, { rdns: 'test.harbor', name: 'Harbor', behaviour: 'hang' })
    await openConnect(page)
    await chooseWallet(page, 'test.harbor')
    await expect(state(page)).toHaveAttribute('data-state', 'waiting')
    await expect(card(page).getByRole('tab')).toHaveText(['Browser', 'Phone', 'Desktop', 'Web'])
    expect(await relay(page, 'asked')).toEqual([])
    await card(page).locator('[data-tab=phone]').click()
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    expect(await scanned(page)).toBe(await last(page))
    await card(page).locator('[data-tab=browser]').click()
    await expect(card(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await card(page).locator('[data-tab=phone]').click()
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    await expect.poll(async () => (await relay(page, 'asked')).length).toBeGreaterThan(1)
    await relay(page, 'approve')
    await expect(front(page)).toHaveText(`eip155:1:${ada}`)
    await expect(card(page)).toBeHidden()
  })

  test('to get the wallet show all stores, with a QR code for phone stores', async ({ page }) => {
    await openHarbor(page)
    await card(page).getByTestId('get-wallet').click()
    await expect(view(page, 'Downloads')).toBeVisible()
    await expect(card(page).getByTestId('download-app-store')).toBeVisible()
  })
})

test('every control is reached with the keyboard alone', async ({ page }) => {
  await visitPhones(page)
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  const slot = card(page).getByTestId('use-phone')
  await expect(slot).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(slot).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(state(page)).toHaveAttribute('data-state', 'ready')
  await expect(card(page).getByRole('heading', { name: 'WalletConnect' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(card(page).getByTestId('copy-link')).toBeFocused()
  await page.keyboard.press('Tab')
  // The view that is leaving has such a button too.
  await expect(view(page, 'ConnectingWalletConnectBasic').getByTestId('all-wallets')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view(page, 'Connect')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  /** Records where the page would go, and goes nowhere. */
  async function watchOpening(page: Page): Promise<void> {
    await page.addInitScript(() => Object.assign(globalThis, { went: [], open: (...given: unknown[]) => (globalThis as unknown as { went: unknown[] }).went.push(given) && null }))
  }

  /** Presses, and says before anything else has run where that press went. */
  const press = (row: Locator): Promise<unknown[][]> =>
    row.evaluate((each) => {
      ;(each as HTMLElement).click()
      return structuredClone((globalThis as unknown as { went: unknown[][] }).went)
    })

  /** Where presses have gone in this page. */
  const went = (page: Page): Promise<unknown[][]> => page.evaluate(() => structuredClone((globalThis as unknown as { went: unknown[][] }).went))

  async function ready(page: Page, userAgent: string, query = ''): Promise<void> {
    await asPhone(page, userAgent)
    await watchOpening(page)
    await openConnect(page, query)
    await expect(card(page).getByTestId('use-phone')).toHaveCount(0)
    await expect.poll(() => last(page)).toBeDefined()
  }

  test('the tap opens the wallet directly, and the approval is found on return', async ({ page }) => {
    await ready(page, iPhone)
    const uri = encodeURIComponent((await last(page))!)
    expect(await press(card(page).getByTestId('wallet-test.harbor'))).toEqual([[`harbor://wc?uri=${uri}`, '_self', undefined]])
    await expect(view(page, 'ConnectingWalletConnect')).toBeVisible()
    await expect(card(page).getByTestId('open-wallet')).toHaveAttribute('href', `harbor://wc?uri=${uri}`)
    await expect(card(page).getByTestId('get-wallet')).toHaveAttribute('href', 'https://apps.apple.com/app/id1')
    await relay(page, 'approve')
    await expect(card(page)).toBeHidden()
    await expect(front(page)).toHaveText(`eip155:1:${ada}`)
  })

  test('for one chain family, the tap opens the wallet with that family’s pairing', async ({ page }) => {
    await asPhone(page, iPhone)
    await watchOpening(page)
    await visitPhones(page, '&families=two')
    await page.getByTestId('open-solana').click()
    await expect.poll(() => relay(page, 'uris', 'solana')).toHaveLength(1)
    const [uri] = await relay(page, 'uris', 'solana')
    expect(await press(card(page).getByTestId('wallet-test.harbor'))).toEqual([[`harbor://wc?uri=${encodeURIComponent(uri!)}`, '_self', undefined]])
    await relay(page, 'approve', uri)
    await expect(card(page)).toBeHidden()
  })

  test('in Telegram on Android, the tap opens a new window with the pairing escaped twice', async ({ page }) => {
    await page.addInitScript(() => Object.assign(globalThis, { TelegramWebview: {}, TelegramWebviewProxy: {} }))
    await ready(page, android)
    const uri = encodeURIComponent(encodeURIComponent((await last(page))!))
    expect(await press(card(page).getByTestId('wallet-test.harbor'))).toEqual([[`harbor://wc?uri=${uri}`, '_blank', 'noopener,noreferrer']])
    await expect(card(page).getByTestId('get-wallet')).toHaveAttribute('href', /play\.google\.com/)
  })

  test('a press before the pairing is ready says that it loads, and then becomes a link', async ({ page }) => {
    await asPhone(page, iPhone)
    await watchOpening(page)
    await openConnect(page, '&relay=held')
    expect(await press(card(page).getByTestId('wallet-test.harbor'))).toEqual([])
    const open = card(page).getByTestId('open-wallet')
    await expect(open).toHaveAttribute('aria-disabled', 'true')
    await expect(open).toHaveAccessibleDescription('Getting the link ready')
    await relay(page, 'hold', false)
    await expect(open).toHaveRole('link')
    await expect(open).toHaveAttribute('href', `harbor://wc?uri=${encodeURIComponent((await last(page))!)}`)
    await expect(open).toHaveAttribute('target', '_self')
    // The tap is kept, and goes there.
    await expect.poll(() => went(page)).toEqual([[`harbor://wc?uri=${encodeURIComponent((await last(page))!)}`, '_self', undefined]])
  })

  for (const [why, end] of [
    ['the browser no longer counts it', (page: Page) => page.evaluate(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }))],
    ['the visitor has gone back', async (page: Page) => {
      await card(page).getByTestId('back').click()
      await expect(view(page, 'Connect')).toBeVisible()
    }],
  ] as const)
    test(`a tap that came before the code loaded is dropped once ${why}`, async ({ page }) => {
      await asPhone(page, iPhone)
      await watchOpening(page)
      await openConnect(page, '&relay=held')
      await press(card(page).getByTestId('wallet-test.harbor'))
      await expect(card(page).getByTestId('open-wallet')).toBeVisible()
      await end(page)
      await relay(page, 'hold', false)
      await expect.poll(() => last(page)).toBeDefined()
      if (why === 'the browser no longer counts it') await expect(card(page).getByTestId('open-wallet')).toHaveRole('link')
      await atRest(card(page))
      expect(await went(page)).toEqual([])
    })

  test('a rejection is shown on return, and the wallet can be opened again with a new pairing', async ({ page }) => {
    await ready(page, iPhone)
    const first = await last(page)
    await press(card(page).getByTestId('wallet-test.harbor'))
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    await relay(page, 'refuse')
    await expect(card(page).getByRole('heading', { name: 'You said no in Harbor' })).toBeVisible()
    await expect.poll(() => last(page)).not.toBe(first)
    await expect(card(page).getByTestId('open-wallet')).toHaveAttribute('href', `harbor://wc?uri=${encodeURIComponent((await last(page))!)}`)
  })

  test('a visitor who returns without an answer reads what to do', async ({ page }) => {
    await ready(page, iPhone)
    await press(card(page).getByTestId('wallet-test.harbor'))
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    for (const visibility of ['hidden', 'visible'])
      await page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, visibility)
    await expect(card(page).getByRole('heading', { name: 'Nothing has come from Harbor yet' })).toBeVisible()
  })

  test('a wallet that only works in its own browser gets no pairing', async ({ page }) => {
    await ready(page, iPhone)
    await card(page).getByTestId('all-wallets').click()
    await card(page).getByRole('searchbox').fill('phantom')
    expect(await press(view(page, 'AllWallets').getByTestId('wallet-app.phantom'))).toEqual([])
    await expect(view(page, 'Downloads')).toBeVisible()
    await expect(card(page).getByTestId('open-in-wallet')).toHaveAttribute('href', /^https:\/\/phantom\.app\/ul\/browse\//)
    expect(await relay(page, 'asked')).toEqual([])
  })

  test('a wallet with only a desktop app offers a download instead of a wait', async ({ page }) => {
    await ready(page, iPhone)
    await card(page).getByTestId('all-wallets').click()
    await card(page).getByRole('searchbox').fill('trezor')
    await card(page).getByRole('button', { name: 'Trezor Suite' }).click()
    await expect(view(page, 'Downloads')).toBeVisible()
    expect(await relay(page, 'asked')).toEqual([])
  })

  for (const [row, query] of [['again', ''], ['reconnect', '&session=ended']] as const)
    test(`one tap opens a wallet from the list of all wallets, and the next visit shows its row “${row}”`, async ({ page }) => {
      await asPhone(page, iPhone)
      await watchOpening(page)
      await visitPhones(page, query)
      const opens = async (line: Locator): Promise<void> => {
        // Whatever has not come yet, the tap is kept for.
        await line.click()
        await expect.poll(() => went(page)).toHaveLength(1)
        expect(await went(page)).toEqual([[`harbor://wc?uri=${encodeURIComponent((await last(page))!)}`, '_self', undefined]])
        await expect(view(page, 'ConnectingWalletConnect')).toBeVisible()
        await relay(page, 'approve')
        await expect(front(page)).toHaveText(`eip155:1:${ada}`)
        await expect.poll(() => relay(page, 'held')).toBe(0)
      }
      await page.getByTestId('open-ConnectingWalletConnectBasic').click()
      await opens(card(page).getByTestId('wallet-test.harbor'))
      await expect(card(page)).toBeHidden()
      await page.reload()
      await page.getByTestId('open-Wallets').click()
      await opens(card(page).getByTestId(row))
    })

  for (const answer of ['approve', 'refuse'] as const)
    test(`an answer that arrives before the view has begun to wait counts: ${answer}`, async ({ page }) => {
      let send = (): void => {}
      const sent = new Promise<void>((resolve) => (send = resolve))
      await page.route(/\/connecting-wallet-connect(-[\w-]+)?\.js$/, async (route) => {
        await sent
        await route.continue()
      })
      await ready(page, iPhone)
      await press(card(page).getByTestId('wallet-test.harbor'))
      await relay(page, answer)
      await expect(page.getByTestId('status')).not.toHaveText('connecting')
      send()
      if (answer === 'refuse') return expect(card(page).getByRole('heading', { name: 'You said no in Harbor' })).toBeVisible()
      await expect(front(page)).toHaveText(`eip155:1:${ada}`)
      await expect(card(page)).toBeHidden()
      await expect.poll(() => relay(page, 'held')).toBe(0)
    })

  test('another device scans a QR code from the list of all wallets', async ({ page }) => {
    await ready(page, iPhone)
    await card(page).getByTestId('all-wallets').click()
    await card(page).getByTestId('show-code').click()
    await expect(state(page)).toHaveAttribute('data-state', 'ready')
    expect(await scanned(page)).toBe(await last(page))
  })

  test('the host’s own pairing opens in a wallet of the phone', async ({ page }) => {
    await asPhone(page, iPhone)
    await visitPhones(page)
    await page.getByTestId('open-uri').click()
    await expect(code(page)).toBeVisible()
    const own = encodeURIComponent(`wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`)
    await expect(card(page).getByTestId('open-test.harbor')).toHaveAttribute('href', `harbor://wc?uri=${own}`)
    expect(await relay(page, 'asked')).toEqual([])
  })
})
