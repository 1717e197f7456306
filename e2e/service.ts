/** A demo of the test's own, with a backend of its own that misbehaves on demand. */
import { test as base, type Locator, type Page } from '@playwright/test'
import { startTestServer, type TestServer } from '@portico/testkit/server'
import { serveDemo } from '../apps/demo/serve.mjs'
import { atRest, card, demo as at } from './visitor.ts'

export interface Backed {
  server: TestServer
  /** The demo's address. Its query may switch features off. */
  demo: (query?: string) => string
}

export interface BackedOptions {
  /** Invented wallets after the bundled ones. */
  wallets: number
}

export const test = base.extend<Backed & BackedOptions>({
  wallets: [0, { option: true }],
  server: async ({ wallets }, use) => {
    const server = await startTestServer({
      wallets,
      rpc: {
        'eip155:1': [process.env['PORTICO_RPC']!],
        'eip155:31338': [process.env['PORTICO_RPC_SECOND']!],
      },
    })
    await server.admin.saveProject({ id: 'demo' })
    await use(server)
    await server.stop()
  },
  demo: async ({ server }, use) => {
    const { networks: all } = (await (await fetch(at('/config.json'))).json()) as {
      networks: { id: string; rpcUrl: string }[]
    }
    const networks = all.filter(({ id }) => id.startsWith('eip155:'))
    const wallet = process.env['PORTICO_WALLET']!.replace(/\/$/, '')
    const demo = await serveDemo({ wallet, networks, service: server.url })
    await use((query = '') => `${demo.url}/?prefetch=off${query}`)
    await demo.stop()
  },
})

export const rows = (page: Page): Locator =>
  card(page).locator('[data-view=AllWallets] [role=listitem]')
export const names = (page: Page): Promise<string[]> => rows(page).locator('.name').allInnerTexts()

/** The length that the list reports, because most of its rows are not in the document. */
export const sizeOf = async (page: Page): Promise<number> =>
  Number(await rows(page).first().getAttribute('aria-setsize'))

/** The page's requests to the backend, without preflights. */
export const paths = (server: TestServer): string[] => server.requests.map(({ path }) => path)
export const asked = (server: TestServer, path: string): number =>
  paths(server).filter((each) => each === path).length

export async function openAll(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByTestId('connect-button').click()
  await card(page).getByTestId('all-wallets').click()
  await card(page).getByRole('searchbox').waitFor()
  // A press while the view still slides in would be released elsewhere.
  await atRest(card(page))
}

/** Scrolls to the end of the list as it is now. */
export const toEnd = (page: Page): Promise<void> =>
  card(page)
    .locator('.view:not(.leaving)')
    .evaluate((view) => view.scrollTo({ top: view.scrollHeight }))
