/** Signing in with everything real: the demo, the pocket wallet, chains, and the server that verifies and keeps sessions. */
import { expect, test, type Page } from '@playwright/test'
import { addressOf, ofBitcoin, ofSolana, statusOf, windowsOf } from './chains.ts'
import { asked, families, hostThat, knownBy, meet, meetAll, networkOf, session, sign, signedIn, signer, tokensOf, view } from './sign-in.ts'
import { ada, card, demo, inWallet, reject, second } from './visitor.ts'

const accounts = { eip155: ada, solana: ofSolana, bip122: ofBitcoin }

for (const family of families)
  test(`who connects on ${family} signs in, and the server knows who it is`, async ({ page, context }) => {
    const tokens = tokensOf(page)
    await meet(page, hostThat('optional'), family)
    await expect(card(page).getByTestId('origin')).toHaveText(new URL(demo()).host)
    await expect(card(page).getByTestId('statement')).toHaveText('Sign in to the Portico demo')
    await expect(session(page, family)).toHaveText('signed-out')
    await card(page).getByTestId('raw-toggle').click()
    const text = await card(page).getByTestId('raw').innerText()
    expect(text).toContain(accounts[family])
    await inWallet(context, () => card(page).getByTestId('sign').click())
    await expect(card(page)).toBeHidden()
    await expect(session(page, family)).toHaveText('signed-in')
    await expect(signer(page, family)).toHaveText(`${networkOf(family)}:${accounts[family]}`)
    expect(tokens).toHaveLength(1)
    expect(await knownBy(tokens[0]!)).toBe(`${networkOf(family)}:${accounts[family]}`)
    const opened = windowsOf(context)
    await page.reload()
    await expect(session(page, family)).toHaveText('signed-in')
    await expect(card(page)).toBeHidden()
    expect(opened).toEqual([])
  })

test.describe('optional', () => {
  test('who cancels stays connected, and is not asked again by itself', async ({ page, context }) => {
    await meet(page, hostThat('optional'))
    await card(page).getByTestId('sign-cancel').click()
    await expect(card(page)).toBeHidden()
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
    await expect(session(page)).toHaveText('signed-out')
    const opened = windowsOf(context)
    await page.reload()
    await expect(session(page)).toHaveText('signed-out')
    await expect(card(page)).toBeHidden()
    expect(opened).toEqual([])
    await page.getByTestId('sign-in-eip155').click()
    await sign(page)
    await expect(session(page)).toHaveText('signed-in')
  })

  test('Escape is an answer, too', async ({ page }) => {
    await meet(page, hostThat('optional'))
    await page.keyboard.press('Escape')
    await expect(card(page)).toBeHidden()
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
    await expect(session(page)).toHaveText('signed-out')
  })

  test('who says no in the wallet is told so, and tries again', async ({ page }) => {
    await meet(page, hostThat('optional'))
    await sign(page, reject)
    await expect(card(page).getByTestId('sign-in-failed')).toHaveText('Signature declined')
    await inWallet(page.context(), () => card(page).getByTestId('sign').click())
    await expect(card(page)).toBeHidden()
    await expect(session(page)).toHaveText('signed-in')
  })

  test('another network needs another signature, and each keeps its session', async ({ page, context }) => {
    await signedIn(page, hostThat('optional'))
    await inWallet(context, () => page.getByTestId('ensure-31338').click())
    await sign(page)
    await expect(signer(page)).toHaveText(`eip155:31338:${ada}`)
    await inWallet(context, () => page.getByTestId('ensure-1').click())
    await expect(signer(page)).toHaveText(`eip155:1:${ada}`)
    await expect(card(page)).toBeHidden()
  })

  test('another account of the wallet is asked, and back on the first its session is found', async ({ page, context }) => {
    await signedIn(page, hostThat('optional'))
    const home = await context.newPage()
    await home.goto(process.env['PORTICO_WALLET']!)
    await page.bringToFront()
    await home.getByTestId('select-1').check()
    await expect(addressOf(page, 'eip155')).toHaveText(second)
    await sign(page)
    await expect(signer(page)).toHaveText(`eip155:1:${second}`)
    await home.getByTestId('select-0').check()
    await expect(signer(page)).toHaveText(`eip155:1:${ada}`)
    await expect(card(page)).toBeHidden()
  })

  test('signing out ends the session at the server, and the wallet stays connected', async ({ page }) => {
    const tokens = tokensOf(page)
    await signedIn(page, hostThat('optional'))
    await page.getByTestId('sign-out-eip155').click()
    await expect(session(page)).toHaveText('signed-out')
    await expect.poll(() => knownBy(tokens[0]!)).toBeNull()
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
    await page.reload()
    await expect(session(page)).toHaveText('signed-out')
  })

  test('disconnecting ends the session at the server', async ({ page }) => {
    const tokens = tokensOf(page)
    await signedIn(page, hostThat('optional'))
    expect(await knownBy(tokens[0]!)).toBe(`eip155:1:${ada}`)
    await page.getByTestId('disconnect-eip155').click()
    await expect(statusOf(page, 'eip155')).toHaveText('disconnected (user)')
    await expect.poll(() => knownBy(tokens.at(-1)!)).toBeNull()
    // Nothing of it is found by the next visit either.
    await meet(page, hostThat('optional'))
    await expect(session(page)).toHaveText('signed-out')
  })
})

test.describe('required', () => {
  test('who closes the card is told why it stays; who cancels is disconnected', async ({ page }) => {
    await meet(page, hostThat('required'))
    await page.keyboard.press('Escape')
    await expect(card(page).getByText('This page needs you to sign in.')).toBeVisible()
    await expect(view(page)).toBeVisible()
    await card(page).getByRole('button', { name: 'Cancel and disconnect' }).click()
    await expect(card(page)).toBeHidden()
    await expect(statusOf(page, 'eip155')).toContainText('disconnected')
    await page.reload()
    await expect(statusOf(page, 'eip155')).toHaveText('disconnected')
  })

  test('a reload before the signature asks again, and signs in', async ({ page }) => {
    await meet(page, hostThat('required'))
    await page.reload()
    await sign(page)
    await expect(card(page)).toBeHidden()
    await expect(session(page)).toHaveText('signed-in')
  })

  test('another network asks again; cancelling goes back to the one that has a session', async ({ page, context }) => {
    await signedIn(page, hostThat('required'))
    await inWallet(context, () => page.getByTestId('ensure-31338').click())
    await asked(page)
    await inWallet(context, () => card(page).getByRole('button', { name: 'Cancel and go back to Ethereum' }).click())
    await expect(page.getByTestId('network-eip155')).toHaveText('Ethereum')
    await expect(card(page)).toBeHidden()
    await expect(signer(page)).toHaveText(`eip155:1:${ada}`)
  })

  test('who says no in the wallet, and then cancels, is disconnected', async ({ page }) => {
    await meet(page, hostThat('required'), 'solana')
    await sign(page, reject)
    await expect(card(page).getByTestId('sign-in-failed')).toHaveText('Signature declined')
    await card(page).getByTestId('sign-cancel').click()
    await expect(statusOf(page, 'solana')).toContainText('disconnected')
    await expect(card(page)).toBeHidden()
  })
})
