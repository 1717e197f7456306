import { expect, test, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { dollarsOf } from './chains.ts'
import { connectedFox } from './scenes.ts'
import {
  accountButton,
  ada,
  approve,
  approveByKey,
  card,
  choosePocket,
  connect,
  connectButton,
  inWallet,
  reject,
  status,
  url,
} from './visitor.ts'

/** The keys of the connections that are stored for the next visit. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('/link/')))

test('reports a rejection in the wallet, connects on the next try, and shows the account', async ({
  page,
  context,
}) => {
  await page.goto(url())
  await connectButton(page).click()
  await inWallet(context, () => choosePocket(page), reject)
  await expect(status(page)).toHaveText('disconnected')
  await expect(
    card(page).getByRole('heading', { name: 'You said no in Pocket Wallet' }),
  ).toBeVisible()
  await inWallet(context, () => card(page).getByRole('button', { name: 'Try again' }).click())
  await expect(status(page)).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(ada)
  await accountButton(page).click()
  await expect(card(page).getByText('ada.eth')).toBeVisible()
  await expect(card(page).getByText('Demo Dollar')).toBeVisible()
  await expect(card(page).getByText(await dollarsOf(ada))).toBeVisible()
  await expect(card(page).getByText('Gate Pass')).toHaveCount(0)
})

test('stops waiting when the visitor cancels, and offers a late approval', async ({
  page,
  context,
}) => {
  await page.goto(url())
  await connectButton(page).click()
  const [popup] = await Promise.all([context.waitForEvent('page'), choosePocket(page)])
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(status(page)).toHaveText('disconnected')
  await approve(popup)
  const goOn = card(page).getByRole('button', { name: /Continue with Pocket Wallet/ })
  await expect(goOn).toBeVisible()
  await expect(status(page)).toHaveText('disconnected')
  await goOn.click()
  await expect(status(page)).toHaveText('connected')
})

test(
  'signs a message and typed data from the host, sends a transaction, after which the balance updates, and adds the second network to the wallet and switches to it',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await connect(page)
    const result = page.getByTestId('result')
    await inWallet(context, () => page.getByTestId('sign').click())
    await expect(result).toHaveText(/^Signature 0x[0-9a-f]{130}$/)
    const signature = (await result.innerText()).replace('Signature ', '') as `0x${string}`
    expect(await verifyMessage({ address: ada, message: 'Hello from the demo', signature })).toBe(
      true,
    )
    await inWallet(context, () => page.getByTestId('sign-typed').click())
    await expect(result).toHaveText(/^Signature 0x[0-9a-f]{130}$/)
    await expect(result).not.toHaveText(`Signature ${signature}`)
    const balance = page.getByTestId('balance')
    await expect(balance).toContainText('ETH')
    const before = Number.parseFloat(await balance.innerText())
    await inWallet(context, () => page.getByTestId('send').click())
    await expect(page.getByTestId('result')).toContainText('Confirmed 0x')
    await expect
      .poll(async () => Number.parseFloat(await balance.innerText()))
      .toBeLessThan(before - 0.99)
    await inWallet(context, () => page.getByTestId('ensure-31338').click())
    await expect(page.getByTestId('network')).toHaveText('Portico Second')
    await expect(balance).toContainText('SEC')
    await inWallet(context, () => page.getByTestId('ensure-1').click())
    await expect(page.getByTestId('network')).toHaveText('Ethereum')
  },
)

test('reports that a network has to be added first, and switches to it once it is added', async ({
  page,
}) => {
  const wallet = await connectedFox(page, '', {
    behaviour: { switching: 'unknown', prompts: { wallet_addEthereumChain: 'hang' } },
  })
  await page.getByTestId('network-button').first().click()
  const row = card(page).getByTestId('network-eip155:31338')
  await row.click()
  await expect(row).toContainText('Add it in Fox')
  await page.keyboard.press('Escape')
  await page.getByTestId('ask-switch').click()
  await expect(card(page)).toContainText('doesn’t know this network yet and asks to add it.')
  await wallet.approve()
  await expect(page.getByTestId('network')).toHaveText('Portico Second')
  await expect(card(page)).toHaveCount(0)
})

test(
  'stays connected after a reload, without a prompt, and keeps a second tab in sync',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await connect(page)
    const opened: string[] = []
    context.on('page', (other) => opened.push(other.url()))
    await page.reload()
    await expect(status(page)).toHaveText('connected')
    await expect(page.getByTestId('address')).toHaveText(ada)
    expect(opened).toEqual([])
    const other = await context.newPage()
    await other.goto(url())
    await expect(status(other)).toHaveText('connected')
    await page.getByTestId('disconnect').click()
    await expect(status(other)).toHaveText(/disconnected \(elsewhere\)/)
  },
)

test('disconnects from the account, and stays disconnected after a reload', async ({ page }) => {
  await connect(page)
  await accountButton(page).click()
  await card(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton(page)).toBeVisible()
  await expect(status(page)).toHaveText('disconnected (user)')
  await expect(card(page).getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  expect(await linksOf(page)).toEqual([])
  await page.reload()
  // The status has no reason any more, so it belongs to the new visit.
  await expect(status(page)).toHaveText('disconnected')
  await connectButton(page).click()
  await expect(card(page).getByRole('button', { name: /Pocket Wallet/ })).toBeVisible()
  await expect(status(page)).toHaveText('disconnected')
})

test('shows an unsupported network that the wallet switches to, and leads back to a supported one', async ({
  page,
  context,
}) => {
  await connect(page)
  await inWallet(context, () => page.getByTestId('ensure-31338').click())
  await expect(page.getByTestId('network')).toHaveText('Portico Second')
  await page.getByTestId('disconnect').click()
  // The same wallet is now on the second network, on a host that has only the first.
  await page.goto(url('/?networks=1'))
  await connectButton(page).click()
  await inWallet(context, () => choosePocket(page))
  await expect(
    card(page).getByText('This site doesn’t use your current network', { exact: false }),
  ).toBeVisible()
  await inWallet(context, () =>
    card(page)
      .getByRole('button', { name: /Ethereum/ })
      .click(),
  )
  await expect(accountButton(page)).toBeVisible()
  await expect(page.getByTestId('network')).toHaveText('Ethereum')
})

test('connects by keyboard', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto(url())
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('heading', { level: 1 })).toBeFocused()
  const wallet = card(page).getByRole('button', { name: /Pocket Wallet/ })
  while (!(await wallet.evaluate((element) => element.matches(':focus'))))
    await page.keyboard.press('Tab')
  await inWallet(context, () => page.keyboard.press('Enter'), approveByKey)
  await expect(accountButton(page)).toBeVisible()
})

test(
  'selecting the address by hand copies the address and nothing else',
  { tag: '@desktop' },
  async ({ page }) => {
    await connect(page)
    await accountButton(page).click()
    await card(page).getByRole('button', { name: 'Show full address' }).click()
    const full = card(page).getByTestId('full-address')
    // One press selects the whole address.
    await full.click()
    const selected = await full.evaluate((element) => {
      const root = element.getRootNode() as ShadowRoot & { getSelection?: () => Selection | null }
      return String(root.getSelection?.() ?? getSelection())
    })
    expect(selected).toBe(ada)
  },
)
