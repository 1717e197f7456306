import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, toBase64, toUtf8 } from '@cosmjs/encoding'
import { chromium } from '@playwright/test'
import { launchedHeadless } from '../../../../scripts/browsers.mjs'
import type { Browser, Page } from '@playwright/test'
import { signatureVerify } from '@polkadot/util-crypto'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installCosmosWallet } from '../cosmos/index.ts'
import { installPolkadotExtension, polkadotAccount, polkadotKeys } from '../polkadot/index.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const host = `
import { createPortico, defineNetwork, namespaceState } from '@portico/core'
import { polkadot, signMessage as signDot } from '@portico/polkadot'
import { cosmos, signMessage as signHub } from '@portico/cosmos'
const coin = (symbol, decimals) => ({ nativeCurrency: { name: symbol, symbol, decimals }, rpcUrls: ['https://nowhere.example'], name: symbol })
const portico = createPortico({
  adapters: [polkadot({ name: 'Host' }), cosmos()],
  networks: [
    defineNetwork({ id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', ...coin('DOT', 10) }),
    defineNetwork({ id: 'cosmos:cosmoshub-4', ...coin('ATOM', 6) }),
    defineNetwork({ id: 'cosmos:osmosis-1', ...coin('OSMO', 6) }),
  ],
})
portico.start()
Object.assign(window, {
  connect: (connector, offer) => portico.connect({ connector, offer }),
  statusOf: (namespace) => namespaceState(portico.getState(), namespace),
  go: (id) => portico.switchNetwork(id),
  end: (namespace) => portico.disconnect({ namespace }),
  signDot: (message) => signDot(portico, { message }),
  signHub: (message) => signHub(portico, { message }),
})`

const files = new Map<string, Uint8Array>()
const server = createServer((request, response) => {
  const file = files.get(request.url ?? '')
  // The strictest policy that a host may have.
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  response.setHeader('content-type', file ? 'text/javascript' : 'text/html')
  response.end(
    file ?? '<!doctype html><title>Host</title><script type="module" src="/host.js"></script>',
  )
})
let browser: Browser
let url: string

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: host, resolveDir: root, sourcefile: 'host.js' },
    outdir: '/',
    entryNames: 'host',
    bundle: true,
    splitting: true,
    format: 'esm',
    conditions: ['@portico/source'],
    write: false,
  })
  for (const file of outputFiles) files.set(`/${path.basename(file.path)}`, file.contents)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  browser = await chromium.launch({ ...launchedHeadless(), args: ['--no-sandbox'] })
})

afterAll(async () => {
  await browser?.close()
  server.close()
})

function call<T>(page: Page, name: string, ...args: unknown[]): Promise<T> {
  return page.evaluate(
    ([what, list]) =>
      (globalThis as unknown as Record<string, (...all: unknown[]) => Promise<never>>)[what]!(
        ...list,
      ),
    [name, args] as const,
  )
}

async function withPage(run: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage()
  try {
    await run(page)
  } finally {
    await page.close()
  }
}

test('a Polkadot extension in the page: connects, signs verifiably, and keeps its key outside', () =>
  withPage(async (page) => {
    const wallet = await installPolkadotExtension(page, {
      key: 'talisman',
      behaviour: { prompt: 'hang' },
    })
    await page.goto(url)
    const connecting = call<{ address: string }>(page, 'connect', 'injected-web3', 'talisman')
    await wallet.asked('enable')
    expect(await wallet.calls()).toEqual([{ method: 'enable', args: ['Host'] }])
    await wallet.approve()
    const { address } = await connecting
    expect(address).toBe(polkadotAccount(polkadotKeys.sr25519).address)
    await wallet.set({})
    const signature = await call<string>(page, 'signDot', 'hello')
    expect(signatureVerify('<Bytes>hello</Bytes>', signature, address)).toMatchObject({
      isValid: true,
      crypto: 'sr25519',
    })
    expect(await page.content()).not.toContain('11'.repeat(32))
    await wallet.share([])
    expect(await call(page, 'statusOf', 'polkadot')).toEqual({ is: 'disconnected', exit: 'locked' })
  }))

test('a wallet of the Keplr interface in the page: connects, signs verifiably, and follows network and owner', () =>
  withPage(async (page) => {
    const wallet = await installCosmosWallet(page)
    await page.goto(url)
    const { address } = await call<{ address: string }>(page, 'connect', 'keplr', 'keplr')
    const signed = await call<{ signature: string; pub_key: { value: string } }>(
      page,
      'signHub',
      'hello',
    )
    const data = {
      type: 'sign/MsgSignData',
      value: { signer: address, data: toBase64(toUtf8('hello')) },
    }
    const bytes = serializeSignDoc(makeSignDoc([data], { gas: '0', amount: [] }, '', '', 0, 0))
    expect(
      Secp256k1.verifySignature(
        Secp256k1Signature.fromFixedLength(fromBase64(signed.signature)),
        sha256(bytes),
        fromBase64(signed.pub_key.value),
      ),
    ).toBe(true)
    await call(page, 'go', 'cosmos:osmosis-1')
    await wallet.select(1)
    const account = await wallet.addressOf(1, 'osmosis-1')
    await expect
      .poll(() => call(page, 'statusOf', 'cosmos'))
      .toMatchObject({ is: 'connected', chain: 'cosmos:osmosis-1', account })
  }))

test('both at once: show why they are disconnected after a reload, reconnect by a press, and end separately', () =>
  withPage(async (page) => {
    const dot = await installPolkadotExtension(page)
    const hub = await installCosmosWallet(page, { place: 'leap' })
    await page.goto(url)
    await call(page, 'connect', 'injected-web3', 'polkadot-js')
    await call(page, 'connect', 'keplr', 'leap')
    await page.reload()
    for (const namespace of ['polkadot', 'cosmos'])
      await expect
        .poll(() => call(page, 'statusOf', namespace))
        .toEqual({ is: 'disconnected', exit: 'session-expired' })
    await call(page, 'connect', 'injected-web3', 'polkadot-js')
    await call(page, 'connect', 'keplr', 'leap')
    expect([await dot.prompted(), await hub.prompted()]).toEqual([[], []])
    await call(page, 'end', 'polkadot')
    expect(await call(page, 'statusOf', 'polkadot')).toEqual({ is: 'disconnected', exit: 'user' })
    expect(await call(page, 'statusOf', 'cosmos')).toMatchObject({ is: 'connected' })
  }))
