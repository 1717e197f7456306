/**
 * Tests of the account's activity in the card, with a server that indexes a real chain: received
 * and sent transactions, and their status.
 */
import { expect, test, type Browser, type Locator, type Page, type Route } from '@playwright/test'
import { demoNetworks } from '@portico/testkit/chains'
import { encodeFunctionData, erc20Abi, parseAbi, type Hex } from 'viem'
import type { PageWalletOptions } from '@portico/testkit/playwright'
import { timeLimits } from '../scripts/time-limits.mjs'
import { startParts } from '../scripts/parts.mjs'
import { connectedFox, view } from './scenes/kit.ts'
import { at, choose, fill, form, key, mine, node, review } from './sending.ts'
import { accountButton, ada, card, second } from './visitor.ts'

const [dollar] = demoNetworks.mainnet.tokens
let parts: Awaited<ReturnType<typeof startParts>>
const before = { ...process.env }
/** These tests have a demo of their own, whose server returns a history. */
test.beforeAll(async () => {
  parts = await startParts({ past: true })
  Object.assign(process.env, {
    PORTICO_URL: parts.demo.url,
    PORTICO_WALLET: parts.wallet.url,
    PORTICO_SERVICE: parts.server.url,
    PORTICO_RPC: parts.chains.mainnet.url,
  })
})
test.afterAll(async () => {
  Object.assign(process.env, before)
  await parts.stop()
})

const rows = (page: Page): Locator => card(page).getByTestId('activity-row')

/**
 * A visitor whose wallet signs for ada, unless the options say otherwise, and whose card is closed.
 */
async function connected(
  page: Page,
  options: PageWalletOptions = { privateKey: key },
): Promise<void> {
  await connectedFox(page, '', options)
  await expect(card(page)).toBeHidden()
}

