import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installSolanaWallet } from '../playwright.ts'
import { solanaAccounts } from '../solana/accounts.ts'
import { startSolana } from '../solana/start.ts'
import { launchedHeadless } from '../../../../scripts/browsers.mjs'

const { ada, plain } = solanaAccounts
const policy =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
const script = `
window.wallets = []
const api = { register: (wallet) => (wallets.push(wallet), () => wallets.splice(wallets.indexOf(wallet), 1)) }
addEventListener('wallet-standard:register-wallet', ({ detail }) => detail(api))
dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
window.ask = async (feature, input, hex) => {
  const [wallet] = wallets
  const account = wallet.accounts[0]
  const bytes = hex && Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16))
  const full = { ...input, account, ...(hex ? { message: bytes, transaction: bytes } : {}) }
  const method = feature.split(':')[1]
  const given = feature === 'standard:connect' ? input : full
  const answer = await wallet.features[feature][method](given)
  return JSON.parse(JSON.stringify(answer, (key, value) => value instanceof Uint8Array ? [...value] : value))
}`

/** The strictest policy that a host may have. */
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

const ask = (
  page: Page,
  feature: string,
  input: object = {},
  bytes?: Uint8Array,
): Promise<unknown> =>
  page.evaluate(
    ([name, given, hex]) =>
      (globalThis as unknown as { ask(...all: unknown[]): Promise<unknown> }).ask(name, given, hex),
    [feature, input, bytes && Buffer.from(bytes).toString('hex')] as const,
  )
const count = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { wallets: unknown[] }).wallets.length)

test('runs in a page under a strict policy, signs with a key outside of it, and survives a reload', async () => {
  const page = await browser.newPage()
  const wallet = await installSolanaWallet(page, { accounts: [ada, plain], behaviour: 'hang' })
  await page.goto(url)
  const connecting = ask(page, 'standard:connect')
  await wallet.asked('standard:connect')
  expect(await wallet.approve()).toBe(1)
  expect(await connecting).toMatchObject({
    accounts: [{ address: ada.address }, { address: plain.address }],
  })
  await wallet.set('approve')

  const message = new TextEncoder().encode('Grüße')
  const [{ signature }] = (await ask(page, 'solana:signMessage', {}, message)) as [
    { signature: number[] },
  ]
  expect(ed25519.verify(Uint8Array.from(signature), message, base58.decode(ada.address))).toBe(true)
  expect(await page.content()).not.toContain(ada.privateKey)
  expect(
    await page.evaluate(
      (key) =>
        JSON.stringify(
          Object.keys(sessionStorage).map((name) => sessionStorage[name] as string),
        ).includes(key),
      ada.privateKey,
    ),
  ).toBe(false)

  await page.reload()
  expect(await ask(page, 'standard:connect', { silent: true })).toMatchObject({
    accounts: [{ address: ada.address }, { address: plain.address }],
  })
  expect(await wallet.calls()).toEqual([
    { feature: 'standard:connect', inputs: [{ silent: true }] },
  ])
  await wallet.leave()
  expect(await count(page)).toBe(0)
  await wallet.comeBack('new')
  expect(await count(page)).toBe(1)
  await page.close()
})

test('sends signed transactions from outside the page, despite the page’s policy', async () => {
  const solana = await startSolana({ cluster: 'devnet' })
  await solana.airdrop(ada.address, 1_000_000_000n)
  const page = await browser.newPage()
  await installSolanaWallet(page, { rpcUrl: { 'solana:devnet': solana.url } }).then(
    (wallet) => wallet.id,
  )
  await page.goto(url)
  await ask(page, 'standard:connect')
  const { value } = (await solana.rpc('getLatestBlockhash')) as { value: { blockhash: string } }
  // A legacy transfer: one signature to come, one signer, one program.
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(5_000_000n, 4)
  const keys = [ada.address, plain.address, '11111111111111111111111111111111'].map((each) =>
    base58.decode(each),
  )
  const wire = Buffer.concat([
    Buffer.from([1]),
    Buffer.alloc(64),
    Buffer.from([1, 0, 1, 3]),
    ...keys,
    base58.decode(value.blockhash),
    Buffer.from([1, 2, 2, 0, 1, 12]),
    data,
  ])
  const [{ signature }] = (await ask(
    page,
    'solana:signAndSendTransaction',
    { chain: 'solana:devnet' },
    wire,
  )) as [{ signature: number[] }]
  expect(await solana.rpc('getBalance', [plain.address])).toMatchObject({ value: 5_000_000 })
  expect(
    await solana.rpc('getTransaction', [
      base58.encode(Uint8Array.from(signature)),
      { encoding: 'jsonParsed' },
    ]),
  ).toMatchObject({ version: 'legacy', meta: { err: null } })
  await Promise.all([page.close(), solana.stop()])
})
