import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoAccounts } from './chains/accounts.ts'
import { startChain } from './chains/start.ts'
import { installWallet } from './playwright.ts'
import { launchedHeadless } from '../../../scripts/browsers.mjs'

const ada = demoAccounts.ada.address
const adaKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const policy =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
const script = `
window.received = []
addEventListener('eip6963:announceProvider', ({ detail }) => {
  received.push(detail.info.name)
  window.provider = detail.provider
  detail.provider.on('chainChanged', (id) => received.push(id))
})
dispatchEvent(new Event('eip6963:requestProvider'))`

/** A page under the strictest policy that a host may have. */
const server = createServer((request, response) => {
  response.setHeader('content-security-policy', policy)
  const isScript = request.url === '/page.js'
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  response.end(
    isScript ? script : '<!doctype html><title>Host</title><script src="/page.js"></script>',
  )
})
let browser: Browser
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  browser = await chromium.launch({ ...launchedHeadless(), args: ['--no-sandbox'] })
})

afterAll(async () => {
  await browser?.close()
  server.close()
})

async function withPage(run: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage()
  try {
    await run(page)
  } finally {
    await page.close()
  }
}

interface Host {
  received: unknown[]
  provider: { request(args: { method: string; params?: unknown }): Promise<unknown> }
}

const received = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (globalThis as unknown as Host).received)
const ask = (page: Page, method: string, params: unknown[] = []): Promise<unknown> =>
  page.evaluate(
    ([name, list]) =>
      (globalThis as unknown as Host).provider
        .request({ method: name, params: list })
        .catch((error: { code?: number; message?: string }) => ({
          code: error.code,
          message: error.message,
        })),
    [method, params] as const,
  )

test('runs in a page under a strict policy, follows its script, and survives a reload', () =>
  withPage(async (page) => {
    const wallet = await installWallet(page, { name: 'Scripted', behaviour: 'hang' })
    await page.goto(url)
    expect(await received(page)).toEqual(['Scripted'])
    const accounts = ask(page, 'eth_requestAccounts')
    await wallet.asked('eth_requestAccounts')
    expect(await wallet.waiting()).toEqual(['eth_requestAccounts'])
    expect(await wallet.approve()).toBe(1)
    expect(await accounts).toEqual([ada])
    await wallet.changeChain(10)
    expect(await received(page)).toEqual(['Scripted', '0xa'])
    await wallet.set('reject')
    await page.reload()
    expect(await ask(page, 'eth_accounts')).toEqual([ada])
    expect(await ask(page, 'eth_chainId')).toBe('0xa')
    expect(await ask(page, 'wallet_watchAsset')).toMatchObject({ code: 4001 })
    expect((await wallet.calls()).map((call) => call.method)).toEqual([
      'eth_accounts',
      'eth_chainId',
      'wallet_watchAsset',
    ])
  }))

test('signs with a key outside of the page, and sends to a real chain despite the page’s policy', () =>
  withPage(async (page) => {
    const chain = await startChain({ chainId: 31337 })
    try {
      await installWallet(page, {
        name: 'Keyed',
        privateKey: adaKey,
        chainId: 31337,
        rpcUrl: chain.url,
      })
      await page.goto(url)
      await ask(page, 'eth_requestAccounts')
      const signature = (await ask(page, 'personal_sign', ['0x68656c6c6f', ada])) as `0x${string}`
      expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(ada)
      const hash = await ask(page, 'eth_sendTransaction', [
        { from: ada, to: demoAccounts.plain.address, value: '0x1' },
      ])
      await vi.waitFor(async () =>
        expect(await ask(page, 'eth_getTransactionReceipt', [hash])).toMatchObject({
          status: '0x1',
        }),
      )
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
        adaKey.slice(2),
      )
    } finally {
      await chain.stop()
    }
  }))

test('names what is missing in a document from before the wallet', () =>
  withPage(async (page) => {
    await page.goto(url)
    const wallet = await installWallet(page)
    await expect(wallet.set('reject')).rejects.toThrow('install it before page.goto()')
  }))
