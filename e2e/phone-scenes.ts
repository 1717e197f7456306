/** Scenes of wallets outside the page, each reached as a visitor reaches it, in any language. */
import { expect, type Page } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import { journey, type Journey, type Scene } from './journey.ts'
import type { RelayScript } from './hosts/scripted-relay.ts'
import { card, connectButton } from './visitor.ts'

export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Opens the page whose relay the test scripts. */
export async function visitPhones(page: Page, query = ''): Promise<void> {
  await page.route('**/rpc', async (route) => {
    const asked = route.request().postDataJSON() as { id: number } | { id: number }[]
    const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x1' })
    await route.fulfill({ json: Array.isArray(asked) ? asked.map(answer) : answer(asked) })
  })
  await page.goto(`${process.env['PORTICO_HOSTS']}/phones?${query.slice(1)}`)
}

/** Calls the page's scripted relay. */
export function relay<Name extends keyof RelayScript>(
  page: Page,
  name: Name,
  ...given: Parameters<RelayScript[Name]>
): Promise<ReturnType<RelayScript[Name]>> {
  return page.evaluate(
    ([what, values]) =>
      (globalThis as unknown as { relay: Record<string, (...all: unknown[]) => never> }).relay[
        what
      ]!(...values),
    [name as string, given as unknown[]] as const,
  )
}

/** The user agents of phones. The size of the window is the project's. */
export async function asPhone(page: Page, userAgent: string): Promise<void> {
  await page.addInitScript(
    (agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }),
    userAgent,
  )
}

const view = (page: Page, name: string) => card(page).locator(`[data-view=${name}]`).last()
const state = (page: Page, name: string) =>
  expect(card(page).locator('.view:not(.leaving) [data-state]').last()).toHaveAttribute(
    'data-state',
    name,
  )

export async function openConnect(page: Page, query = ''): Promise<void> {
  await visitPhones(page, query)
  await connectButton(page).click()
  await expect(view(page, 'Connect').getByTestId('all-wallets')).toBeVisible()
}

/** Harbor has a mobile, a desktop and a web app. */
export async function chooseWallet(page: Page, id: string): Promise<void> {
  await card(page).getByTestId(`wallet-${id}`).click()
}

async function anyCode(page: Page, query: string): Promise<void> {
  await openConnect(page, query)
  const slot = card(page).getByTestId('use-phone')
  // On a phone, the list of all wallets leads to it.
  if (await slot.count()) await slot.click()
  else {
    await card(page).getByTestId('all-wallets').click()
    await card(page).getByTestId('show-code').click()
  }
}

async function harbor(page: Page, query: string): Promise<void> {
  await openConnect(page, query)
  await chooseWallet(page, 'test.harbor')
}

export const phoneJourneys: readonly (Scene | Journey)[] = [
  {
    name: 'phone-wallet-missing',
    async go(page, query) {
      await visitPhones(page, `${query}&connector=none`)
      await page.getByTestId('open-ConnectingWalletConnectBasic').click()
      await state(page, 'not-installed')
    },
  },
  journey(
    { name: 'phone-connect', go: openConnect },
    {
      name: 'phone-all-wallets',
      async go(page) {
        await card(page).getByTestId('all-wallets').click()
        await expect(view(page, 'AllWallets').getByRole('searchbox')).toBeVisible()
      },
    },
  ),
  {
    name: 'phone-connect-installed',
    async go(page, query) {
      await installWallet(page, { rdns: 'test.fox', name: 'Fox' })
      await openConnect(page, query)
    },
  },
  journey(
    {
      name: 'phone-code-preparing',
      async go(page, query) {
        await anyCode(page, `${query}&relay=held`)
        await state(page, 'preparing')
      },
    },
    {
      name: 'phone-code',
      async go(page) {
        await relay(page, 'hold', false)
        await state(page, 'ready')
      },
    },
  ),
  {
    name: 'phone-code-down',
    async go(page, query) {
      await anyCode(page, `${query}&relay=down`)
      await state(page, 'failed')
    },
  },
  {
    name: 'phone-code-own',
    async go(page, query) {
      await visitPhones(page, query)
      await page.getByTestId('open-uri').click()
      await state(page, 'ready')
    },
  },
  journey(
    {
      name: 'phone-wallet',
      async go(page, query) {
        await harbor(page, query)
        await state(page, 'ready')
      },
    },
    {
      name: 'phone-wallet-desktop',
      async go(page) {
        const tab = card(page).locator('[data-tab=desktop]')
        // A phone does not have the tab of desktop apps.
        if (await tab.count()) await tab.click()
        await state(page, 'ready')
      },
    },
  ),
  {
    name: 'phone-wallet-rejected',
    async go(page, query) {
      await harbor(page, query)
      await state(page, 'ready')
      await expect.poll(async () => (await relay(page, 'asked')).length).toBeGreaterThan(0)
      await relay(page, 'refuse')
      await state(page, 'rejected')
    },
  },
  {
    name: 'phone-wallet-unsupported',
    async go(page, query) {
      await harbor(page, query)
      await state(page, 'ready')
      await relay(page, 'refuse', 'unsupported')
      await state(page, 'unsupported')
    },
  },
  {
    name: 'phone-wallet-offline',
    async go(page, query) {
      await harbor(page, query)
      await state(page, 'ready')
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false })
        dispatchEvent(new Event('offline'))
      })
      await state(page, 'offline')
    },
  },
  {
    name: 'phone-wallet-installed',
    async go(page, query) {
      await installWallet(page, { rdns: 'test.harbor', name: 'Harbor', behaviour: 'hang' })
      await openConnect(page, query)
      await chooseWallet(page, 'test.harbor')
      await state(page, 'waiting')
    },
  },
  journey(
    {
      name: 'phone-open',
      async go(page, query) {
        await asPhone(page, iPhone)
        await page.addInitScript(() => Object.assign(globalThis, { open: () => null }))
        await openConnect(page, query)
        await chooseWallet(page, 'test.harbor')
        await state(page, 'ready')
      },
    },
    {
      name: 'phone-open-rejected',
      async go(page) {
        await relay(page, 'refuse')
        await state(page, 'rejected')
      },
    },
  ),
  {
    name: 'phone-open-preparing',
    async go(page, query) {
      await asPhone(page, iPhone)
      await openConnect(page, `${query}&relay=held`)
      await chooseWallet(page, 'test.harbor')
      await state(page, 'preparing')
      await expect(card(page).locator('#hint')).toHaveText(/ready|جار/)
    },
  },
]
