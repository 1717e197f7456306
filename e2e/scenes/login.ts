/** The views of the feature `login` in each of their states, as a visitor reaches them. */
import { expect, type Page } from '@playwright/test'
import type { LoginScript } from '../hosts/scripted-login.ts'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card, connectButton } from '../visitor.ts'
import { step } from './kit.ts'

const at = (page: Page, id: string) => card(page).getByTestId(id)

const play = (page: Page, script: Partial<LoginScript>) =>
  page.evaluate(
    (given) => void Object.assign((globalThis as unknown as { login: object }).login, given),
    script,
  )

/** Goes from a page whose login server the test scripts to the account of the logged-in visitor. */
async function loggedIn(
  page: Page,
  query: string,
  script: Partial<LoginScript> = {},
): Promise<void> {
  await page.goto(
    `${process.env['PORTICO_HOSTS']}/login?logins=email,google,farcaster,passkey${query}`,
  )
  await play(page, script)
  await connectButton(page).click()
  await at(page, 'email-field').fill('ada@gmail.com')
  await at(page, 'email-go').click()
  await at(page, 'email-code').fill('123456')
  await expect(card(page)).toBeHidden()
  await page.getByTestId('account-button').click()
  await expect(at(page, 'entry-LoginAccount')).toBeVisible()
}

/** Goes to the view with the login's settings. */
async function login(page: Page, query: string, script: Partial<LoginScript> = {}): Promise<void> {
  await loggedIn(page, query, script)
  await step(page, at(page, 'entry-LoginAccount'), 'LoginAccount')
  await expect(at(page, 'device').first()).toBeVisible()
}

const loginMethods: LoginScript['loginMethods'] = [
  {
    id: 'mail',
    loginMethod: 'email',
    label: 'ada@gmail.com',
    created: 1_780_000_000_000,
    isCurrent: true,
  },
  {
    id: 'goog',
    loginMethod: 'google',
    label: 'ada.lovelace.the.countess@gmail.com',
    created: 1_785_000_000_000,
    isCurrent: false,
  },
  { id: 'pass', loginMethod: 'passkey', created: 1_786_000_000_000, isCurrent: false },
]

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    {
      name: 'login-account',
      go: (page, query) => login(page, query),
    },
    {
      name: 'login-remove',
      async go(page) {
        await at(page, 'remove-device').click()
        await expect(at(page, 'remove-now')).toBeVisible()
      },
    },
  ),
  journey(
    {
      name: 'login-methods',
      go: (page, query) => login(page, query, { loginMethods, recovery: { kind: 'passkey' } }),
    },
    {
      name: 'login-method-remove',
      async go(page) {
        await at(page, 'remove-login-method').first().click()
        await expect(at(page, 'remove-now')).toBeVisible()
      },
    },
    {
      name: 'login-email',
      async go(page) {
        await at(page, 'keep-login-method').click()
        await at(page, 'change-email').click()
        await expect(at(page, 'new-email')).toBeFocused()
      },
    },
  ),
  {
    name: 'login-address-waits',
    async go(page, query) {
      await login(page, query, {
        loginMethods,
        change: {
          email: 'ada.lovelace.the.countess@analytical-engine.example',
          until: 1_795_100_700_000,
          state: 'waits',
        },
      })
      await expect(at(page, 'keep-address')).toBeVisible()
    },
  },
  {
    name: 'login-unconfirmed',
    async go(page, query) {
      await login(page, query, {
        loginMethods,
        recovery: { kind: 'service', email: 'ada@gmail.com', unconfirmed: true },
      })
      await at(page, 'confirm-recovery').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'login-removals',
    async go(page, query) {
      const removal = { id: 'one', by: 'Firefox, Linux', until: 1_795_100_700_000 }
      await login(page, query, {
        loginMethods,
        removals: [
          { ...removal, kind: 'account' },
          { ...removal, id: 'two', kind: 'device', name: 'Safari, iPhone' },
        ],
      })
      await expect(at(page, 'stop-removal').first()).toBeVisible()
    },
  },
  {
    name: 'login-address-taken',
    async go(page, query) {
      await login(page, query, {
        loginMethods,
        recovery: { kind: 'service', email: 'ada.the.earlier@gmail.com' },
        change: {
          email: 'countess@analytical-engine.example',
          until: 1_795_100_700_000,
          state: 'taken',
        },
      })
      await expect(at(page, 'keep-address')).toBeVisible()
    },
  },
  journey(
    {
      name: 'login-no-recovery',
      async go(page, query) {
        await login(page, query, { recovery: {} })
        await at(page, 'set-recovery').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'login-delete',
      async go(page) {
        await at(page, 'delete-account').click()
        await expect(at(page, 'delete-now')).toBeVisible()
        await at(page, 'delete-now').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'login-too-old',
      async go(page) {
        await play(page, { refusesChange: { exit: 'failed', code: 'login-too-old' } })
        await at(page, 'delete-now').click()
        await expect(at(page, 'too-old')).toBeVisible()
        await at(page, 'too-old').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'login-deleted',
      async go(page) {
        await at(page, 'delete-now').click()
        await expect(at(page, 'after-deletion')).toBeVisible()
      },
    },
  ),
  {
    name: 'login-add-blocked',
    async go(page, query) {
      await login(page, query, { refusesChange: { exit: 'failed', code: 'popup-blocked' } })
      await at(page, 'add-google').click()
      await expect(at(page, 'add-this-tab')).toBeVisible()
    },
  },
  {
    name: 'login-failed',
    async go(page, query) {
      await loggedIn(page, query)
      await play(page, { devices: null })
      await at(page, 'entry-LoginAccount').click()
      await expect(card(page).locator('.view:not(.leaving) [role=alert]')).toBeVisible()
    },
  },
]
