/** The pocket wallet on Bitcoin, with a real node that checks every transaction. */
import { expect, test } from '@playwright/test'
import { Verifier } from 'bip322-js'
import {
  addressOf,
  balanceOf,
  bitcoinFriend,
  connectOn,
  ofBitcoin,
  result,
  satsOf,
  statusOf,
} from './chains.ts'
import { approve, card, inWallet, reject } from './visitor.ts'

test('reports a rejection in the wallet, connects on the next try, and shows the account with its balance and network, and its addresses in the card', async ({
  page,
  context,
}) => {
  await connectOn(page, 'bip122', reject)
  await expect(
    card(page).getByRole('heading', { name: 'You said no in Pocket Wallet' }),
  ).toBeVisible()
  await expect(statusOf(page, 'bip122')).toHaveText('disconnected')
  await inWallet(context, () => card(page).getByRole('button', { name: 'Try again' }).click())
  await expect(statusOf(page, 'bip122')).toHaveText('connected')
  await expect(addressOf(page, 'bip122')).toHaveText(ofBitcoin)
  await expect(balanceOf(page, 'bip122')).toContainText(/^1\.\d+ BTC$/)
  await expect(page.getByTestId('network')).toHaveText('Local Bitcoin')
  await page.getByTestId('account-button').click()
  const addresses = card(page).getByTestId('addresses')
  await expect(addresses.locator('.name').first()).toHaveText('Payments')
  await expect(addresses).toContainText(ofBitcoin.slice(-4))
})

test('signs a message that verifies, and reports a rejected one', async ({ page, context }) => {
  await connectOn(page, 'bip122')
  await inWallet(
    context,
    () => page.getByTestId('bitcoin-sign').click(),
    async (popup) => {
      await expect(popup.getByTestId('message')).toHaveText('Hello from the demo')
      await approve(popup)
    },
  )
  await expect(result(page)).toContainText('Signature (ecdsa) ')
  const signature = (await result(page).innerText()).replace('Signature (ecdsa) ', '')
  expect(Verifier.verifySignature(ofBitcoin, 'Hello from the demo', signature)).toBe(true)
  await inWallet(context, () => page.getByTestId('bitcoin-sign').click(), reject)
  await expect(result(page)).toContainText('rejected')
})

test('signs a PSBT that the node accepts, after the wallet has shown outputs and change', async ({
  page,
  context,
}) => {
  await connectOn(page, 'bip122')
  const [before, own] = await Promise.all([satsOf(bitcoinFriend), satsOf(ofBitcoin)])
  await inWallet(
    context,
    () => page.getByTestId('bitcoin-psbt').click(),
    async (popup) => {
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign to send 0.0001 BTC?')
      await expect(popup.getByTestId('to')).toHaveText(bitcoinFriend)
      await expect(popup.getByTestId('own').first()).toHaveText('Account 1, payment address')
      await expect(popup.getByTestId('fee')).toHaveText(/^0\.0000\d+ BTC$/)
      await expect(popup.locator('.caution')).toHaveCount(0)
      await approve(popup)
    },
  )
  await expect(result(page)).toContainText(/Sent [0-9a-f]{64}/)
  expect(await satsOf(bitcoinFriend)).toBe(before + 10_000)
  const left = await satsOf(ofBitcoin)
  expect(left).toBeLessThan(own - 10_000)
  await expect(balanceOf(page, 'bip122')).toHaveText(`${left / 1e8} BTC`)
})

test('sends a transfer that the wallet builds, and nothing when it is rejected', async ({
  page,
  context,
}) => {
  await connectOn(page, 'bip122')
  const before = await satsOf(bitcoinFriend)
  await inWallet(context, () => page.getByTestId('bitcoin-send').click(), reject)
  await expect(result(page)).toContainText('rejected')
  expect(await satsOf(bitcoinFriend)).toBe(before)
  await inWallet(
    context,
    () => page.getByTestId('bitcoin-send').click(),
    async (popup) => {
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Send 0.0001 BTC?')
      await expect(popup.getByTestId('to')).toHaveText(bitcoinFriend)
      await expect(popup.getByTestId('fee')).toHaveText(/^0\.0000\d+ BTC$/)
      await approve(popup)
    },
  )
  await expect(result(page)).toContainText(/Sent [0-9a-f]{64}/)
  expect(await satsOf(bitcoinFriend)).toBe(before + 10_000)
})

test('updates the page when the wallet locks and when it disconnects', async ({
  page,
  context,
}) => {
  await connectOn(page, 'bip122')
  await expect(statusOf(page, 'bip122')).toHaveText('connected')
  const home = await context.newPage()
  await home.goto(process.env['PORTICO_WALLET']!)
  await home.getByTestId('lock').click()
  await expect(statusOf(page, 'bip122')).toHaveText('disconnected (locked)')
  await home.getByTestId('lock').click()
  await expect(statusOf(page, 'bip122')).toHaveText('connected')
  await home.getByTestId('revoke-bitcoin').click()
  await expect(statusOf(page, 'bip122')).toHaveText('disconnected (revoked)')
})
