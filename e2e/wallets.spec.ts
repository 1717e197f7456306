/** What a visitor sees when wallets misbehave. */
import { expect, test } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import { askFox, connectedFox, openModal, withFox } from './scenes.ts'
import { accountButton, ada, atRest, card, connectButton, second, status, url } from './visitor.ts'

test('a wallet that is announced late is added to the open list', async ({ page }) => {
  const late = await installWallet(page, { rdns: 'test.owl', name: 'Owl', announce: 'late' })
  await openModal(page)
  await expect(card(page).getByTestId('wallet-test.owl')).toHaveCount(0)
  await late.announce()
  await expect(card(page).getByTestId('wallet-test.owl')).toContainText('Installed')
})

test('a wallet that is announced twice is one row', async ({ page }) => {
  await withFox(page, '', { announce: 'new-uuid' })
  await expect(card(page).getByTestId('wallet-test.fox')).toHaveCount(1)
})

test('two wallets that announce the same identity are both shown, each with a warning', async ({ page }) => {
  await installWallet(page, { rdns: 'io.metamask', name: 'MetaMask', uuid: 'one' })
  await installWallet(page, { rdns: 'io.metamask', name: 'MetaMask', uuid: 'two', accounts: [second] })
  await openModal(page)
  const rows = card(page).getByTestId('wallet-io.metamask')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await expect(row).toContainText('Another wallet claims the same identity')
})

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

test('when another wallet announces the active wallet’s name, nothing is signed until the visitor has chosen, also by keyboard', async ({ page }) => {
  const impostor = await installWallet(page, { rdns: 'test.fox', name: 'Fox', uuid: 'impostor', accounts: [second], announce: 'late' })
  const wallet = await connectedFox(page, '', { privateKey: key })
  await impostor.announce()
  await expect(status(page)).toHaveText('connected')
  const signed = async (of: typeof wallet): Promise<number> => (await of.calls()).filter(({ method }) => method === 'personal_sign').length
  await page.getByTestId('sign').click()
  await expect(card(page).getByRole('heading', { name: 'Two wallets say they are Fox' })).toBeVisible()
  await expect(card(page).getByTestId('pick-test.fox')).toContainText('In use now as 0xf3')
  await expect(card(page).getByTestId('pick-test.fox#impostor')).toContainText('Not in use')
  // A visitor who closes the card has not signed.
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  expect(await signed(wallet)).toBe(0)
  await page.getByTestId('sign').click()
  await expect(card(page).getByTestId('pick-test.fox')).toBeVisible()
  await atRest(card(page))
  await card(page).getByTestId('pick-test.fox').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('result')).toContainText('Signature 0x')
  await expect(card(page)).toHaveCount(0)
  expect([await signed(wallet), await signed(impostor)]).toEqual([1, 0])
})

test('an impostor that announces itself before the connected wallet is not restored at the next visit', async ({ page, context }) => {
  await connectedFox(page, '', { memory: 'local' })
  const next = await context.newPage()
  const impostor = await installWallet(next, { rdns: 'test.fox', name: 'Fox', uuid: 'impostor', accounts: [second], memory: 'none' })
  const wallet = await installWallet(next, { rdns: 'test.fox', name: 'Fox', announce: 'late', memory: 'local' })
  await next.goto(url('/?prefetch=off'))
  await expect(status(next)).toHaveText('disconnected (locked)')
  await wallet.announce()
  await impostor.connectAs([second])
  await impostor.emit('accountsChanged', [second])
  await expect(status(next)).toHaveText('disconnected (failed)')
  await connectButton(next).click()
  // The visitor chooses the right one.
  await atRest(card(next))
  await card(next).getByText('Another wallet claims the same identity').last().click()
  await expect(next.getByTestId('address')).toHaveText(ada)
})

test('a waiting visitor reads what to look for, and at last that the wallet did not answer', async ({ page }) => {
  await page.clock.install()
  const wallet = await askFox(page, '', { behaviour: 'hang' })
  await expect(card(page).getByRole('heading', { name: 'Open Fox to continue' })).toBeVisible()
  await wallet.asked('eth_requestAccounts')
  await expect(card(page).getByTestId('hidden-hint')).toHaveCount(0)
  await page.clock.fastForward(8_000)
  await expect(card(page).getByTestId('hidden-hint')).toContainText('Can’t see Fox?')
  await page.clock.fastForward(120_000)
  await expect(card(page).getByRole('heading', { name: 'Fox didn’t answer in time' })).toBeVisible()
  await wallet.set('approve')
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(accountButton(page)).toBeVisible()
})

for (const [behaviour, title, hint] of [
  ['reject', 'You said no in Fox', 'Nothing was shared.'],
  ['pending', 'Fox is already asking you', 'An earlier request is still open.'],
  ['unauthorized', 'Fox is locked', 'Unlock it with your password'],
  ['accounts-none', 'Fox is locked', 'Unlock it with your password'],
  ['throws', 'Fox couldn’t connect', 'Open it to see whether it needs something from you'],
  ['chain-object', 'Fox couldn’t connect', 'Open it to see whether it needs something from you'],
] as const)
  test(`${behaviour}: the card says what happened and what to do, and a retry works`, async ({ page }) => {
    const wallet = await askFox(page, '', { behaviour })
    await expect(card(page).getByRole('heading', { name: title })).toBeVisible()
    await expect(card(page).getByText(hint, { exact: false })).toBeVisible()
    await wallet.set('approve')
    await card(page).getByRole('button', { name: 'Try again' }).click()
    await expect(accountButton(page)).toBeVisible()
    await expect(status(page)).toHaveText('connected')
  })

test('a wallet that loses its chain connection is unavailable for a while, and recovers by itself', async ({ page }) => {
  const wallet = await connectedFox(page, '')
  await wallet.loseChain()
  await expect(status(page)).toHaveText('disconnected (wallet-gone)')
  await wallet.regainChain()
  await expect(status(page)).toHaveText('connected')
})

test('an account change in the wallet changes the account on the page', async ({ page }) => {
  const wallet = await connectedFox(page, '')
  await expect(page.getByTestId('address')).toHaveText(ada)
  await wallet.switchAccounts([second])
  await expect(page.getByTestId('address')).toHaveText(second)
})

test('a wallet that is locked at the next visit says so, and reconnects by itself when it is unlocked', async ({ page }) => {
  const wallet = await connectedFox(page, '')
  await wallet.set('locked')
  await page.goto(url('/?prefetch=off'))
  await expect(status(page)).toHaveText('disconnected (locked)')
  await wallet.set('approve')
  await wallet.emit('accountsChanged', [ada])
  await expect(status(page)).toHaveText('connected')
})

test('a wallet that is missing at the next visit is not connected, and the host receives the reason', async ({ page }) => {
  const wallet = await connectedFox(page, '')
  await wallet.disappear()
  await page.goto(url('/?prefetch=off'))
  await expect(status(page)).toHaveText('disconnected (timeout)')
})
