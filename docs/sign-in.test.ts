/**
 * The examples of a host's own sign-in run: the same visits against Express, Hono and the route
 * handlers of Next.js.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { browserPlatform } from '@portico/core/adapter'
import { createBackendSiwx } from '../packages/core/src/siwx/backend.ts'
import { writeMessage, type SiwxMessageData } from '@portico/core/siwx-message'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { blocksOf } from './pages.ts'

const origin = 'https://shop.example'
const ada = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

type Handle = (request: Request) => Response | Promise<Response>
const solanaKey = Uint8Array.from({ length: 32 }, () => 7)
const solanaAccount = {
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  accountAddress: base58.encode(ed25519.getPublicKey(solanaKey)),
} as const
const servers: ReturnType<typeof createServer>[] = []
let kinds: Readonly<Record<string, Handle>>

/** The node that the example names: no account of its chain is a contract. */
const node = (body: unknown): Response =>
  Response.json({
    result:
      (JSON.parse(String(body)) as { method: string }).method === 'eth_chainId'
        ? '0x1'
        : `0x${'0'.repeat(64)}`,
  })

beforeAll(async () => {
  const real = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.startsWith('https://node.example') ? Promise.resolve(node(init?.body)) : real(url, init),
  )
  const [hono, own, ...routes] = await Promise.all([
    import('./examples/sign-in/hono.ts'),
    import('./examples/sign-in/express.ts'),
    import('./examples/sign-in/next/nonce/route.ts'),
    import('./examples/sign-in/next/verify/route.ts'),
    import('./examples/sign-in/next/session/route.ts'),
    import('./examples/sign-in/next/sign-out/route.ts'),
  ])
  const server = createServer(express().use('/auth', own.createSignIn()))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const app = new Hono().route('/auth', hono.createSignIn())
  const [nonce, verify, session, signOut] = routes
  const next = {
    '/auth/nonce': nonce.GET,
    '/auth/verify': verify.POST,
    '/auth/session': session.GET,
    '/auth/sign-out': signOut.POST,
  }
  kinds = {
    Hono: (request) => app.fetch(request),
    Express: async (request) =>
      real(`http://127.0.0.1:${port}${new URL(request.url).pathname}`, {
        method: request.method,
        headers: request.headers,
        ...(request.body && { body: await request.text() }),
      }),
    'Next.js': (request) => next[new URL(request.url).pathname as keyof typeof next](request),
  }
})
afterAll(() => {
  vi.unstubAllGlobals()
  for (const server of servers) server.close()
})

test('the page shows the examples as they are', () => {
  const shown = blocksOf('docs/recipes/sign-in-on-a-server.md').flatMap(
    ({ code }) => /^\/\/ docs\/(\S+)\n([^]*)/.exec(code)?.slice(1) ?? [],
  )
  expect(shown.length).toBe(8)
  for (let at = 0; at < shown.length; at += 2)
    expect(readFileSync(new URL(shown[at]!, import.meta.url), 'utf8')).toBe(shown[at + 1])
})

