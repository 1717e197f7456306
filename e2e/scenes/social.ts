/** The views of the feature `social` in each of their states, as a visitor reaches them. */
import { expect, type Page } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import type { LoginScript } from '../hosts/scripted-login.ts'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card, connectButton } from '../visitor.ts'
import { fox, step, view } from './kit.ts'

const at = (page: Page, id: string) => card(page).getByTestId(id)
const state = (page: Page, name: RegExp | string) =>
  expect(card(page).locator('.view:not(.leaving) [data-state]').last()).toHaveAttribute(
    'data-state',
    name,
  )

const usual = 'email,google,github,farcaster,passkey'
const all = 'email,google,farcaster,passkey,github,apple,facebook,x,discord,acme'

/** Goes from a page whose login servers the test scripts to the first view. */
async function open(
  page: Page,
  query: string,
  loginFeatures = usual,
  script: Partial<LoginScript> = {},
): Promise<void> {
  await page.goto(`${process.env['PORTICO_HOSTS']}/login?logins=${loginFeatures}${query}`)
  await page.evaluate(
    (given) => Object.assign((globalThis as unknown as { login: object }).login, given),
    script,
  )
  await connectButton(page).click()
  await expect(view(page, 'Connect').locator('.login-method').first()).toBeVisible()
}

/** Goes to the step at which a method waits. */
async function chosen(
  page: Page,
  query: string,
  loginMethod: string,
  script: Partial<LoginScript> = {},
): Promise<void> {
  await open(page, query, usual, script)
  await step(page, at(page, `login-method-${loginMethod}`), 'SocialLogin')
}

/** The possible results of a waiting login. */
const fail =
  (code: string) =>
  (page: Page): Promise<void> =>
    page.evaluate(
      (given) => (globalThis as unknown as { login: LoginScript }).login.fail(given),
      code,
    )

export const scenes: readonly (Scene | Journey)[] = [
  { name: 'connect-login-methods', go: (page, query) => open(page, query) },
  journey(
    { name: 'connect-login-methods-more', go: (page, query) => open(page, query, all) },
    { name: 'socials', go: (page) => step(page, at(page, 'more-login-methods'), 'Socials') },
  ),
  {
    name: 'connect-login-methods-one',
    async go(page, query) {
      await installWallet(page, { ...fox, rpcUrl: process.env['PORTICO_RPC'] ?? '' })
      await open(page, query, 'google')
    },
  },
  {
    name: 'connect-login-methods-two',
    go: (page, query) => open(page, query, 'email,acme,passkey'),
  },
  {
    name: 'social-offered',
    async go(page, query) {
      await page.goto(`${process.env['PORTICO_HOSTS']}/login?logins=${usual}${query}`)
      await page.getByTestId('open-social').click()
      await state(page, 'offered')
    },
  },
  journey(
    {
      name: 'social-popup',
      async go(page, query) {
        await chosen(page, query, 'google')
        await state(page, 'popup')
      },
    },
    {
      name: 'social-lost',
      async go(page) {
        await fail('popup-lost')(page)
        await state(page, 'lost')
      },
    },
  ),
  {
    name: 'social-blocked',
    async go(page, query) {
      await chosen(page, query, 'google', { blocks: 1 })
      await state(page, 'blocked')
    },
  },
  {
    name: 'social-finishing',
    async go(page, query) {
      await chosen(page, query, 'google', { holds: 'finish', waits: false })
      await state(page, 'waiting')
    },
  },
  {
    name: 'social-declined',
    async go(page, query) {
      await chosen(page, query, 'github', { ends: { exit: 'rejected' }, waits: false })
      await state(page, 'declined')
    },
  },
  journey(
    {
      // On a phone, the app is opened, and no code is shown.
      name: 'social-scan',
      async go(page, query) {
        await chosen(page, query, 'farcaster')
        await state(page, /^(scan|open)$/)
      },
    },
    {
      name: 'social-expired',
      async go(page) {
        await fail('code-expired')(page)
        await state(page, 'expired')
      },
    },
  ),
  {
    name: 'social-passkey',
    async go(page, query) {
      await chosen(page, query, 'passkey')
      await state(page, 'passkey')
    },
  },
]
