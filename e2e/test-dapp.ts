/**
 * MetaMask's test application, with the pocket wallet in the browser as an extension, and Portico
 * between them where a test asks for it.
 */
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { makeExtension } from '../apps/wallet/extension.mjs'
import { launched, leanArgs } from '../scripts/browsers.mjs'
import { approve } from './visitor.ts'

/**
 * The provider that the application uses: the wallet's own, or the wrapped one that Portico gives
 * to hosts.
 */
export type Provided = 'raw' | 'wrapped'

const dist = fileURLToPath(
  new URL('hosts/test-dapp/node_modules/@metamask/test-dapp/dist', import.meta.url),
)
const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
}

/**
 * The application accepts only a provider that says that it is MetaMask. Ours does not, so that
 * check is removed.
 */
const question = 'globalContext.provider && globalContext.provider.isMetaMask'

/** The script of a page with Portico in it. */
async function bundlePortico(): Promise<string> {
  const entry = fileURLToPath(new URL('hosts/wrapped.ts', import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]!.text
}

async function fileOf(name: string): Promise<string | Buffer> {
  if (name === 'portico.js') return bundlePortico()
  if (name === 'wrapped.html')
    return (await fileOf('index.html'))
      .toString()
      .replace('</head>', '<script type="module" src="portico.js"></script></head>')
  const body = await readFile(path.join(dist, name))
  if (name !== 'main.js') return body
  const text = body.toString()
  if (!text.includes(question))
    throw new Error('The test application asks for MetaMask in another way.')
  return text.replaceAll(question, 'globalContext.provider')
}

/** Serves the application on a free port; `wrapped.html` is the same with Portico in it. */
export async function serveTestDapp(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const name =
      /^\/([\w-]+\.\w+)?$/.exec(new URL(request.url ?? '/', 'http://x').pathname)?.[1] ??
      'index.html'
    fileOf(name).then(
      (body) =>
        response
          .writeHead(200, {
            'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain',
          })
          .end(body),
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
export async function openWithExtension(): Promise<{
  context: BrowserContext
  stop(): Promise<void>
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-extension-'))
  const extension = await makeExtension({
    wallet: process.env['PORTICO_WALLET']!,
    folder: path.join(folder, 'extension'),
  })
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    ...launched('chromium'),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    args: [
      ...leanArgs(['DisableLoadExtensionCommandLineSwitch']),
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  })
  // The application has styles, a relay and analytics on other servers, none of which can be
  // reached.
  await context.route(
    (url) => url.hostname !== 'localhost' && url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  )
  return {
    context,
    async stop() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Goes from a fresh page to a connected account: either the application asks the wallet, or Portico
 * does and passes its provider on.
 */
export async function connectTestDapp(
  context: BrowserContext,
  url: string,
  provided: Provided,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(provided === 'raw' ? url : `${url}/wrapped.html`)
  const use = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Use ${name}` }).click()
    await expect(page.locator('#activeProviderName')).toHaveText(name)
  }
  if (provided === 'raw') await use('Pocket Wallet')
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.locator(provided === 'raw' ? '#connectButton' : '#connect-portico').click(),
  ])
  await Promise.all([popup.waitForEvent('close'), approve(popup)])
  if (provided === 'wrapped') await use('Wrapped Wallet')
  await expect(page.locator('#chainId')).toHaveText('0x1')
  await expect(page.locator('#sendButton')).toBeEnabled()
  return page
}