/** A browser on the host's page. */
function visitor(kind: string, from = origin) {
  const cookies = new Map<string, string>()
  const send = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<readonly [number, Record<string, string>]> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const reply = await kinds[kind]!(
      new Request(`${origin}/auth/${path}`, {
        method,
        headers: { origin: from, cookie, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    for (const line of reply.headers.getSetCookie()) {
      expect(line).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return [reply.status, (await reply.json()) as Record<string, string>]
  }
  const sign = async (nonce: string, more: Partial<SiwxMessageData> = {}): Promise<object> => {
    const message = writeMessage({
      domain: 'shop.example',
      accountAddress: ada.address,
      chainId: 'eip155:1',
      uri: origin,
      version: '1',
      nonce,
      issuedAt: new Date().toISOString(),
      ...more,
    })
    return { message, signature: await ada.signMessage({ message }) }
  }
  return { cookies, send, sign }
}

for (const kind of ['Express', 'Hono', 'Next.js']) {
  test(`${kind}: signs in, returns the user, and signs out`, async () => {
    const { send, sign } = visitor(kind)
    expect(await send('GET', 'session')).toEqual([401, { error: 'session' }])
    const [, { nonce = '' }] = await send('GET', 'nonce')
    const signed = await sign(nonce)
    expect(await send('POST', 'verify', signed)).toEqual([
      200,
      { account: `eip155:1:${ada.address}` },
    ])
    expect(await send('GET', 'session')).toEqual([
      200,
      [{ account: `eip155:1:${ada.address}`, message: (signed as { message: string }).message }],
    ])
    expect(await send('POST', 'sign-out')).toEqual([200, {}])
    expect(await send('GET', 'session')).toEqual([401, { error: 'session' }])
  })

  test(`${kind}: refuses a replayed or foreign nonce, another domain, a tampered message, and none`, async () => {
    const [page, other] = [visitor(kind), visitor(kind)]
    const [, { nonce = '' }] = await page.send('GET', 'nonce')
    const signed = await page.sign(nonce)
    await page.send('POST', 'verify', signed)
    expect(await page.send('POST', 'verify', signed)).toEqual([401, { error: 'nonce' }])
    await other.send('GET', 'nonce')
    expect(
      await other.send(
        'POST',
        'verify',
        await page.sign((await page.send('GET', 'nonce'))[1]['nonce']!),
      ),
    ).toEqual([401, { error: 'nonce' }])
    const attempt = async (
      more: Partial<SiwxMessageData>,
      change = (body: object): unknown => body,
    ): Promise<unknown> => {
      const [, given] = await page.send('GET', 'nonce')
      return page.send('POST', 'verify', change(await page.sign(given['nonce']!, more)))
    }
    expect(await attempt({ domain: 'evil.example' })).toEqual([401, { error: 'wrong-domain' }])
    expect(await attempt({}, (body) => ({ ...body, signature: `0x${'11'.repeat(65)}` }))).toEqual([
      401,
      { error: 'bad-signature' },
    ])
    expect(await attempt({}, () => ({}))).toEqual([400, { error: 'malformed' }])
    expect(await attempt({}, () => ({ message: 'Hello', signature: '0x00' }))).toEqual([
      400,
      { error: 'malformed' },
    ])
  })

  test(`${kind}: CSRF: changes nothing for another site’s page`, async () => {
    const [page, evil] = [visitor(kind), visitor(kind, 'https://evil.example')]
    const [, { nonce = '' }] = await page.send('GET', 'nonce')
    await page.send('POST', 'verify', await page.sign(nonce))
    for (const [name, value] of page.cookies) evil.cookies.set(name, value)
    expect(await evil.send('POST', 'sign-out')).toEqual([403, { error: 'origin' }])
    expect(await evil.send('POST', 'verify', {})).toEqual([403, { error: 'origin' }])
    expect((await page.send('GET', 'session'))[0]).toBe(200)
  })
}

for (const kind of ['Express', 'Hono', 'Next.js'])
  test(`${kind}: keeps an account of each of two namespaces signed in by backendSiwx until both sign out`, async () => {
    const { cookies } = visitor(kind)
    vi.stubGlobal('location', new URL(origin))
    const before = fetch
    // A browser sends no Origin with what it only reads of its own site.
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.startsWith('/')) return before(url, init)
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const headers = {
        ...Object.fromEntries(new Headers(init?.headers)),
        ...(init?.method === 'POST' && { origin }),
        cookie,
      }
      const reply = await kinds[kind]!(new Request(origin + url, { ...init, headers }))
      for (const line of reply.headers.getSetCookie())
        cookies.set(/^[^=]+/.exec(line)![0], /=([^;]*)/.exec(line)![1]!)
      return reply
    })
    const siwx = createBackendSiwx(
      {
        nonceUrl: '/auth/nonce',
        verifyUrl: '/auth/verify',
        sessionUrl: '/auth/session',
        signOutUrl: '/auth/sign-out',
      },
      browserPlatform(),
    )
    const accounts = [
      [
        { chainId: 'eip155:1', accountAddress: ada.address } as const,
        (message: string) => ada.signMessage({ message }),
      ],
      [
        solanaAccount,
        (message: string) =>
          base58.encode(ed25519.sign(new TextEncoder().encode(message), solanaKey)),
      ],
    ] as const
    const count = (): Promise<number[]> =>
      Promise.all(
        accounts.map(
          async ([{ chainId, accountAddress }]) =>
            (await siwx.getSessions(chainId, accountAddress)).length,
        ),
      )
    expect(await count()).toEqual([0, 0])
    for (const [account, sign] of accounts) {
      const created = await siwx.createMessage(account)
      await siwx.addSession({
        data: created.data,
        message: created.toString(),
        signature: await sign(created.toString()),
      })
    }
    expect(await count()).toEqual([1, 1])
    await siwx.setSessions([])
    expect(await count()).toEqual([0, 0])
    vi.stubGlobal('fetch', before)
  })
