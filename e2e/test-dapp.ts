/** MetaMask's test application, with the pocket wallet in the browser as an extension. */
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { makeExtension } from '../apps/wallet/extension.mjs'
import { launched } from '../scripts/browsers.mjs'

const dist = fileURLToPath(new URL('hosts/test-dapp/node_modules/@metamask/test-dapp/dist', import.meta.url))
const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', json: 'application/json' }

/** It works with a provider that says it is MetaMask alone. Ours does not say so: the question is taken out. */
const question = 'globalContext.provider && globalContext.provider.isMetaMask'

async function fileOf(name: string): Promise<string | Buffer> {
  const body = await readFile(path.join(dist, name))
  if (name !== 'main.js') return body
  const text = body.toString()
  if (!text.includes(question)) throw new Error('The test application asks for MetaMask in another way.')
  return text.replaceAll(question, 'globalContext.provider')
}

/** Serves the application on a free port. */
export async function serveTestDapp(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const name = /^\/([\w-]+\.\w+)?$/.exec(new URL(request.url ?? '/', 'http://x').pathname)?.[1] ?? 'index.html'
    fileOf(name).then(
      (body) => response.writeHead(200, { 'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain' }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A browser of its own in which the wallet is installed. */
export async function openWithExtension(): Promise<{ context: BrowserContext; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-extension-'))
  const extension = await makeExtension({ wallet: process.env['PORTICO_WALLET']!, folder: path.join(folder, 'extension') })
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    ...launched('chromium'),
    viewport: { width: 1280, height: 800 },
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
      ...[`--disable-extensions-except=${extension}`, `--load-extension=${extension}`, '--disable-features=DisableLoadExtensionCommandLineSwitch'],
    ],
  })
  // The application has styles, a relay and analytics elsewhere, none of which can be reached.
  await context.route((url) => url.hostname !== 'localhost' && url.hostname !== '127.0.0.1', (route) => route.abort())
  return {
    context,
    async stop() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** From a fresh page to a connected account. */
export async function connectTestDapp(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Use Pocket Wallet' }).click()
  await expect(page.locator('#activeProviderName')).toHaveText('Pocket Wallet')
  const [popup] = await Promise.all([context.waitForEvent('page'), page.locator('#connectButton').click()])
  await Promise.all([popup.waitForEvent('close'), popup.getByTestId('approve').click()])
  await expect(page.locator('#chainId')).toHaveText('0x1')
  await expect(page.locator('#sendButton')).toBeEnabled()
  return page
}
