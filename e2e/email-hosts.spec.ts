/** Two hosts of one operator, in a browser that keeps the storage of a frame apart for each site, as browsers do outside of tests. */
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, expect, test, type Browser } from '@playwright/test'
import { launchedHeadless } from '../scripts/browsers.mjs'
import { addressOf, approve, approveDevice, code, frame, give, host, logIn, readMail, result, somebody } from './login.ts'
import { card, demo, status } from './visitor.ts'

/** The demo once more, on another site. */
function serveAgain(): Promise<Server> {
  const { hostname, port } = new URL(demo())
  const server = createServer((asked, answer) => {
    const { url, method, headers } = asked
    const passed = request({ hostname, port, path: url, method, headers: { ...headers, host: `${hostname}:${port}` } }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

let server: Server
let browser: Browser

test.beforeAll(async () => {
  server = await serveAgain()
  browser = await chromium.launch({ ...launchedHeadless(), args: ['--no-sandbox', '--no-first-run', '--disable-features=HttpsUpgrades,Translate'] })
})
test.afterAll(async () => {
  await browser.close()
  server.close()
})

test('each host’s site is a device of its own, let in once, with one wallet on all', async () => {
  const visitor = somebody()
  const context = await browser.newContext()
  const page = await context.newPage()
  const address = await logIn(page, visitor)
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}${new URL(host()).pathname}${new URL(host()).search}`)
  await expect(status(page)).toHaveText(/^disconnected/)
  await give(page, visitor)
  await approveDevice(context, visitor, 2, '127.0.0.1')
  await expect(card(page).getByTestId('email-code')).toBeVisible()
  await card(page).getByTestId('email-code').fill(await readMail(visitor, 3, code))
  await frame(page).getByRole('textbox').fill(await readMail(visitor, 4, code))
  await expect(status(page)).toHaveText('connected')
  expect(await addressOf(page)).toBe(address)
  await page.getByTestId('sign').click()
  await expect(frame(page).locator('body')).toContainText(`127.0.0.1:${port}`)
  await approve(page)
  await expect(result(page)).toContainText('Signature 0x')
  // On the first host, nothing has changed.
  await page.goto(host())
  await expect(status(page)).toHaveText('connected')
  await context.close()
})
