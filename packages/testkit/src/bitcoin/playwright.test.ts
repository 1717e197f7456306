import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installBitcoinWallet } from './playwright.ts'
import { launchedHeadless } from '../../../../scripts/browsers.mjs'

/** The strictest policy that a host may have. */
const policy =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
const server = createServer((_, response) => {
  response.setHeader('content-security-policy', policy)
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><title>Host</title>')
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

interface Host {
  XverseProviders: {
    BitcoinProvider: {
      request(
        method: string,
        params: unknown,
      ): Promise<{ result?: unknown; error?: { code: number } }>
    }
  }
}

test('exists in a page before its scripts, signs outside of it, and persists over a reload', async () => {
  const page = await browser.newPage()
  const wallet = await installBitcoinWallet(page, {
    vendor: 'xverse',
    behaviour: { prompt: 'hang' },
  })
  await page.goto(url)
  const ask = (method: string, params: unknown = null) =>
    page.evaluate(
      ([name, given]) =>
        (globalThis as unknown as Host).XverseProviders.BitcoinProvider.request(
          name as string,
          given,
        ),
      [method, params] as const,
    )

  const connecting = ask('wallet_connect')
  await wallet.asked('wallet_connect')
  expect(await wallet.waiting()).toEqual(['wallet_connect'])
  expect(await wallet.approve()).toBe(1)
  const { payment } = await wallet.addresses()
  expect((await connecting).result).toMatchObject({
    addresses: expect.arrayContaining([
      expect.objectContaining({ address: payment.address }),
    ]) as unknown,
  })

  await page.reload()
  await wallet.set({})
  expect((await ask('wallet_getAccount')).result).toBeDefined()
  const signed = (
    await ask('signMessage', { address: payment.address, message: 'hi', protocol: 'BIP322' })
  ).result as { signature: string }
  expect(Verifier.verifySignature(payment.address, 'hi', signed.signature)).toBe(true)

  await wallet.revoke()
  expect((await ask('wallet_getAccount')).error?.code).toBe(-32002)
  expect((await wallet.calls()).map(({ method }) => method)).toEqual([
    'wallet_getAccount',
    'signMessage',
    'wallet_getAccount',
  ])
  await page.close()
})
