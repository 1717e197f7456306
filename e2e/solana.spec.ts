/** The pocket wallet on Solana, with a cluster that executes transactions. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from '@playwright/test'
import { base58 } from '@scure/base'
import {
  addressOf,
  balanceOf,
  connectOn,
  lamportsOf,
  ofSolana,
  result,
  secondOfSolana,
  solanaDollarsOf,
  solanaFriend,
  solanaRpc,
  statusOf,
} from './chains.ts'
import { approve, card, demo, inWallet, reject } from './visitor.ts'

const verifiedBy = (address: string, signature: string, message: string): boolean =>
  ed25519.verify(
    base58.decode(signature),
    new TextEncoder().encode(message),
    base58.decode(address),
  )

test('reports a rejection in the wallet, connects on the next try, and shows the account with its balance and network, and its tokens in the card', async ({
  page,
  context,
}) => {
  await connectOn(page, 'solana', reject)
  await expect(
    card(page).getByRole('heading', { name: 'You said no in Pocket Wallet' }),
  ).toBeVisible()
  await expect(statusOf(page, 'solana')).toHaveText('disconnected')
  await inWallet(context, () => card(page).getByRole('button', { name: 'Try again' }).click())
  await expect(statusOf(page, 'solana')).toHaveText('connected')
  await expect(addressOf(page, 'solana')).toHaveText(ofSolana)
  await expect(balanceOf(page, 'solana')).toContainText(/^4\d(\.\d+)? SOL$/)
  await expect(statusOf(page, 'eip155')).toHaveText('disconnected')
  await expect(page.getByTestId('network')).toHaveText('Local Solana')
  await page.getByTestId('account-button').click()
  await expect(card(page).getByText('Local Dollar')).toBeVisible()
  await expect(card(page).getByText(await solanaDollarsOf(ofSolana))).toBeVisible()
})

test('signs a message that verifies, and reports a rejected one', async ({ page, context }) => {
  await connectOn(page, 'solana')
  await inWallet(
    context,
    () => page.getByTestId('solana-sign').click(),
    async (popup) => {
      await expect(popup.getByTestId('message')).toHaveText('Hello from the demo')
      await approve(popup)
    },
  )
  await expect(result(page)).toContainText('Signature ')
  const signature = (await result(page).innerText()).replace('Signature ', '')
  expect(verifiedBy(ofSolana, signature, 'Hello from the demo')).toBe(true)
  await inWallet(context, () => page.getByTestId('solana-sign').click(), reject)
  await expect(result(page)).toContainText('rejected')
})

test('signs in with a message that names the page, and the signature is of that message', async ({
  page,
  context,
}) => {
  await connectOn(page, 'solana')
  await inWallet(
    context,
    () => page.getByTestId('solana-sign-in').click(),
    async (popup) => {
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign in to this site?')
      await expect(popup.locator('.caution')).toHaveCount(0)
      await approve(popup)
    },
  )
  await expect(result(page)).toContainText(`Signed in as ${ofSolana}`)
  const [, signature = '', message = ''] =
    /with (\w+): ([^]+)$/.exec((await result(page).textContent()) ?? '') ?? []
  expect(message).toContain(
    `${new URL(demo()).host} wants you to sign in with your Solana account:\n${ofSolana}`,
  )
  expect(verifiedBy(ofSolana, signature, message)).toBe(true)
})

test('sends SOL that arrives, after the wallet has shown amount, receiver and fee, and nothing when it is rejected', async ({
  page,
  context,
}) => {
  await connectOn(page, 'solana')
  await expect(balanceOf(page, 'solana')).toContainText('SOL')
  const [before, own] = await Promise.all([lamportsOf(solanaFriend), lamportsOf(ofSolana)])
  await inWallet(
    context,
    () => page.getByTestId('solana-send').click(),
    async (popup) => {
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Send 0.1 SOL?')
      await expect(popup.getByTestId('to')).toHaveText(solanaFriend)
      await expect(popup.getByTestId('payer')).toContainText('Account 1')
      await expect(popup.getByTestId('fee')).toHaveText('0.000005 SOL')
      await approve(popup)
    },
  )
  await expect(result(page)).toContainText('Confirmed')
  const id = (await result(page).innerText()).replace('Confirmed ', '')
  expect(await lamportsOf(solanaFriend)).toBe(before + 100_000_000)
  expect(await lamportsOf(ofSolana)).toBe(own - 100_005_000)
  expect(
    await solanaRpc('getTransaction', [id, { maxSupportedTransactionVersion: 0 }]),
  ).toMatchObject({ meta: { err: null } })
  await expect(balanceOf(page, 'solana')).toHaveText(`${(own - 100_005_000) / 1e9} SOL`)
  await inWallet(context, () => page.getByTestId('solana-send').click(), reject)
  await expect(result(page)).toContainText('rejected')
  expect(await lamportsOf(ofSolana)).toBe(own - 100_005_000)
})

test('uses another of the wallet’s accounts, in a second tab too, and signs with it', async ({
  page,
  context,
}) => {
  await connectOn(page, 'solana', async (popup) => {
    await popup.getByTestId('account-1').check()
    await approve(popup)
  })
  await expect(addressOf(page, 'solana')).toHaveText(ofSolana)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(addressOf(other, 'solana')).toHaveText(ofSolana)
  await page.bringToFront()
  await page.getByTestId('account-button').click()
  await card(page).getByTestId(`account-${secondOfSolana}`).click()
  for (const tab of [page, other]) await expect(addressOf(tab, 'solana')).toHaveText(secondOfSolana)
  await card(page).getByTestId('close').click()
  await inWallet(context, () => page.getByTestId('solana-sign').click())
  await expect(result(page)).toContainText('Signature ')
  expect(
    verifiedBy(
      secondOfSolana,
      (await result(page).innerText()).replace('Signature ', ''),
      'Hello from the demo',
    ),
  ).toBe(true)
})

test('updates the page when the wallet locks and when it disconnects', async ({
  page,
  context,
}) => {
  await connectOn(page, 'solana')
  await expect(statusOf(page, 'solana')).toHaveText('connected')
  const home = await context.newPage()
  await home.goto(process.env['PORTICO_WALLET']!)
  await home.getByTestId('lock').click()
  await expect(statusOf(page, 'solana')).toHaveText('disconnected (locked)')
  await home.getByTestId('lock').click()
  await expect(statusOf(page, 'solana')).toHaveText('connected')
  await home.getByTestId('revoke-solana').click()
  // The standard has no event for this: a wallet that no longer shares an account counts as locked.
  await expect(statusOf(page, 'solana')).toHaveText('disconnected (locked)')
})
