/**
 * Tests of a host's page in the frame of a Safe, and in the frame of a page that only pretends to
 * be one.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import { createSafeDouble, type SafeDouble } from '@portico/testkit/safe'
import { ada } from './visitor.ts'

const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

async function rpc(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(process.env['PORTICO_RPC']!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}

/**
 * A page that frames the host's, answers whatever it receives, and says unasked that it is a Safe.
 */
const parent = (
  trusted: string,
): string => `<!doctype html><iframe width="900" height="700"></iframe><script>
  const child = document.querySelector('iframe')
  globalThis.received = 0
  addEventListener('message', async ({ source, data, origin }) => {
    if (source !== child.contentWindow) return
    globalThis.received++
    const reply = await answer(data)
    if (reply) source.postMessage(reply, origin)
  })
  child.onload = () => child.contentWindow.postMessage({ id: '1', success: true, data: { safeAddress: '${ada}', chainId: 1 } }, '*')
  child.src = '${process.env['PORTICO_HOSTS']}/safe?safe=${encodeURIComponent(trusted)}'
</script>`

interface Place {
  safe: SafeDouble
  inside: FrameLocator
  received(): Promise<number>
}

const servers: Server[] = []
test.afterEach(() => servers.splice(0).map((server) => server.close()))

/** The other page has an origin of its own. */
async function serve(html: () => string): Promise<string> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html()),
  )
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/**
 * Opens the host's page in a frame, either of an origin that it trusts as a Safe's or of another.
 */
async function frame(page: Page, which: 'trusted' | 'hostile'): Promise<Place> {
  const safe = createSafeDouble({ privateKey, chainId: 1, rpc })
  await page.exposeFunction('answer', (request: unknown) => safe.answer(request))
  const trusted = await serve(() => parent(trusted))
  const hostile = await serve(() => parent(trusted))
  await page.goto({ trusted, hostile }[which])
  return {
    safe,
    inside: page.frameLocator('iframe'),
    received: () => page.evaluate(() => (globalThis as unknown as { received: number }).received),
  }
}

test('connects the account without a press inside a trusted Safe, and lists Safe first', async ({
  page,
}) => {
  const { inside, safe } = await frame(page, 'trusted')
  await expect(inside.getByTestId('status')).toHaveText('connected')
  expect(safe.asked.map(({ method }) => method)).toEqual(['getSafeInfo'])
  // After the visitor has disconnected it, it is offered first, and one press connects it.
  await inside.getByTestId('own-open').click()
  await inside.getByTestId('disconnect').click()
  await expect(inside.getByTestId('status')).toHaveText('disconnected')
  const rows = inside.getByTestId('card').locator('[data-testid^="wallet-"]')
  await expect(rows.first()).toContainText('Safe')
  await rows.first().click()
  await expect(inside.getByTestId('status')).toHaveText('connected')
})

test('an untrusted page that speaks the Safe protocol receives nothing, and nothing connects', async ({
  page,
}) => {
  const { inside, safe, received } = await frame(page, 'hostile')
  await inside.getByTestId('own-open').click()
  await expect(inside.getByTestId('card').getByTestId('all-wallets')).toBeVisible()
  await expect(inside.getByTestId('card').getByText('Safe', { exact: true })).toHaveCount(0)
  await expect(inside.getByTestId('card').getByText('Installed')).toHaveCount(0)
  await expect(inside.getByTestId('status')).toHaveText('disconnected')
  expect([await received(), safe.asked]).toEqual([0, []])
})

for (const [where, agent, first] of [
  [
    'in the wallet’s own browser it comes before the one used last',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 TrustWallet/8.10',
    ['Trust', 'MetaMask'],
  ],
  [
    'in another browser the one used last comes first',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    ['MetaMask', 'Trust'],
  ],
] as const)
  test(where, async ({ browser }) => {
    const context = await browser.newContext({
      userAgent: agent,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    await page.addInitScript(() =>
      localStorage.setItem(
        'portico/1/default/recent',
        JSON.stringify([{ id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' }]),
      ),
    )
    await installWallet(page, { rdns: 'com.trustwallet.app', name: 'Trust Wallet' })
    await page.goto(`${process.env['PORTICO_HOSTS']}/plain`)
    await page.getByTestId('own-open').click()
    const rows = page.getByTestId('card').locator('[data-testid^="wallet-"]')
    for (const [at, name] of first.entries()) await expect(rows.nth(at)).toContainText(name)
    await context.close()
  })
