/** Signing in with everything real: the demo, the pocket wallet, chains, and the server that verifies and keeps sessions. */
import { expect, test, type Page } from '@playwright/test'
import { addressOf, ofBitcoin, ofSolana, statusOf, windowsOf } from './chains.ts'
import { asked, families, hostThat, knownBy, meet, meetAll, networkOf, session, sign, signedIn, signer, tokensOf, view } from './sign-in.ts'
import { ada, card, demo, inWallet, reject } from './visitor.ts'

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
