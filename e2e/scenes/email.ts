/** The views of the feature `email` in each of their states, as a visitor reaches them. */
import { expect, type Page } from '@playwright/test'
import type { LoginScript } from '../hosts/scripted-login.ts'
import { journey, type Journey, type Scene } from '../journey.ts'
import { fox, view } from './kit.ts'
import { installWallet } from '@portico/testkit/playwright'
import { card, connectButton } from '../visitor.ts'

const at = (page: Page, id: string) => card(page).getByTestId(id)
const state = (page: Page, name: string) =>
  expect(card(page).locator('.view:not(.leaving) [data-state]').last()).toHaveAttribute(
    'data-state',
    name,
  )

/** Opens the page whose login server the test scripts. */
async function visit(page: Page, query: string, script: Partial<LoginScript> = {}): Promise<void> {
  await page.goto(`${process.env['PORTICO_HOSTS']}/login?${query.slice(1)}`)
  await page.evaluate(
    (given) => Object.assign((globalThis as unknown as { login: object }).login, given),
    script,
  )
}

async function open(page: Page, query: string, script: Partial<LoginScript> = {}): Promise<void> {
  await visit(page, query, script)
  await connectButton(page).click()
  await expect(view(page, 'Connect').getByTestId('email-field')).toBeVisible()
}

async function send(page: Page, email = 'ada@gmail.com'): Promise<void> {
  await at(page, 'email-field').fill(email)
  await at(page, 'email-go').click()
}

async function asked(
  page: Page,
  query: string,
  script: Partial<LoginScript> = {},
  email?: string,
): Promise<void> {
  await open(page, query, script)
  await send(page, email)
  await state(page, 'code')
}

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    { name: 'connect-email', go: (page, query) => open(page, query) },
    {
      name: 'email-invalid',
      async go(page) {
        await send(page, 'ada@gmail')
        await expect(at(page, 'email-refused')).toBeVisible()
      },
    },
  ),
  {
    name: 'connect-email-below',
    async go(page, query) {
      await installWallet(page, { ...fox, rpcUrl: process.env['PORTICO_RPC'] ?? '' })
      await open(page, query)
    },
  },
  {
    name: 'email-address',
    async go(page, query) {
      await visit(page, query)
      await page.getByTestId('open-login').click()
      await state(page, 'email')
    },
  },
  {
    name: 'email-sending',
    async go(page, query) {
      await open(page, query, { holds: 'mail' })
      await send(page)
      await state(page, 'waiting')
    },
  },
  {
    name: 'email-device',
    async go(page, query) {
      await open(page, query, { isNewDevice: true })
      await send(page)
      await state(page, 'device')
    },
  },
  journey(
    { name: 'email-code', go: (page, query) => asked(page, query, { holds: 'check' }) },
    {
      name: 'email-code-checking',
      async go(page) {
        await at(page, 'email-code').fill('123456')
        await expect(card(page).locator('[data-step=checking]')).toBeVisible()
      },
    },
  ),
  {
    name: 'email-code-wrong',
    async go(page, query) {
      await asked(
        page,
        query,
        {},
        'the.longest.address.that.anybody.has.ever.had@a-rather-long-domain.example.org',
      )
      await at(page, 'email-code').fill('654321')
      await expect(at(page, 'email-error')).not.toBeEmpty()
    },
  },
  {
    name: 'email-ended',
    async go(page, query) {
      await asked(page, query, { ends: { exit: 'failed' } })
      await at(page, 'email-code').fill('123456')
      await state(page, 'failed')
    },
  },
]
