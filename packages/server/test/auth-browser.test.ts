/**
 * Session cookies in a real browser: it keeps them for a page of the same site, and does not send
 * them for others.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from '@playwright/test'
import { writeMessage } from '@portico/core/siwx-message'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchedHeadless } from '../../../scripts/browsers.mjs'
import { startAuth } from './auth.ts'
import { ada, dataOf } from './sign-in.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ ...launchedHeadless(), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

/** A host's page; `localhost` and `127.0.0.1` are two sites. */
async function serve(host: string): Promise<string> {
  const server = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>'),
  )
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

/** Sends a request from the visitor's page; returns the answer's status and body. */
type Sent = readonly [number, Record<string, unknown>]
const send = (
  page: Page,
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Sent> =>
  page.evaluate(
    async ([to, verb, text, more]) => {
      const reply = await fetch(to, {
        method: verb,
        credentials: 'include',
        headers: more,
        ...(text && { body: text }),
      })
      return [reply.status, (await reply.json()) as Record<string, unknown>] as const
    },
    [
      `${url}/auth/v1/${path}?projectId=shop`,
      method,
      body ? JSON.stringify(body) : '',
      { ...(body && { 'content-type': 'application/json' }), ...headers },
    ] as const,
  )

async function signIn(page: Page, url: string, at: string): Promise<Sent> {
  const [, { nonce, token }] = (await send(page, url, 'GET', 'nonce')) as [
    number,
    Record<string, string>,
  ]
  const message = writeMessage(
    dataOf({ domain: new URL(at).host, uri: at, nonce: nonce! }, Date.now()),
  )
  return send(
    page,
    url,
    'POST',
    'authenticate',
    { message, signature: await ada.signMessage({ message }), transport: 'cookie' },
    { 'x-nonce-jwt': `Bearer ${token}` },
  )
}

test('signs a same-site page in by a cookie without script access, until it signs out', async () => {
  const at = await serve('localhost')
  const { server, url } = await startAuth({ host: 'localhost', now: Date.now })
  await server.admin.saveProject({ id: 'shop', origins: [at] })
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.goto(at)
  expect(await signIn(page, url, at)).toMatchObject([
    200,
    { token: null, session: { transport: 'cookie' } },
  ])
  expect(await page.evaluate(() => document.cookie)).toBe('')
  await page.reload()
  expect(await send(page, url, 'GET', 'me')).toMatchObject([200, { address: ada.address }])
  expect(
    (await send(page, url, 'PUT', 'account-metadata', { metadata: { theme: 'dark' } }))[0],
  ).toBe(200)
  expect(await send(page, url, 'POST', 'sign-out')).toEqual([200, { ended: 1 }])
  expect(await send(page, url, 'GET', 'me')).toMatchObject([
    401,
    { reasons: [{ name: 'session' }] },
  ])
})

test('CSRF: neither ends nor reads a session for a cross-site page in the same browser', async () => {
  const [at, evil] = [await serve('localhost'), await serve('127.0.0.1')]
  const { server, url } = await startAuth({ host: 'localhost', now: Date.now })
  await server.admin.saveProject({ id: 'shop', origins: [at] })
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.goto(at)
  await signIn(page, url, at)
  await other.goto(evil)
  // By a request without a preflight, and by a form that navigates the page.
  await other.evaluate(
    (to) => fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include' }).catch(() => {}),
    `${url}/auth/v1/sign-out-everywhere?projectId=shop`,
  )
  const [left] = await Promise.all([
    other.waitForResponse((reply) => reply.url().includes('/auth/v1/sign-out?')),
    other.waitForURL(/\/auth\/v1\/sign-out\?/),
    other.evaluate((to) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: to })
      document.body.append(form)
      form.submit()
    }, `${url}/auth/v1/sign-out?projectId=shop`),
  ])
  expect(left.status()).toBe(403)
  await other.goto(evil)
  expect(
    await other.evaluate(
      (to) => fetch(to, { credentials: 'include' }).then((reply) => reply.status),
      `${url}/auth/v1/me?projectId=shop`,
    ),
  ).toBe(403)
  expect(await send(page, url, 'GET', 'me')).toMatchObject([200, { address: ada.address }])
})
