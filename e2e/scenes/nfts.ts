/** The views of the feature `nfts` in each of their states, as a visitor reaches them. */
import { expect, type Page, type Route } from '@playwright/test'
import { ether } from '../../packages/react/test/browser/service.ts'
import { journey, type Journey, type Scene } from '../journey.ts'
import { card, url } from '../visitor.ts'
import { servedAccount, view } from './kit.ts'

const arches = `0x${'ab'.repeat(20)}`
const drawing = (ground: string, stone: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${ground}" d="M0 0h40v40H0z"/><path fill="${stone}" d="M8 40V18a12 12 0 0 1 24 0v22h-6V18a6 6 0 0 0-12 0v22z"/></svg>`
const drawings: Readonly<Record<string, string>> = {
  morning: drawing('#f2c14e', '#7a4419'),
  night: drawing('#274690', '#f5f3f5'),
}
const picture = (name: string): string => url(`/pictures/${name}.svg`)
const piece = (tokenId: number, more: object = {}): object => ({
  chainId: 'eip155:1',
  address: `eip155:1:${arches}`,
  tokenId: String(tokenId),
  interface: 'ERC721',
  quantity: '1',
  name: `Arch ${tokenId}`,
  description: 'A doorway in the morning, before anyone has come.',
  image: picture('morning'),
  collection: { name: 'Arches', symbol: 'ARCH' },
  traits: [
    { name: 'Stone', value: 'Marble' },
    { name: 'Columns', value: '4' },
    { name: 'Time of day', value: 'Morning' },
  ],
  metadata: 'ready',
  flags: { is_spam: false },
  ...more,
})
const elsewhere = {
  address: `eip155:1:0x${'ef'.repeat(20)}`,
  collection: { name: 'The collected doors of a very long name', symbol: 'DOOR' },
  image: null,
}
const some = (): object[] => [
  piece(31),
  piece(12, { quantity: '3', interface: 'ERC1155', image: picture('night') }),
  piece(1009, { ...elsewhere, name: 'A door with a name that is longer than its tile' }),
  piece(1010, { ...elsewhere, name: null, metadata: 'unavailable' }),
  piece(7, {
    address: `eip155:1:0x${'cd'.repeat(20)}`,
    name: 'Claim at free-nfts.example',
    image: null,
    collection: { name: 'Gift', symbol: null },
    flags: { is_spam: true },
  }),
]

async function nfts(page: Page, query: string, answer: (route: Route) => unknown): Promise<void> {
  await page.route(/\/pictures\/\w+\.svg/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: drawings[/(\w+)\.svg/.exec(route.request().url())![1]!]!,
    }),
  )
  await servedAccount(page, query, {
    balance: (route) => route.fulfill({ json: { balances: [ether('1')] } }),
    nfts: answer,
  })
  await card(page).getByRole('tab').nth(1).click()
}
const replyWith = (data: readonly object[]) => (route: Route) =>
  route.fulfill({ json: { data, next: null } })

export const scenes: readonly (Scene | Journey)[] = [
  journey(
    {
      name: 'nfts',
      async go(page, query) {
        await nfts(page, query, (route) => replyWith(some())(route))
        await expect(card(page).getByTestId('nft-31')).toBeVisible()
      },
    },
    {
      name: 'nfts-unwanted',
      async go(page) {
        await card(page).getByTestId('nfts-unwanted').click()
        await card(page).getByTestId('nft-7').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'nft-unwanted',
      async go(page) {
        await card(page).getByTestId('nft-7').click()
        await expect(view(page, 'Nft').getByTestId('nft')).toBeVisible()
      },
    },
    {
      name: 'nft',
      async go(page) {
        await card(page).getByTestId('back').click()
        await card(page).getByTestId('nft-31').click()
        await expect(view(page, 'Nft').getByTestId('nft')).toBeVisible()
      },
    },
  ),
  {
    name: 'nfts-none',
    async go(page, query) {
      await nfts(page, query, replyWith([]))
      await expect(card(page).getByRole('tabpanel').getByRole('heading')).toBeVisible()
    },
  },
  {
    name: 'nfts-loading',
    async go(page, query) {
      await nfts(page, query, () => {})
      await expect(card(page).getByRole('tabpanel').locator('[aria-busy]')).toBeVisible()
    },
  },
  {
    name: 'nfts-failed',
    async go(page, query) {
      await nfts(page, query, (route) => route.fulfill({ status: 400, json: {} }))
      await expect(card(page).getByRole('alert').getByRole('button')).toBeVisible()
    },
  },
]
