/**
 * Tests of the backend's other functions: switches, origins, reports, and requests that it must
 * never get.
 */
import { expect, type Page } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import { serverFaults, type TestServer } from '@portico/testkit/server'
import { settling } from './settled.ts'
import { asked, openAll, paths, test } from './service.ts'
import { card, connectButton } from './visitor.ts'

const stream = (page: Page): Promise<string[]> =>
  page.getByTestId('events').locator('li').allInnerTexts()
const collected = ['/e', '/batch', '/getAnalyticsConfig']
const reports = (requests: string[]): string[] =>
  requests.filter((path) => collected.includes(path))

interface Sent {
  eventId: string
  url: string
  domain: string
  props: {
    type: string
    event: string
    address?: string
    properties?: Record<string, unknown>
    items?: unknown[]
  }
}

/**
 * Leaves the page. Everything that the page sent while it closed has arrived when this resolves,
 * because the browser sends another request after it.
 */
async function leave(page: Page, server: TestServer, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await page.evaluate(
    (url) => fetch(url, { cache: 'no-store', mode: 'no-cors' }),
    `${server.url}/health`,
  )
  await expect.poll(() => asked(server, '/health')).toBe(1)
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await connectButton(page).click()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
}

test('sends no request before the visitor’s intent, and then all at once without delaying the card', async ({
  page,
  server,
  demo,
}) => {
  const settled = settling(page)
  await page.goto(demo())
  await expect(connectButton(page)).toBeVisible()
  await settled()
  expect(server.requests).toEqual([])
  await connectButton(page).hover()
  await expect
    .poll(() => paths(server).toSorted())
    .toEqual(['/appkit/v1/config', '/getAnalyticsConfig', '/getWallets', '/projects/v1/origins'])
  for (const { query } of server.requests)
    expect(query).toMatchObject({
      projectId: 'demo',
      st: 'portico',
      sv: expect.stringMatching(/^react-evm-\d+\.\d+\.\d+$/),
    })
})

test('hides what the project switches off without a reload of the page', async ({
  page,
  server,
  demo,
}) => {
  const brand = card(page).locator('.brand')
  await server.admin.saveProject({
    id: 'demo',
    features: [{ id: 'reown_branding', isEnabled: false, config: null }],
  })
  server.behave(serverFaults.hold(), { only: ['/appkit'] })
  await open(page, demo())
  await expect(brand).toBeVisible()
  await expect.poll(() => asked(server, '/appkit/v1/config')).toBe(1)
  server.release()
  await expect(brand).toBeHidden()
})

test('alerts only the developer of a forbidden origin and of an unknown API key', async ({
  page,
  server,
  demo,
}) => {
  const reported: string[] = []
  page.on('console', (message) => reported.push(message.text()))
  const alerts = (): string[] =>
    reported.splice(0).filter((line) => line.includes('Invalid App Configuration'))
  await server.admin.saveProject({ id: 'demo', origins: ['https://elsewhere.example'] })
  // On this machine only `localhost` itself is always allowed.
  await open(page, demo().replace('localhost', 'shop.localhost'))
  await expect.poll(alerts).toEqual([expect.stringContaining('http://shop.localhost')])
  await expect(card(page).locator('.alert')).toHaveCount(0)
  await expect(card(page).getByTestId('wallet-io.metamask')).toBeVisible()
  await server.admin.removeProject('demo')
  await open(page, demo())
  await expect.poll(alerts).toHaveLength(1)
  await expect.poll(() => stream(page)).toContain('ALERT')
  await expect(card(page).getByTestId('wallet-io.metamask')).toBeVisible()
})