/** Goes from the account's button, or the card's account, to the activity. */
async function activity(page: Page): Promise<void> {
  if (!(await card(page).isVisible())) await accountButton(page).click()
  await card(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(at(page, 'activity')).toHaveAttribute('data-state', 'ready')
}

/** Sends with the card, and leaves the card at the account. */
async function send(page: Page, amount: string, to: string): Promise<void> {
  await fill(page, amount, to)
  await review(page)
  await at(page, 'send-confirm').click()
  await expect(view(page, 'Account')).toBeVisible()
}

/** The other party of a transaction, in a separate browser window. */
async function other(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await connected(page, { accounts: [second] })
  return page
}

test('a transfer appears in the activity of sender and receiver, and links to the same transaction on both sides', async ({
  page,
  browser,
}) => {
  await connected(page)
  await form(page)
  await send(page, '0.321', second)
  await activity(page)
  await expect(rows(page).first()).toContainText(/Sent.*−0\.321.ETH/)
  await rows(page).first().click()
  await expect(at(page, 'transaction')).toHaveAttribute('data-state', 'confirmed')
  await expect(at(page, 'transaction')).toContainText(new RegExp(second, 'i'))
  const hash = await at(page, 'transaction')
    .getByText(/^0x[0-9a-f]{64}$/)
    .innerText()

  const there = await other(browser)
  await activity(there)
  await expect(rows(there).first()).toContainText(/Received.*\+0\.321.ETH/)
  await rows(there).first().click()
  await expect(at(there, 'transaction')).toContainText(hash)
  await expect(at(there, 'transaction')).toContainText(new RegExp(ada, 'i'))
  await there.context().close()
})

test('shows an incoming requested payment while the card is open, also on a phone', async ({
  page,
}) => {
  await connected(page)
  await accountButton(page).click()
  await at(page, 'entry-WalletReceive').click()
  await expect(view(page, 'WalletReceive')).toContainText(ada)
  await expect(card(page).getByRole('img', { name: /QR code of your address/ })).toBeVisible()
  await at(page, 'back').click()
  await activity(page)
  const had = await at(page, 'balance').innerText()
  await mine({ from: second, to: ada, value: '0x1bc16d674ec8000' })
  const received = rows(page).first()
  // The card reads again after a new block, and this chain mines only on request.
  await expect(async () => {
    await node('evm_mine', [])
    await expect(received).toContainText(/Received.*\+0\.125.ETH/, { timeout: timeLimits.attempt })
  }).toPass()
  await expect(at(page, 'balance')).not.toHaveText(had)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(received).toContainText(/Received.*\+0\.125.ETH/)
  await expect(received).toBeVisible()
})

test('finds, reads and leaves a received transfer by keyboard', async ({ page }) => {
  await connected(page)
  await accountButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(view(page, 'Account')).toBeVisible()
  const to = async (target: Locator): Promise<void> => {
    for (
      let tabs = 0;
      tabs < 40 && !(await target.evaluate((element) => element.matches(':focus')));
      tabs++
    )
      await page.keyboard.press('Tab')
  }
  await to(card(page).getByRole('tab', { selected: true }))
  await page.keyboard.press('End')
  await expect(at(page, 'activity')).toHaveAttribute('data-state', 'ready')
  await to(rows(page).first())
  await page.keyboard.press('Enter')
  await expect(at(page, 'transaction')).toBeVisible()
  await to(at(page, 'back'))
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toBeVisible()
})

test('warns in the review of a lookalike of an earlier receiver that sent dust tokens, found in the history', async ({
  page,
}) => {
  const [friend, poison] = ['ab', 'cd'].map((middle) => `0x5c0f${middle.repeat(16)}91e7`) as [
    Hex,
    Hex,
  ]
  const transfer = (to: Hex, amount: bigint) => ({
    to: dollar!.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  })
  await mine(transfer(friend, 25_000_000n))
  await node('anvil_setBalance', [poison, '0xde0b6b3a7640000'])
  await node('anvil_impersonateAccount', [poison])
  await mine({
    from: poison,
    to: dollar!.address,
    data: encodeFunctionData({
      abi: parseAbi(['function mint(address,uint256)']),
      functionName: 'mint',
      args: [poison, 1n],
    }),
  })
  await mine({ from: poison, ...transfer(ada, 1n) })
  await connected(page)
  await activity(page)
  await expect(rows(page).first()).toContainText(/Received.*From 0x5c.*DUSD/)
  await card(page).getByRole('tab', { name: 'Tokens' }).click()
  await at(page, 'entry-WalletSend').click()
  await fill(page, '0.01', poison)
  await review(page)
  await expect(at(page, 'send-warnings').first()).toContainText('begins and ends like one you know')
})

test.describe('pending transactions', () => {
  test.beforeEach(() => node('evm_setAutomine', [false]))
  test.afterEach(async () => {
    await node('evm_setAutomine', [true])
    await node('evm_mine', [])
  })
  const pendingRow = (page: Page): Locator => rows(page).filter({ hasText: 'Pending' })

  test('a pending transaction stays pending after a reload, counts on the button, and settles in the open view', async ({
    page,
  }) => {
    await connected(page)
    await form(page)
    await send(page, '0.042', second)
    await expect(accountButton(page)).toHaveAccessibleName(/1$/)
    await page.reload()
    await expect(accountButton(page)).toHaveAccessibleName(/1$/)
    await activity(page)
    await expect(pendingRow(page)).toContainText('0.042')
    await pendingRow(page).click()
    await expect(at(page, 'transaction')).toHaveAttribute('data-state', 'pending')
    await node('evm_mine', [])
    await expect(at(page, 'transaction')).toHaveAttribute('data-state', 'confirmed')
    await expect(accountButton(page)).not.toHaveAccessibleName(/1$/)
  })

  test('a transaction that the wallet cancels is shown as replaced, with the reason', async ({
    page,
  }) => {
    await connected(page)
    await form(page)
    const nonce = await node('eth_getTransactionCount', [ada, 'latest'])
    await send(page, '0.043', second)
    await activity(page)
    await expect(pendingRow(page)).toContainText('0.043')
    await node('eth_sendTransaction', [
      {
        from: ada,
        to: ada,
        value: '0x0',
        nonce,
        gas: '0x5208',
        maxFeePerGas: '0xba43b7400',
        maxPriorityFeePerGas: '0xba43b7400',
      },
    ])
    await node('evm_mine', [])
    const replaced = rows(page).filter({ hasText: 'Replaced' })
    await expect(replaced).toHaveCount(1)
    await replaced.click()
    await expect(at(page, 'transaction')).toHaveAttribute('data-state', 'replaced')
    await expect(at(page, 'transaction')).toContainText(
      'It was cancelled in the wallet. Nothing moved.',
    )
  })

  test('shows a reverted transaction as failed without a transfer', async ({ page }) => {
    await connected(page)
    await form(page)
    await choose(page, /Demo Dollar/)
    await send(page, '1.25', second)
    await activity(page)
    await expect(pendingRow(page)).toContainText('1.25')
    const code = await node('eth_getCode', [dollar!.address, 'latest'])
    // From now on the token refuses this transfer.
    await node('anvil_setCode', [dollar!.address, '0x5f5ffd'])
    await node('evm_mine', [])
    await node('anvil_setCode', [dollar!.address, code])
    // The newest row: there may be one from the demo's history below.
    const failed = rows(page).first()
    await expect(failed).toContainText('Failed')
    await failed.click()
    await expect(at(page, 'transaction')).toHaveAttribute('data-state', 'failed')
    await expect(at(page, 'transaction')).toContainText('Nothing moved, and the fee was paid.')
  })
})

const faults: readonly (readonly [what: string, answer: (route: Route) => Promise<void>])[] = [
  ['is down', (route) => route.abort('connectionrefused')],
  [
    'asks for a pause',
    (route) =>
      route.fulfill({
        status: 503,
        headers: {
          'retry-after': '600',
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'retry-after',
        },
        json: {},
      }),
  ],
  ['sends an invalid answer', (route) => route.fulfill({ json: { balances: 'plenty' } })],
]
for (const [what, answer] of faults)
  test(`reports when the service for balances ${what}, shows the network’s data, and retries by a press`, async ({
    page,
  }) => {
    const balances = /\/v1\/account\/.*\/balance/
    await page.route(balances, answer)
    await connected(page)
    await accountButton(page).click()
    await expect(at(page, 'tokens-unavailable')).toContainText('Token Balance Unavailable')
    await expect(card(page).getByRole('region', { name: 'Balance' })).toContainText(/[\d.]+.*ETH/)
    await page.unroute(balances)
    await at(page, 'tokens-unavailable').getByRole('button', { name: 'Try again' }).click()
    await expect(at(page, 'total')).toHaveText(/^\$[\d,]+\.\d\d$/)
    await expect(at(page, 'tokens')).toContainText('Demo Dollar')
  })

test('shows loading, and no empty list, when the service for balances is slow', async ({
  page,
}) => {
  const held: Route[] = []
  await page.route(/\/v1\/account\/.*\/balance/, (route) => void held.push(route))
  await connected(page)
  await accountButton(page).click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(at(page, 'balance')).toHaveAttribute('data-status', 'loading')
  await expect(card(page).getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached()
  await expect(card(page).getByText('Nothing here yet')).toHaveCount(0)
  for (const route of held) await route.continue()
  await expect(at(page, 'total')).toHaveText(/^\$[\d,]+\.\d\d$/)
})
