/**
 * Tests of swapping from the card, over pools of a real chain: the form, what the wallet is asked
 * for, and the balances afterwards.
 */
import { expect, test, type Page } from '@playwright/test'
import { demoNetworks } from '@portico/testkit/chains'
import { connectedFox, view } from './scenes/kit.ts'
import { at, coinsOf, key, tokensOf } from './sending.ts'
import {
  accountButton,
  ada,
  approve,
  approveByKey,
  atRest,
  card,
  connect,
  inWallet,
  reject,
} from './visitor.ts'

const [dollar] = demoNetworks.mainnet.tokens
const dollarsOf = (address: string): Promise<bigint> => tokensOf(dollar!.address, address)
const unit = 10n ** BigInt(dollar!.decimals)
const coin = 10n ** 18n

/** Goes from the account's button to the form. */
async function form(page: Page): Promise<void> {
  await accountButton(page).click()
  await at(page, 'entry-Swap').click()
  await expect(view(page, 'Swap')).toBeVisible()
  await expect(at(page, 'swap-balance')).toContainText(/\d/)
}

async function choose(page: Page, side: 'from' | 'to', token: string): Promise<void> {
  await at(page, `swap-${side}`).click()
  await expect(at(page, `swap-token-${token}`)).toBeVisible()
  // The card grows once the view has slid in. A press in between would hit the row above.
  await atRest(card(page))
  await at(page, `swap-token-${token}`).click()
  await expect(view(page, 'Swap')).toBeVisible()
}

/** Waits for the price, and goes to the review. */
async function review(page: Page): Promise<void> {
  await expect(at(page, 'swap-next')).toHaveText('Review')
  await at(page, 'swap-next').click()
  await expect(view(page, 'SwapPreview')).toBeVisible()
  await expect(at(page, 'swap-confirm')).not.toHaveAttribute('aria-busy')
}

/** An amount as it is shown, in the token's smallest units. */
function unitsOf(text: string | null, decimals: number): bigint {
  const [whole = '', fraction = ''] = (/[\d,]+(\.\d+)?/.exec(text ?? '')?.[0] ?? '')
    .replaceAll(',', '')
    .split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

test('swaps Ether for a token with one confirmation, and at least the minimum arrives', async ({
  page,
  context,
}) => {
  await connect(page)
  await form(page)
  await choose(page, 'to', dollar!.address)
  await at(page, 'swap-amount').fill('0.5')
  // A coin costs 2,600 dollars in the pools.
  await expect(at(page, 'swap-received')).toHaveText(/^1,2\d\d/)
  await expect(at(page, 'swap-minimum')).toHaveText(/^1,2\d\d.*DUSD$/)
  await expect(at(page, 'swap-details')).toContainText(/1.ETH = 2,[56]\d\d.*DUSD/)
  await review(page)
  await expect(at(page, 'review-pay')).toHaveText(/^0\.5.ETH$/)
  await expect(at(page, 'review-receive')).toHaveText(/^1,2\d\d.*DUSD$/)
  await expect(at(page, 'swap-check')).toHaveAttribute('data-status', 'success')
  await expect(at(page, 'swap-steps')).toHaveCount(0)
  const minimum = unitsOf(await at(page, 'swap-minimum').textContent(), dollar!.decimals)
  const [coins, had] = await Promise.all([coinsOf(ada), dollarsOf(ada)])
  await inWallet(context, () => at(page, 'swap-confirm').click())
  await expect(view(page, 'Account')).toBeVisible()
  await expect(at(page, 'progress-line')).toContainText(/Swapped 0\.5.ETH to 1,2\d\d.*DUSD/)
  await expect(at(page, 'progress-line')).toContainText('Confirmed')
  const received = (await dollarsOf(ada)) - had
  expect(received).toBeGreaterThanOrEqual(minimum)
  expect(received).toBeLessThan(1_300n * unit)
  expect(coins - (await coinsOf(ada))).toBeGreaterThanOrEqual(coin / 2n)
  // What was received is in the transaction as well.
  await at(page, 'progress-line').click()
  await expect(at(page, 'transaction')).toHaveAttribute('data-state', 'confirmed')
  await expect(at(page, 'transaction')).toContainText(/1,2\d\d.*DUSD/)
})

test('swaps a token for Ether: the wallet allows exactly the amount, then swaps', async ({
  page,
  context,
}) => {
  await connect(page)
  await form(page)
  await choose(page, 'from', dollar!.address)
  await choose(page, 'to', 'coin')
  await at(page, 'swap-amount').fill('260')
  await expect(at(page, 'swap-received')).toHaveText(/^0\.(09|1)/)
  await review(page)
  await expect(at(page, 'swap-steps').locator('[data-step=approve]')).toContainText(/260.DUSD/)
  await expect(at(page, 'swap-confirm')).toHaveText('Allow, then swap')
  const [had, coins] = await Promise.all([dollarsOf(ada), coinsOf(ada)])
  const windows: Page[] = []
  context.on('page', (popup) => windows.push(popup))
  await inWallet(
    context,
    () => at(page, 'swap-confirm').click(),
    async (popup) => {
      await expect(popup.getByText(/Call approve/)).toBeVisible()
      await approve(popup)
    },
  )
  // The second window opens by itself, once the network has confirmed the permission.
  await expect.poll(() => windows.length).toBe(2)
  await approve(windows[1]!)
  await expect(view(page, 'Account')).toBeVisible()
  await expect(at(page, 'progress-line').first()).toContainText(
    /Swapped 260.DUSD to 0\.(09|1)\d*.ETH/,
  )
  expect(had - (await dollarsOf(ada))).toBe(260n * unit)
  expect(await coinsOf(ada)).toBeGreaterThan(coins + (coin * 9n) / 100n)
})

test('can swap after the wallet rejects', async ({ page, context }) => {
  await connect(page)
  await form(page)
  await choose(page, 'to', dollar!.address)
  await at(page, 'swap-amount').fill('0.1')
  await review(page)
  const had = await dollarsOf(ada)
  await inWallet(context, () => at(page, 'swap-confirm').click(), reject)
  await expect(
    card(page).getByRole('heading', { name: 'You said no in Pocket Wallet' }),
  ).toBeVisible()
  expect(await dollarsOf(ada)).toBe(had)
  await inWallet(context, () => at(page, 'swap-again').click())
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => dollarsOf(ada)).toBeGreaterThan(had + 250n * unit)
})

