/**
 * Tests of what Portico must not do: send requests, violate the page's policy, or disturb a visitor
 * who has done nothing.
 */
import { expect, test, type Page } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import { settling } from './settled.ts'
import { accountButton, card, connect, connectButton, demo, status, url } from './visitor.ts'

/** Every request of the page, and every warning and error in its console. */
function listen(page: Page): {
  requests: string[]
  complaints: string[]
  settled: () => Promise<void>
} {
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { requests, complaints, settled: settling(page) }
}

/**
 * Requests other than the page's own and the pocket wallet's, which the page includes as an
 * extension would be.
 */
const foreign = (request: string): boolean =>
  !request.startsWith(demo()) &&
  !request.startsWith(process.env['PORTICO_WALLET']!) &&
  !request.startsWith('data:')

/** Portico's lazy parts, whatever the bundler calls the other files. */
const lazy = (request: string): boolean =>
  /\/(connect|connecting|model|service|engine|wallet-actions|connection|requests|data|rpc|reads|account|transfers|login|sign-in|run)-[\w-]+\.js$/.test(
    request,
  )

test('an idle visitor causes no request besides the page’s own files, and none to a chain', async ({
  page,
}) => {
  const { requests, settled } = listen(page)
  await page.goto(url('/?prefetch=off'))
  await expect(connectButton(page)).toBeVisible()
  await settled()
  expect(requests.filter(foreign)).toEqual([])
  // The page's own requests: its document, its configuration and what its entry imports, and no
  // lazy part.
  expect(requests.filter(lazy)).toEqual([])
})

test('prefetches the card’s frame once from the page’s origin when idle, and its rows on intent', async ({
  page,
}) => {
  const { requests, settled } = listen(page)
  await page.goto(url())
  const frame = (): string[] =>
    requests.filter((request) => /\/(connect|model)-[\w-]+\.js$/.test(request))
  await expect
    .poll(() => new Set(frame().map((request) => /connect|model/.exec(request)?.[0])).size)
    .toBe(2)
  await settled()
  expect(frame()).toEqual([...new Set(frame())])
  expect(requests.filter((request) => lazy(request) && !frame().includes(request))).toEqual([])
  expect(requests.filter(foreign)).toEqual([])
})

test('renders a card outside the document for a pointer over the button, and emits no wallet’s name', async ({
  page,
}) => {
  const { settled } = listen(page)
  await page.addInitScript(() => {
    const drawn: Element[] = []
    const { attachShadow } = Element.prototype
    Object.assign(globalThis, { drawn })
    Element.prototype.attachShadow = function (this: HTMLElement, init) {
      if (this.hasAttribute('data-portico')) drawn.push(this)
      return attachShadow.call(this, init)
    }
  })
  await page.goto(url())
  await connectButton(page).hover()
  const drawn = (): Promise<string[]> =>
    page.evaluate(() =>
      (globalThis as unknown as { drawn: Element[] }).drawn.map(
        ({ shadowRoot }) => shadowRoot!.querySelector('h1')?.textContent ?? '',
      ),
    )
  await expect.poll(drawn).toEqual(['Connect wallet'])
  await settled()
  await expect(page.locator('[data-portico]')).toHaveCount(0)
  await expect(page.getByTestId('events')).not.toContainText('WALLET_IMPRESSION')
  await connectButton(page).click()
  await expect(page.getByTestId('events')).toContainText('WALLET_IMPRESSION')
})

test('prefetches nothing with Save-Data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  )
  const { requests, settled } = listen(page)
  await page.goto(url())
  await expect(connectButton(page)).toBeVisible()
  await settled()
  expect(requests.filter(lazy)).toEqual([])
})

test('a whole visit violates no rule of the page’s policy and logs nothing to the console', async ({
  page,
}) => {
  const { complaints } = listen(page)
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  await connect(page)
  await accountButton(page).click()
  await expect(card(page).getByTestId('tokens')).toContainText('1,234.56')
  await card(page).getByTestId('close').click()
  await page.getByTestId('network-button').click()
  await expect(card(page).getByTestId('network-eip155:31338')).toBeVisible()
  await page.keyboard.press('Escape')
  await accountButton(page).click()
  await card(page).getByTestId('disconnect').click()
  await expect(connectButton(page)).toBeVisible()
  await card(page).getByTestId('all-wallets').click()
  await card(page).getByRole('searchbox').fill('rain')
  await expect(card(page).getByTestId('wallet-me.rainbow')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a malicious wallet’s icon and name send no request and run no code', async ({ page }) => {
  const { requests, complaints, settled } = listen(page)
  await installWallet(page, {
    rdns: 'test.evil',
    name: '<img src=x onerror=alert(1)>\u202eevil',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hit=1"><image href="https://tracker.invalid/x.png"/><script>parent.hit=1</script></svg>',
  })
  await page.goto(url('/?prefetch=off'))
  await connectButton(page).click()
  await expect(card(page).getByTestId('wallet-test.evil')).toContainText(
    '<img src=x onerror=alert(1)>evil',
  )
  await settled()
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
  expect(requests.filter((request) => request.includes('tracker.invalid'))).toEqual([])
  expect(complaints).toEqual([])
  await expect(status(page)).toHaveText('disconnected')
})

test('the QR code’s scripts and the relay connection load only when a visitor wants the QR code', async ({
  page,
}) => {
  const { requests, settled } = listen(page)
  const lines: string[] = []
  page.on('websocket', (socket) => lines.push(socket.url()))
  const client = (): string[] =>
    requests.filter((request) => /\/session-connector-[\w-]+\.js$/.test(request))
  await page.goto(demo())
  await settled()
  await connectButton(page).click()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  await settled()
  expect([...client(), ...lines]).toEqual([])
  await card(page).getByTestId('use-phone').click()
  await expect(card(page).locator('.qr')).toBeVisible()
  expect(client()).not.toEqual([])
  await expect.poll(() => lines.length).toBe(1)
})
