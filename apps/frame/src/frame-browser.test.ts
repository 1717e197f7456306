/** The built frame in a browser, with server and keeper: under its policy, in a page of another origin, from an address to a signature. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { launchedHeadless } from '../../../scripts/browsers.mjs'
import { startKeeper } from '../../../packages/server/src/keeper/index.ts'
import { codeOf, linkOf, operatorKey, recordMail, type Mailbox } from '../../../packages/server/test/embedded.ts'
import { start } from '../../../packages/server/test/start.ts'
import { toHex, utf8 } from './shared/bytes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ ...launchedHeadless(), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A port that was free a moment ago: the keeper has to know where the frame will be. */
async function freePort(): Promise<number> {
  const taken = createServer()
  const port = await listen(taken)
  await new Promise((resolve) => taken.close(resolve))
  return port
}

/** A host's page, by the form of `@portico/wire` and nothing else. `ask` is what tests call. */
const host = (frame: string): string => `<!doctype html><title>A shop</title><body style="margin:0">
<iframe style="width:360px;height:600px;border:0" src="${frame}"></iframe>
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

interface Answer {
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

interface World {
  mail: Mailbox
  keeper: Mailbox
  frame: string
  /** A page of the host's in a browser profile of its own. */
  open(): Promise<{ page: Page; faults: string[] }>
}

async function startAll(): Promise<World> {
  const [mail, keeperMail, port] = [recordMail(), recordMail(), await freePort()]
  const frame = `http://localhost:${port}`
  const keeper = await startKeeper({ port: 0, database: ':memory:', key: Buffer.from(Array.from({ length: 32 }, (_, n) => n * 5 + 3)).toString('base64'), frameOrigin: frame, logLevel: 'silent', mail: keeperMail })
  onTestFinished(() => keeper.stop())
  const server = await start({ port, embeddedKey: operatorKey, keeperUrl: keeper.url, frameOrigin: frame, mail, rpc: { 'eip155:1': ['http://127.0.0.1:9'] } })
  const own = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(host(`${frame}/frame?projectId=shop`)))
  const site = `http://localhost:${await listen(own)}`
  onTestFinished(() => void own.close())
  await server.admin.saveProject({ id: 'shop', name: 'The Shop', origins: [site] })
  return {
    mail,
    keeper: keeperMail,
    frame,
    async open() {
      const context = await browser.newContext()
      onTestFinished(() => context.close())
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      await page.goto(site)
      return { page, faults }
    },
  }
}

const ask = (page: Page, method: string, params?: unknown): Promise<Answer> => page.evaluate(([name, values]) => window.ask(name as string, values), [method, params])

async function result<T>(asked: Promise<Answer>): Promise<T> {
  const answer = await asked
  if (!answer.ok) throw new Error(`${answer.error?.code} ${answer.error?.message}`)
  return answer.result as T
}

async function sign(page: Page, account: string): Promise<string> {
  const asked = result<string>(ask(page, 'RPC_REQUEST', { chain: 'eip155:1', method: 'personal_sign', params: [toHex(utf8('Hello')), account] }))
  const approve = page.frameLocator('iframe').locator('[data-do=approve]')
  await approve.and(page.frameLocator('iframe').locator('[data-seen=ready]')).click()
  return recoverMessageAddress({ message: 'Hello', signature: (await asked) as `0x${string}` })
}

interface Told {
  addresses: { eip155: string }
}

test('a visitor logs in, approves and signs, comes back, and is let in on another device by the code that the frame asks for', async () => {
  const world = await startAll()
  const { page, faults } = await world.open()
  expect(await result(ask(page, 'IS_CONNECTED'))).toBeNull()
  await result(ask(page, 'CONNECT_EMAIL', { email: 'ana@shop.example', locale: 'en' }))
  const user = await result<Told>(ask(page, 'CONNECT_OTP', { otp: codeOf(world.mail) }))
  const account = user.addresses.eip155
  expect(await sign(page, account)).toBe(account)
  await page.reload()
  expect(await result(ask(page, 'IS_CONNECTED'))).toMatchObject({ addresses: user.addresses })
  expect(await sign(page, account)).toBe(account)
  expect(faults).toEqual([])

  const other = await world.open()
  await result(ask(other.page, 'CONNECT_EMAIL', { email: 'ana@shop.example', locale: 'en' }))
  const waits = result(ask(other.page, 'CONNECT_DEVICE'))
  await fetch(linkOf(world.mail), { method: 'POST', body: new URLSearchParams({ answer: 'approve' }), headers: { origin: world.frame } })
  await waits
  const verified = result<Told>(ask(other.page, 'CONNECT_OTP', { otp: codeOf(world.mail) }))
  const letter = await vi.waitFor(() => world.keeper.last('recovery'))
  const field = other.page.frameLocator('iframe').locator('input[autocomplete=one-time-code]')
  await field.fill(letter.kind === 'recovery' ? letter.code : '')
  expect((await verified).addresses.eip155).toBe(account)
  expect(await sign(other.page, account)).toBe(account)
  expect(other.faults).toEqual([])
}, 60_000)

test('the host cannot read approvals', async () => {
  const world = await startAll()
  const { page } = await world.open()
  await result(ask(page, 'CONNECT_EMAIL', { email: 'ana@shop.example', locale: 'en' }))
  const { addresses } = await result<Told>(ask(page, 'CONNECT_OTP', { otp: codeOf(world.mail) }))
  const message = 'A message that only the visitor reads'
  const asked = ask(page, 'RPC_REQUEST', { chain: 'eip155:1', method: 'personal_sign', params: [toHex(utf8(message)), addresses.eip155] })
  const frame = page.frameLocator('iframe')
  await frame.getByText(message).waitFor()
  const seen = await page.evaluate(() => {
    const { contentDocument, contentWindow } = document.querySelector('iframe')!
    const attempt = (read: () => unknown): string => {
      try {
        return String(read())
      } catch (error) {
        return (error as Error).name
      }
    }
    return { document: contentDocument, text: attempt(() => contentWindow!.document.body.textContent), storage: attempt(() => contentWindow!.indexedDB), notices: JSON.stringify(window.notices) }
  })
  expect(seen).toMatchObject({ document: null, text: 'SecurityError', storage: 'SecurityError' })
  expect(seen.notices).not.toContain(message)
  // Chromium drops presses on a frame of another origin that has just been shown.
  await frame.locator('[data-seen=ready]').waitFor()
  await frame.locator('[data-do=reject]').click()
  expect(await asked).toMatchObject({ ok: false, error: { code: 4001 } })
}, 60_000)
