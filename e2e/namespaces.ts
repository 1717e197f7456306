/** The host page of several namespaces, and wallets that its visitors may have. */
import { expect, type Locator, type Page } from '@playwright/test'
import { installWallet, type PageWallet, type PageWalletOptions } from '@portico/testkit/playwright'
import { installToy, type ToyControls } from './toy-wallet.ts'
import { ada, card, connectButton, second } from './visitor.ts'

const solanaAddress = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'
const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ordinals = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'

export const view = (page: Page, name: string): Locator =>
  card(page).locator(`[data-view=${name}]`).last()
export const front = (page: Page): Locator => page.getByTestId('front')
export const connections = (page: Page): Locator => page.getByTestId('connections')

/** Opens the page. Its only endpoint answers every request for a balance. */
export async function visit(page: Page, query = ''): Promise<void> {
  await page.route('**/rpc', async (route) => {
    const asked = route.request().postDataJSON() as
      | { id: number; method: string }
      | { id: number; method: string }[]
    const answer = ({ id, method }: { id: number; method: string }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_getBalance' ? '0x8ac7230489e80000' : '0x1',
    })
    await route.fulfill({ json: Array.isArray(asked) ? asked.map(answer) : answer(asked) })
  })
  await page.goto(`${process.env['PORTICO_HOSTS']}/namespaces?${query.slice(1)}`)
}

export const fox = (page: Page, options: PageWalletOptions = {}): Promise<PageWallet> =>
  installWallet(page, { rdns: 'test.fox', name: 'Fox', ...options })
export const owl = (page: Page, options: PageWalletOptions = {}): Promise<PageWallet> =>
  installWallet(page, { rdns: 'test.owl', name: 'Owl', accounts: [second], ...options })

/** A wallet that announces itself on EVM, Solana and Bitcoin, in the way of each namespace. */
export async function nova(
  page: Page,
): Promise<{ evm: PageWallet; solana: ToyControls; bitcoin: ToyControls }> {
  return {
    evm: await installWallet(page, { rdns: 'test.nova', name: 'Nova', accounts: [ada] }),
    solana: await installToy(page, {
      namespace: 'solana',
      name: 'Nova',
      accounts: [{ address: solanaAddress, kind: 'eoa' }],
    }),
    bitcoin: await installToy(page, {
      namespace: 'bip122',
      name: 'Nova',
      accounts: [
        { address: payment, kind: 'payment' },
        { address: ordinals, kind: 'ordinals' },
      ],
    }),
  }
}

/** Chooses a wallet in the open list. */
export const choose = (page: Page, rdns: string): Promise<void> =>
  card(page).getByTestId(`wallet-${rdns}`).click()

/** Goes from the host's button to a connected wallet. */
export async function connect(page: Page, rdns: string): Promise<void> {
  await connectButton(page).click()
  await choose(page, rdns)
  await expect(card(page)).toBeHidden()
}

/** Opens one of the views that the host has a button for. */
export async function open(page: Page, name: 'Wallets' | 'Networks' | 'Connect'): Promise<Locator> {
  await page.getByTestId(`open-${name}`).click()
  const shown = view(page, name)
  await expect(shown).toBeVisible()
  return shown
}

/** Connects another wallet of a namespace from the open Wallets view, which stays open. */
export async function add(page: Page, namespace: string, rdns: string): Promise<void> {
  await card(page).getByTestId(`add-${namespace}`).click()
  await choose(page, rdns)
  await expect(view(page, 'Wallets')).toBeVisible()
}
