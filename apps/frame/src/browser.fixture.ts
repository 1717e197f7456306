/**
 * The built frame in a browser, with server and recovery service: under its Content Security
 * Policy, in a page of another origin.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launchedHeadless } from '../../../scripts/browsers.mjs'
import { holdPort } from '../../../scripts/hold-port.mjs'
import { timeLimits } from '../../../scripts/time-limits.mjs'
import type { RunningServer, ServerOptions } from '../../../packages/server/src/index.ts'
import { startRecoveryService } from '../../../packages/server/src/recovery/index.ts'
import { operatorKey, recordMail, type Mailbox } from '../../../packages/server/test/embedded.ts'
import { start } from '../../../packages/server/test/start.ts'
import { toHex, utf8 } from './shared/bytes.ts'

let browser: Browser
/** A browser for the tests of one file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ ...launchedHeadless(), args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())
}

/** A browser profile of its own. */
export async function newProfile(): Promise<BrowserContext> {
  const context = await browser.newContext()
  context.setDefaultTimeout(timeLimits.expectation)
  onTestFinished(() => context.close())
  return context
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A host's page that uses only the protocol of `@portico/wire`. Tests call `ask`. */
export const host = (
  frame: string,
  allow: string,
): string => `<!doctype html><title>A shop</title><body style="margin:0">
<iframe style="width:360px;height:600px;border:0" allow="${allow}" src="${frame}"></iframe>
<script type="module">
const waiting = new Map()
let last = 0
window.notices = []
const { port1, port2 } = new MessageChannel()
const ready = new Promise((resolve) => {
  port1.onmessage = ({ data }) => {
    if ('id' in data) { waiting.get(data.id)(data); return }
    notices.push(data)
    if (data.is === 'ready') resolve()
  }
})
const frame = document.querySelector('iframe')
frame.addEventListener('load', () => frame.contentWindow.postMessage({ type: 'portico-frame', version: 1 }, new URL(frame.src).origin, [port2]))
window.ask = async (method, params) => {
  await ready
  const id = 'r' + ++last
  const answered = new Promise((resolve) => waiting.set(id, resolve))
  port1.postMessage({ id, method, params })
  return answered
}
</script>`

export interface Answer {
  ok: boolean
  result?: unknown
  error?: { code: string | number; message: string }
}
declare global {
  interface Window {
    ask(method: string, params?: unknown): Promise<Answer>
    notices: unknown[]
  }
}

export interface World {
  mail: Mailbox
  recoveryMail: Mailbox
  frame: string
  server: RunningServer
  recoveryServiceUrl: string
  /** A page of the host's in a browser profile of its own. */
  open(): Promise<{ page: Page; faults: string[] }>
}

/**
 * @param allow The permissions that the host's page gives its frame.
 * @param options The server's own.
 * @param headers Of the host's page.
 */
export async function startAll(
  allow = 'publickey-credentials-get; publickey-credentials-create',
  options: ServerOptions = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<World> {
  const mail = recordMail()
  const recoveryMail = recordMail()
  // The recovery service has to know the frame's origin, whose server starts after it.
  const { port, release } = await holdPort(0, '127.0.0.1')
  onTestFinished(release)
  const frame = `http://localhost:${port}`
  const recoveryService = await startRecoveryService({
    port: 0,
    database: ':memory:',
    key: Buffer.from(Array.from({ length: 32 }, (_, n) => n * 5 + 3)).toString('base64'),
    frameOrigin: frame,
    logLevel: 'silent',
    confirms: false,
    mail: recoveryMail,
  })
  onTestFinished(() => recoveryService.stop())
  await release()
  const server = await start({
    port,
    embeddedKey: operatorKey,
    recoveryServiceUrl: recoveryService.url,
    frameOrigin: frame,
    mail,
    rpc: { 'eip155:1': ['http://127.0.0.1:9'] },
    ...options,
  })
  const own = createServer((_, reply) =>
    reply
      .setHeaders(new Map(Object.entries({ ...headers, 'content-type': 'text/html' })))
      .end(host(`${frame}/frame?projectId=shop`, allow)),
  )
  const site = `http://localhost:${await listen(own)}`
  onTestFinished(() => void own.close())
  await server.admin.saveProject({ id: 'shop', name: 'The Shop', origins: [site] })
  return {
    mail,
    recoveryMail,
    frame,
    server,
    recoveryServiceUrl: recoveryService.url,
    async open() {
      const context = await newProfile()
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      await page.goto(site)
      return { page, faults }
    },
  }
}

export const ask = (page: Page, method: string, params?: unknown): Promise<Answer> =>
  page.evaluate(([name, values]) => window.ask(name as string, values), [method, params])

export async function result<T>(asked: Promise<Answer>): Promise<T> {
  const answer = await asked
  if (!answer.ok) throw new Error(`${answer.error?.code} ${answer.error?.message}`)
  return answer.result as T
}

/**
 * The recovery service checks no ID tokens here, so the visitor types the address of the provider's
 * account, 1001, in the frame.
 */
export async function chooseMail(page: Page): Promise<void> {
  const inside = page.frameLocator('iframe')
  const byMail = inside.getByRole('radio', { name: 'A code by mail' })
  // The page may still move the frame under the pointer.
  await expect.poll(() => byMail.click().then(() => byMail.isChecked())).toBe(true)
  await inside.locator('[data-do=approve][aria-disabled=false]').click()
  await inside.getByRole('textbox', { name: 'E-mail address' }).fill('ada@shop.example')
  await inside.locator('[data-do=go]').click()
}

export async function sign(page: Page, account: string): Promise<string> {
  const asked = result<string>(
    ask(page, 'RPC_REQUEST', {
      chain: 'eip155:1',
      method: 'personal_sign',
      params: [toHex(utf8('Hello')), account],
    }),
  )
  const approve = page.frameLocator('iframe').locator('[data-do=approve]')
  await approve.and(page.frameLocator('iframe').locator('[data-seen=ready]')).click()
  return recoverMessageAddress({ message: 'Hello', signature: (await asked) as `0x${string}` })
}

export interface Notified {
  addresses: { eip155: string }
}
