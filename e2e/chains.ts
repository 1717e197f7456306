/** Steps in the demo of three namespaces, as a visitor with the pocket wallet takes them. */
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { demoNetworks } from '@portico/testkit/chains'
import { createPublicClient, erc20Abi, formatUnits, http, type Hex } from 'viem'
import { card, connectButton, demo, inWallet } from './visitor.ts'

export type Namespace = 'eip155' | 'solana' | 'bip122'

export const ofSolana = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
export const secondOfSolana = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
export const solanaFriend = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
export const ofBitcoin = 'bcrt1q4qw42stdzjqs59xvlrlxr8526e3nunw7nwu08r'
export const bitcoinFriend = 'bcrt1qga3dxrvkzxyqnh9k67aw2927rt57eacfnzn7r8'

export const statusOf = (page: Page, namespace: Namespace): Locator =>
  page.getByTestId(`status-${namespace}`)
export const addressOf = (page: Page, namespace: Namespace): Locator =>
  page.getByTestId(`address-${namespace}`)
export const balanceOf = (page: Page, namespace: Namespace): Locator =>
  page.getByTestId(`balance-${namespace}`)
export const result = (page: Page): Locator => page.getByTestId('result')

/** The networks of the demo by namespace, as its list names them. */
export const networkOf = (namespace: Namespace): string =>
  ({
    eip155: 'eip155:1',
    solana: process.env['PORTICO_SOLANA_CHAIN']!,
    bip122: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  })[namespace]

/** Opens the list and chooses the pocket wallet, which serves several namespaces. */
export async function choosePocket(page: Page): Promise<void> {
  await connectButton(page).click()
  await card(page)
    .getByRole('button', { name: /Pocket Wallet/ })
    .click()
  await expect(
    card(page).getByRole('heading', { name: 'Where do you want to use Pocket Wallet?' }),
  ).toBeVisible()
}

/** Goes from a fresh page to a wallet connected on one namespace. */
export async function connectOn(
  page: Page,
  namespace: Namespace,
  answer?: (popup: Page) => Promise<void>,
): Promise<void> {
  await page.goto(demo())
  await choosePocket(page)
  await inWallet(page.context(), () => card(page).getByTestId(`route-${namespace}`).click(), answer)
}

/** The answer that allows all chains at once. */
export async function allowAll(popup: Page): Promise<void> {
  for (const namespace of ['solana', 'bitcoin'])
    await popup.getByTestId(`chain-${namespace}`).check()
  await popup.getByTestId('approve').click()
}

/** One approval that allows all chains, and the three connections that it opens. */
export async function connectAll(page: Page): Promise<void> {
  await page.goto(demo())
  await choosePocket(page)
  await inWallet(page.context(), () => card(page).getByTestId('connect-all').click(), allowAll)
  await expect(card(page)).toBeHidden()
  for (const namespace of ['eip155', 'solana', 'bip122'] as const)
    await expect(statusOf(page, namespace)).toHaveText('connected')
}

/** Chooses a network in the list that the button in the page's header opens. */
export async function useNetwork(page: Page, id: string): Promise<void> {
  await page.getByTestId('network-button').click()
  await card(page).getByTestId(`network-${id}`).click()
}

/** Collects every window that opens from now on. */
export function windowsOf(context: BrowserContext): string[] {
  const opened: string[] = []
  context.on('page', (other) => opened.push(other.url()))
  return opened
}

/** A call to the Solana cluster itself. */
export async function solanaRpc(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(process.env['PORTICO_SOLANA']!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}

/** Lamports of an address, from the cluster itself. */
export const lamportsOf = async (address: string): Promise<number> =>
  ((await solanaRpc('getBalance', [address])) as { value: number }).value

/** Satoshis of an address, confirmed and unconfirmed, from the node itself. */
export async function satsOf(address: string): Promise<number> {
  type Part = { funded_txo_sum: number; spent_txo_sum: number }
  const found = (await (
    await fetch(`${process.env['PORTICO_BITCOIN']}/address/${address}`)
  ).json()) as {
    chain_stats: Part
    mempool_stats: Part
  }
  return [found.chain_stats, found.mempool_stats].reduce(
    (sum, part) => sum + part.funded_txo_sum - part.spent_txo_sum,
    0,
  )
}

/** The amount as the card writes it in English: cut, not rounded. */
const shown = (amount: string): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 4, roundingMode: 'trunc' }).format(
    amount as `${number}`,
  )

/**
 * An address's balance of the demo's dollar, from the chain itself, because other tests of the same
 * worker send some.
 */
export async function dollarsOf(owner: Hex): Promise<string> {
  const { address, decimals } = demoNetworks.mainnet.tokens[0]!
  const client = createPublicClient({ transport: http(process.env['PORTICO_RPC']) })
  return shown(
    formatUnits(
      await client.readContract({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
      }),
      decimals,
    ),
  )
}

/** The same for the dollar on Solana. */
export async function solanaDollarsOf(owner: string): Promise<string> {
  const { value } = (await solanaRpc('getTokenAccountsByOwner', [
    owner,
    { programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
    { encoding: 'jsonParsed' },
  ])) as {
    value: readonly {
      account: { data: { parsed: { info: { tokenAmount: { uiAmountString: string } } } } }
    }[]
  }
  return shown(value[0]!.account.data.parsed.info.tokenAmount.uiAmountString)
}