test('swaps by keyboard alone @desktop', async ({ page, context }) => {
  await connect(page)
  const to = async (id: string): Promise<void> => {
    for (
      let tabs = 0;
      tabs < 40 &&
      !(await at(page, id)
        .evaluate((element) => element.matches(':focus'))
        .catch(() => false));
      tabs++
    )
      await page.keyboard.press('Tab')
    await expect(at(page, id)).toBeFocused()
  }
  await expect(card(page)).toBeHidden()
  await accountButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(view(page, 'Account')).toBeVisible()
  await to('entry-Swap')
  await page.keyboard.press('Enter')
  await expect(at(page, 'swap-balance')).toContainText(/\d/)
  await to('swap-to')
  await page.keyboard.press('Enter')
  await expect(at(page, `swap-token-${dollar!.address}`)).toBeVisible()
  await to(`swap-token-${dollar!.address}`)
  await page.keyboard.press('Enter')
  await expect(view(page, 'Swap')).toBeVisible()
  await to('swap-amount')
  await page.keyboard.type('0.2')
  await expect(at(page, 'swap-next')).toHaveText('Review')
  await page.keyboard.press('Enter')
  await expect(view(page, 'SwapPreview')).toBeVisible()
  await expect(at(page, 'swap-confirm')).not.toHaveAttribute('aria-busy')
  const had = await dollarsOf(ada)
  await to('swap-confirm')
  await inWallet(context, () => page.keyboard.press('Enter'), approveByKey)
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => dollarsOf(ada)).toBeGreaterThan(had + 500n * unit)
})

test('fits form and review on a phone, and swaps with a wallet in the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const wallet = await connectedFox(page, '', { privateKey: key })
  await form(page)
  await choose(page, 'from', dollar!.address)
  await choose(page, 'to', 'coin')
  await at(page, 'swap-amount').fill('130,5')
  await review(page)
  const [had, coins] = await Promise.all([dollarsOf(ada), coinsOf(ada)])
  await at(page, 'swap-confirm').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await at(page, 'swap-confirm').click()
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => dollarsOf(ada)).toBe(had - (1305n * unit) / 10n)
  expect(await coinsOf(ada)).toBeGreaterThan(coins)
  const asked = (await wallet.calls()).filter(({ method }) => method === 'eth_sendTransaction')
  expect(asked).toHaveLength(2)
})

test('reports an amount that the account does not have', async ({ page }) => {
  await connectedFox(page, '', { privateKey: key })
  await form(page)
  await expect(at(page, 'swap-next')).toHaveText('Choose a token')
  await choose(page, 'to', dollar!.address)
  await expect(at(page, 'swap-next')).toHaveText('Enter an amount')
  await at(page, 'swap-amount').fill('100000000')
  await expect(at(page, 'swap-next')).toHaveText('Not enough ETH')
})
