/** The views of the feature `login` in each of their states, as a visitor reaches them. */
import { expect, type Page } from '@playwright/test'
import type { LoginScript } from '../hosts/scripted-login.ts'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card, connectButton } from '../visitor.ts'
import { step } from './kit.ts'

const at = (page: Page, id: string) => card(page).getByTestId(id)

/** From a page whose login's server the test plays to the account of who has logged in. */
async function loggedIn(page: Page, query: string): Promise<void> {
  await page.goto(`${process.env['PORTICO_HOSTS']}/login?${query.slice(1)}`)
  await connectButton(page).click()
  await at(page, 'email-field').fill('ada@gmail.com')
  await at(page, 'email-go').click()
  await at(page, 'email-code').fill('123456')
  await expect(card(page)).toBeHidden()
  await page.getByTestId('account-button').click()
  await expect(at(page, 'entry-LoginAccount')).toBeVisible()
}

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    {
      name: 'login-account',
      async go(page, query) {
        await loggedIn(page, query)
        await step(page, at(page, 'entry-LoginAccount'), 'LoginAccount')
        await expect(at(page, 'device').first()).toBeVisible()
      },
    },
    {
      name: 'login-remove',
      async go(page) {
        await at(page, 'remove-device').click()
        await expect(at(page, 'remove-now')).toBeVisible()
      },
    },
  ),
  {
    name: 'login-failed',
    async go(page, query) {
      await loggedIn(page, query)
      await page.evaluate((given) => Object.assign((globalThis as unknown as { login: object }).login, given), { devices: null } satisfies Partial<LoginScript>)
      await at(page, 'entry-LoginAccount').click()
      await expect(card(page).locator('.view:not(.leaving) [role=alert]')).toBeVisible()
    },
  },
]
