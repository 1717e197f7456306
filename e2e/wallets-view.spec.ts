/** Several wallets at once, one wallet on several chain families, and the way from one family to another. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { add, choose, connect, connections, fox, front, nova, open, owl, solanaAddress, view, visit } from './families.ts'
import { accountButton, ada, atRest, card, connectButton, second } from './visitor.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const held = (page: Page, wallet: string): Locator => card(page).locator('.held').filter({ has: page.locator(`[data-testid^="use-"], .row`).filter({ hasText: wallet }) })
const notice = (page: Page): Locator => card(page).locator('.notice')
const evmOf = (address: string): string => `eip155:1:${address}`

/** Fox and Owl, both connected, Owl in use; the Wallets view is open. */
async function two(page: Page): Promise<Awaited<ReturnType<typeof fox>>> {
  const wallet = await fox(page)
  await owl(page)
  await visit(page)
  await connect(page, 'test.fox')
  await open(page, 'Wallets')
  await add(page, 'eip155', 'test.owl')
  await expect(front(page)).toHaveText(evmOf(second))
  return wallet
}

/** The card grows for its chain families, and what stands at its end moves: pressed on the way, the release is elsewhere. */
async function connectAll(page: Page): Promise<void> {
  const button = card(page).getByRole('button', { name: 'Connect all' })
  await expect(button).toBeVisible()
  await atRest(card(page))
  await button.click()
}

test('two wallets of one family: both stay connected, and one press switches between them', async ({ page }) => {
  const wallet = await two(page)
  await expect(connections(page)).toHaveText('Owl eip155 connected active, Fox eip155 connected')
  await expect(held(page, 'Owl')).toContainText('Active')
  await held(page, 'Fox').getByRole('button', { name: 'Switch' }).click()
  await expect(front(page)).toHaveText(evmOf(ada))
  await expect(notice(page)).toHaveText('Fox for EVM is in use now')
  await expect(held(page, 'Fox')).toContainText('Active')
  await expect(held(page, 'Owl')).toContainText('Switch')
  // It was connected all the time: nobody is asked again.
  const asked = (await wallet.calls()).filter(({ method }) => method === 'eth_requestAccounts')
  expect(asked).toHaveLength(1)
})

test('rows do not move under a press: the order of the list stays the same while it is open', async ({ page }) => {
  await two(page)
  const names = card(page).locator('.held .name')
  await expect(names).toHaveCount(2)
  const before = await names.allTextContents()
  await card(page).getByRole('button', { name: 'Switch' }).click()
  await expect(notice(page)).toHaveText('Fox for EVM is in use now')
  await expect(names).toHaveText(before)
})

test('a press copies the full address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await two(page)
  await card(page).getByRole('button', { name: 'Copy address of Fox' }).click()
  await expect(notice(page)).toHaveText('Address copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ada)
})

test('when the active wallet is disconnected, another becomes active and a notice says so', async ({ page }) => {
  await two(page)
  await card(page).getByRole('button', { name: 'Disconnect Owl' }).click()
  await expect(notice(page)).toHaveText('Owl for EVM is disconnected. Fox for EVM is in use now.')
  await expect(front(page)).toHaveText(evmOf(ada))
  await expect(card(page).getByTestId('recent')).toContainText('Owl')
  // Focus stays in the list when the button that had it is gone.
  await expect.poll(() => card(page).evaluate((element) => element.contains((element.getRootNode() as ShadowRoot).activeElement))).toBe(true)
})

test('after the last disconnect, the wallet is listed as recent and connects again', async ({ page }) => {
  await fox(page)
  await visit(page)
  await connect(page, 'test.fox')
  await open(page, 'Wallets')
  await card(page).getByRole('button', { name: 'Disconnect Fox' }).click()
  await expect(front(page)).toHaveText('nobody')
  await card(page).getByTestId('again').click()
  await expect(held(page, 'Fox')).toContainText('Active')
  await expect(front(page)).toHaveText(evmOf(ada))
})

