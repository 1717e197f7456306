/** Steps of a visitor to the views of several features, in any language. */
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { installWallet, type PageWallet, type PageWalletOptions } from '@portico/testkit/playwright'
import {
  add,
  choose,
  connect,
  connections,
  fox as foxOfNamespace,
  nova,
  open,
  owl,
  visit,
} from '../namespaces.ts'
import { card, connectButton, second, url } from '../visitor.ts'

export const view = (page: Page, name: string): Locator =>
  card(page).locator(`[data-view=${name}]`).last()
export const fox = { rdns: 'test.fox', name: 'Fox' }

/** Clicks the host's button and waits for the first view. */
export async function openModal(page: Page, query = ''): Promise<void> {
  await page.goto(url(`/?prefetch=off${query}`))
  await connectButton(page).click()
  await expect(view(page, 'Connect').getByTestId('all-wallets')).toBeVisible()
}

export async function withFox(
  page: Page,
  query: string,
  options: PageWalletOptions = {},
): Promise<PageWallet> {
  const wallet = await installWallet(page, {
    ...fox,
    rpcUrl: process.env['PORTICO_RPC'] ?? '',
    ...options,
  })
  await openModal(page, query)
  return wallet
}

/** Asks Fox. The scene is what is shown then. */
export async function askFox(
  page: Page,
  query: string,
  options: PageWalletOptions = {},
): Promise<PageWallet> {
  const wallet = await withFox(page, query, options)
  await card(page).getByTestId('wallet-test.fox').click()
  return wallet
}

/** A visitor who was connected to Fox before. */
export async function connectedFox(
  page: Page,
  query: string,
  options: PageWalletOptions = {},
): Promise<PageWallet> {
  const wallet = await askFox(page, query, options)
  await expect(page.getByTestId('account-button')).toBeVisible()
  return wallet
}

export async function account(
  page: Page,
  query: string,
  options: PageWalletOptions = {},
): Promise<void> {
  await connectedFox(page, query, options)
  await page.getByTestId('account-button').click()
  await expect(view(page, 'Account')).toBeVisible()
}

/** Opens the account, with a service that answers `balance`, `history` and `nfts` by `answer`. */
export async function servedAccount(
  page: Page,
  query: string,
  answer: Readonly<Record<string, (route: Route) => unknown>>,
  options: PageWalletOptions = {},
): Promise<void> {
  await page.route(/\/v1\/supported-chains/, (route) =>
    route.fulfill({ json: { http: ['eip155:1'], ws: [] } }),
  )
  for (const [what, of] of Object.entries({
    balance: (route: Route) => route.fulfill({ json: { balances: [] } }),
    ...answer,
  }))
    await page.route(
      new RegExp(`/v1/account/[^/]+/${what}\\b`),
      async (route) => void (await of(route)),
    )
  await account(page, `&blockchain=1${query}`, { accounts: [second], ...options })
}

export const waiting =
  (state: string) =>
  async (page: Page): Promise<void> =>
    expect(card(page).locator('.stack[data-state]').last()).toHaveAttribute('data-state', state)

/**
 * Lets a chunk of the build never arrive.
 *
 * @returns Waits until the page wants it, so that a scene fails once no chunk has this name.
 */
export async function holdBack(page: Page, chunk: string): Promise<() => Promise<unknown>> {
  const pattern = new RegExp(`/${chunk}-[\\w-]+\\.js$`)
  let isWanted = false
  await page.route(pattern, () => {
    isWanted = true
  })
  return () => expect.poll(() => isWanted).toBe(true)
}

export async function step(page: Page, press: Locator, to: string): Promise<void> {
  await press.click()
  await expect(view(page, to)).toBeVisible()
}

export async function networks(
  page: Page,
  query: string,
  options: PageWalletOptions = {},
): Promise<void> {
  await connectedFox(page, query, options)
  await page.getByTestId('network-button').click()
  await expect(view(page, 'Networks')).toBeVisible()
}

/** Opens the whole list, with a backend that answers by `answer`. */
export async function directory(
  page: Page,
  query: string,
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(/\/getWallets\?/, async (route) => void (await answer(route)))
  await openModal(page, query)
  await step(page, card(page).getByTestId('all-wallets'), 'AllWallets')
  await expect(card(page).locator('[role=listitem]').first()).toBeVisible()
}

/** Connects Fox and Owl on EVM, and Nova on Solana. */
export async function several(page: Page, query: string): Promise<void> {
  await foxOfNamespace(page)
  await owl(page)
  await nova(page)
  await visit(page, query)
  await connect(page, 'test.fox')
  await open(page, 'Wallets')
  await add(page, 'eip155', 'test.owl')
  await add(page, 'solana', 'test.nova')
  await expect(connections(page)).toContainText('Nova solana connected')
  // The notice about the last connection has appeared and gone.
  await expect(card(page).locator('.notice')).toHaveCount(0)
}

export async function chooser(
  page: Page,
  query: string,
): Promise<Awaited<ReturnType<typeof nova>>> {
  const wallet = await nova(page)
  await visit(page, query)
  await connectButton(page).click()
  await choose(page, 'test.nova')
  await expect(view(page, 'ConnectingMultiChain')).toBeVisible()
  return wallet
}

export async function close(page: Page): Promise<void> {
  await card(page).getByTestId('close').click()
  await expect(card(page)).toBeHidden()
}