test.describe('reports', () => {
  test('go to the configured collector with the earlier events, and without secrets from the URL', async ({
    page,
    server,
    demo,
  }) => {
    await openAll(page, demo('&secret=hunter2#token'))
    await card(page).getByRole('searchbox').fill('rainbow')
    await expect.poll(async () => (await stream(page)).includes('SEARCH_WALLET')).toBe(true)
    await card(page).getByTestId('wallet-me.rainbow').click()
    await expect(card(page).locator('[data-view=Downloads]')).toBeVisible()
    await expect.poll(() => stream(page)).toContain('SELECT_WALLET')
    const raised = (await stream(page)).toReversed().filter((name) => name !== 'ALERT')
    // Leaving the page sends the waiting events.
    await page.goto('about:blank')
    await expect.poll(async () => (await server.admin.events('demo')).length).toBe(raised.length)
    const sent = (await server.admin.events('demo')) as Sent[]
    expect(sent.map(({ props }) => props.event)).toEqual(raised)
    expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(sent.length)
    expect(sent[0]!.props.event).toBe('INITIALIZE')
    for (const { url, domain } of sent)
      expect([new URL(url).pathname + new URL(url).search + new URL(url).hash, domain]).toEqual([
        '/',
        'localhost',
      ])
    expect(sent.find(({ props }) => props.event === 'SEARCH_WALLET')?.props.properties).toEqual({
      badge: 'all',
      search: 'rainbow',
    })
    expect(JSON.stringify(server.requests)).not.toContain('hunter2')
    // The events are sent in few requests, not in one each.
    expect(asked(server, '/batch')).toBeLessThan(4)
  })

  test('an error is reported automatically, with its category', async ({ page, server, demo }) => {
    await page.goto(demo())
    await connectButton(page).hover()
    await expect.poll(() => asked(server, '/getAnalyticsConfig')).toBe(1)
    await page.route(/\/connect-[\w-]+\.js$/, (route) => route.abort())
    await page.reload()
    await connectButton(page).click()
    await expect(page.locator('dialog.portico-fallback')).toBeVisible()
    await expect
      .poll(async () =>
        (
          (await server.admin.events('demo')) as {
            props: { event: string; errorMessage?: string }
          }[]
        )
          .filter(({ props }) => props.event === 'INTERNAL_SDK_ERROR')
          .map(({ props }) => props.errorMessage),
      )
      .toEqual(['Error injecting modal UI'])
  })

  test('send no pending event after they are switched off during a visit', async ({
    page,
    server,
    demo,
  }) => {
    await open(page, demo())
    await expect.poll(() => asked(server, '/getAnalyticsConfig')).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Event stream' }).click()
    await page.getByRole('checkbox', { name: /Report to/ }).uncheck()
    await leave(page, server, demo('&analytics=off'))
    expect(reports(paths(server))).toEqual(['/getAnalyticsConfig'])
  })
})

test('balances are read through the proxy, and from the chain’s own node when the proxy is unreachable', async ({
  page,
  server,
  demo,
}) => {
  await installWallet(page, { rdns: 'test.fox', name: 'Fox', rpcUrl: process.env['PORTICO_RPC']! })
  const connect = async (): Promise<void> => {
    await open(page, demo())
    await card(page).getByTestId('wallet-test.fox').click()
    await expect(page.getByTestId('account-button')).toContainText('ETH')
  }
  await connect()
  expect(
    server.requests.filter(
      ({ path, query }) =>
        path === '/v1/' && query['chainId'] === 'eip155:1' && query['projectId'] === 'demo',
    ).length,
  ).toBeGreaterThan(0)
  await page.evaluate(() => localStorage.clear())
  server.behave(serverFaults.status(503), { only: ['/v1'] })
  await connect()
})

test('the demo’s page of the event stream shows the text of each event', async ({ page, demo }) => {
  await open(page, demo())
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Event stream' }).click()
  const table = page.getByTestId('stream')
  await expect(table.getByRole('row').filter({ hasText: 'MODAL_CLOSE' })).toContainText(
    '"reason":"escape"',
  )
  await connectButton(page).click()
  await expect(table.getByRole('row').nth(1)).toContainText(/MODAL_OPEN|WALLET_IMPRESSION_V2/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(table.getByRole('row')).toHaveCount(1)
})