test('removing a recent wallet can be undone in place, and is stored otherwise', async ({ page }) => {
  await fox(page)
  await visit(page)
  await connect(page, 'test.fox')
  await open(page, 'Wallets')
  await card(page).getByRole('button', { name: 'Disconnect Fox' }).click()
  await card(page).getByRole('button', { name: 'Remove Fox' }).click()
  await expect(card(page).getByText('Fox is removed')).toBeVisible()
  await expect(card(page).getByTestId('undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page).getByTestId('again')).toBeVisible()
  await card(page).getByRole('button', { name: 'Remove Fox' }).click()
  await page.reload()
  await open(page, 'Wallets')
  await expect(card(page).getByText('No wallet is connected')).toBeVisible()
  await expect(card(page).getByTestId('recent')).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Connect wallet' }).click()
  await expect(view(page, 'Connect')).toBeVisible()
})

test('disconnecting all wallets needs a confirmation, which can be declined', async ({ page }) => {
  await two(page)
  await card(page).getByTestId('disconnect-all').click()
  await expect(card(page).getByText('Disconnect 2 wallets?')).toBeFocused()
  await card(page).getByTestId('disconnect-all-no').click()
  await expect(card(page).getByTestId('disconnect-all')).toBeFocused()
  await card(page).getByTestId('disconnect-all').click()
  await card(page).getByTestId('disconnect-all-yes').click()
  await expect(connections(page)).toHaveText('')
  await expect(card(page).getByTestId('recent').locator('.held')).toHaveCount(2)
})

test('a reload restores all wallets and the active one without a prompt', async ({ page }) => {
  const wallet = await two(page)
  await held(page, 'Fox').getByRole('button', { name: 'Switch' }).click()
  await expect(front(page)).toHaveText(evmOf(ada))
  await page.reload()
  await expect(front(page)).toHaveText(evmOf(ada))
  await expect(connections(page)).toHaveText('Fox eip155 connected active, Owl eip155 connected')
  expect((await wallet.calls()).map(({ method }) => method)).not.toContain('eth_requestAccounts')
})

test('a wallet that is locked at the next visit says why, does not delay the other, and can be unlocked from the list', async ({ page }) => {
  const wallet = await two(page)
  await wallet.set('locked')
  await page.reload()
  await expect(front(page)).toHaveText(evmOf(second))
  await open(page, 'Wallets')
  await expect(held(page, 'Fox')).toContainText('Fox is locked')
  await wallet.set('approve')
  await held(page, 'Fox').getByRole('button', { name: 'Unlock' }).click()
  await expect(notice(page)).toHaveText('Fox for EVM is connected')
  await expect(connections(page)).toContainText('Fox eip155 connected')
})

test('a wallet that is no longer installed says why, and can be removed', async ({ page }) => {
  const wallet = await two(page)
  await wallet.disappear()
  await page.reload()
  await expect(connections(page)).toContainText('Fox eip155 lost')
  await open(page, 'Wallets')
  await expect(held(page, 'Fox')).toContainText('Fox didn’t answer in time')
  await expect(held(page, 'Fox').getByRole('button', { name: 'Reconnect' })).toBeVisible()
  await held(page, 'Fox').getByRole('button', { name: 'Remove Fox' }).click()
  await expect(connections(page)).toHaveText('Owl eip155 connected active')
  await expect(front(page)).toHaveText(evmOf(second))
})

test('Account leads to the wallets and back, and disconnects only the active wallet', async ({ page }) => {
  await two(page)
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  await accountButton(page).click()
  await card(page).getByRole('button', { name: 'Owl: see and switch wallets' }).click()
  await held(page, 'Fox').getByRole('button', { name: 'Switch' }).click()
  await card(page).getByTestId('back').click()
  await expect(view(page, 'Account')).toContainText('Fox')
  await card(page).getByRole('button', { name: 'Disconnect Fox' }).click()
  await expect(notice(page)).toHaveText('Fox for EVM is disconnected. Owl for EVM is in use now.')
  await expect(view(page, 'Account')).toContainText('Owl')
  await card(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(view(page, 'Connect')).toBeVisible()
})

test('a wallet with three chain families is one row, and connects for one of them in one press', async ({ page }) => {
  await nova(page)
  await visit(page)
  await connectButton(page).click()
  await expect(card(page).getByTestId('wallet-test.nova')).toHaveCount(1)
  await expect(card(page).getByTestId('wallet-test.nova')).toContainText('EVM · Solana · Bitcoin')
  await choose(page, 'test.nova')
  await card(page).getByTestId('route-solana').click()
  await expect(card(page)).toBeHidden()
  await expect(front(page)).toHaveText(`${solana}:${solanaAddress}`)
  await expect(connections(page)).toHaveText('Nova solana connected active')
  // Next time it is marked, and only the rest is offered.
  await open(page, 'Connect')
  await choose(page, 'test.nova')
  await expect(card(page).getByTestId('route-solana')).toContainText('Connected')
  await card(page).getByRole('button', { name: 'Connect the rest' }).click()
  await expect(card(page)).toBeHidden()
  await expect(connections(page)).toContainText('Nova eip155 connected active')
  await expect(connections(page)).toContainText('Nova bip122 connected active')
})

test('connecting all families stops at a rejection: connected ones stay, and the others can be asked again', async ({ page }) => {
  const wallet = await nova(page)
  await visit(page)
  await wallet.solana.set('reject')
  await connectButton(page).click()
  await choose(page, 'test.nova')
  await connectAll(page)
  await expect(card(page).getByTestId('route-eip155')).toContainText('Connected')
  await expect(card(page).getByTestId('route-solana')).toContainText('You said no in Nova')
  await expect(connections(page)).toHaveText('Nova eip155 connected active')
  expect(await wallet.bitcoin.asked()).toBe(0)
  await wallet.solana.set('approve')
  await card(page).getByRole('button', { name: 'Connect the rest' }).click()
  await expect(card(page)).toBeHidden()
  await expect(connections(page)).toContainText('Nova solana connected active')
  await expect(connections(page)).toContainText('Nova bip122 connected active')
})

test('waiting for one of several wallets can be cancelled', async ({ page }) => {
  const wallet = await nova(page)
  await visit(page)
  await wallet.solana.set('hang')
  await connectButton(page).click()
  await choose(page, 'test.nova')
  await connectAll(page)
  await expect(card(page).getByTestId('route-solana')).toContainText('Approve in Nova')
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await card(page).getByRole('button', { name: 'Done' }).click()
  await expect(card(page)).toBeHidden()
  await expect(connections(page)).toHaveText('Nova eip155 connected active')
})

test('each family has its own account, and disconnecting one keeps the others', async ({ page }) => {
  await nova(page)
  await visit(page)
  await connectButton(page).click()
  await choose(page, 'test.nova')
  await connectAll(page)
  await expect(card(page)).toBeHidden()
  await open(page, 'Wallets')
  await card(page).getByTestId('family-solana').getByRole('button', { name: /Nova.*Active/ }).click()
  await expect(front(page)).toHaveText(`${solana}:${solanaAddress}`)
  await card(page).getByTestId('close').click()
  await accountButton(page).click()
  await expect(view(page, 'Account').getByRole('link', { name: /View in explorer/ })).toHaveAttribute('href', `https://explorer.solana.com/address/${solanaAddress}`)
  await card(page).getByRole('button', { name: 'Disconnect Nova' }).click()
  // What is left is shown, and what was used last of it is in front.
  await expect(view(page, 'Wallets')).toBeVisible()
  await expect(notice(page)).toHaveText('Nova for Solana is disconnected. Nova for Bitcoin is in use now.')
  await expect(connections(page)).toHaveText(/^(?!.*solana).*eip155 connected active.*$/)
  await expect(front(page)).toHaveText(/^bip122:/)
})

test('a network of another family connects the same wallet in one press, then switches and returns to the account', async ({ page }) => {
  await nova(page)
  await visit(page)
  await connectButton(page).click()
  await choose(page, 'test.nova')
  await card(page).getByTestId('route-eip155').click()
  await expect(card(page)).toBeHidden()
  await accountButton(page).click()
  await card(page).getByTestId('network').click()
  await card(page).getByTestId(`network-${solana}`).click()
  await card(page).getByRole('button', { name: 'Use Nova with Solana' }).click()
  await expect(view(page, 'Account')).toBeVisible()
  await expect(view(page, 'Account').locator('.who')).toHaveText('7EYn…87awMs')
  await expect(front(page)).toHaveText(`${solana}:${solanaAddress}`)
})

test('a network of another family offers another wallet when the active one does not support it', async ({ page }) => {
  await fox(page)
  await nova(page)
  await visit(page)
  await connect(page, 'test.fox')
  await open(page, 'Networks')
  await card(page).getByTestId('network-solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1').click()
  await expect(card(page)).toContainText('Fox stays connected.')
  await card(page).getByRole('button', { name: 'Choose wallet for Solana' }).click()
  await expect(card(page).getByRole('heading', { level: 1 })).toHaveText('Connect Solana wallet')
  await expect(card(page).getByTestId('wallet-test.fox')).toHaveCount(0)
  await choose(page, 'test.nova')
  await expect(card(page)).toBeHidden()
  // The network that was wanted, not the family's first.
  await expect(front(page)).toHaveText(`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${solanaAddress}`)
  await expect(connections(page)).toContainText('Fox eip155 connected active')
})

test('switching between connected families is one press without a wallet request', async ({ page }) => {
  const wallet = await nova(page)
  await visit(page)
  await connectButton(page).click()
  await choose(page, 'test.nova')
  await connectAll(page)
  await expect(card(page)).toBeHidden()
  // Of several, the first stays in front.
  await expect(front(page)).toHaveText(evmOf(ada))
  const networks = await open(page, 'Networks')
  await networks.getByTestId(`network-${bitcoin}`).click()
  await expect(card(page)).toBeHidden()
  await expect(front(page)).toHaveText(/^bip122:/)
  await open(page, 'Networks')
  await expect(networks.getByTestId(`network-${bitcoin}`)).toContainText('Current')
  await expect(networks.getByTestId('network-eip155:1')).toContainText('Connected')
  expect(await wallet.bitcoin.asked()).toBe(1)
})

test('networks are searched across the families, and show what the wallet does not support', async ({ page }) => {
  await nova(page, { solana: { chains: [solana] } })
  await visit(page)
  await connectButton(page).click()
  await choose(page, 'test.nova')
  await card(page).getByTestId('route-solana').click()
  await expect(card(page)).toBeHidden()
  const networks = await open(page, 'Networks')
  await expect(networks.getByRole('heading')).toHaveText(['EVM', 'Other chains', 'Testnets'])
  const devnet = networks.getByTestId('network-solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  await expect(devnet).toContainText('Nova doesn’t offer this network')
  await expect(devnet).toBeDisabled()
  const search = networks.getByRole('searchbox')
  await search.fill('sol')
  await expect(networks.locator('.row .name')).toHaveText(['Solana', 'Solana Devnet'])
  await search.fill('evm')
  await expect(networks.locator('.row .name')).toHaveText(['Ethereum', 'Base', 'Arbitrum One', 'Sepolia'])
  await search.fill('qqq')
  await expect(networks).toContainText('No network is called “qqq”')
})

test('Bitcoin shows its addresses by purpose, each with a copy button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await nova(page)
  await visit(page)
  await connectButton(page).click()
  await choose(page, 'test.nova')
  await card(page).getByTestId('route-bip122').click()
  await expect(card(page)).toBeHidden()
  await accountButton(page).click()
  const addresses = card(page).getByTestId('addresses')
  await expect(addresses.locator('.name')).toHaveText(['Payments', 'Ordinals'])
  await addresses.getByTestId('address-ordinals').click()
  await expect(notice(page)).toHaveText('Address copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^bc1p/)
})

test('every action on wallets works with the keyboard alone', async ({ page }) => {
  await two(page)
  const heading = card(page).getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  const tabTo = async (name: string | RegExp): Promise<void> => {
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      const focused = await card(page).evaluate((element) => {
        const active = (element.getRootNode() as ShadowRoot).activeElement
        return active?.getAttribute('aria-label') ?? active?.textContent ?? ''
      })
      if (typeof name === 'string' ? focused === name : name.test(focused)) return
    }
    throw new Error(`No control is called ${String(name)}`)
  }
  await tabTo(/Fox.*Switch/)
  await page.keyboard.press('Enter')
  await expect(front(page)).toHaveText(evmOf(ada))
  await tabTo('Disconnect Fox')
  await page.keyboard.press('Enter')
  await expect(front(page)).toHaveText(evmOf(second))
  await tabTo('Connect Solana wallet')
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('heading', { level: 1 })).toHaveText('Connect Solana wallet')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view(page, 'Wallets')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
})
