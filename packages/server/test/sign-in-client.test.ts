/** The client side of sign-in (`serverSiwx`) against the server. */
import { IDBFactory } from 'fake-indexeddb'
import { browserPlatform } from '@portico/core/adapter'
import { createServerSiwx } from '../../core/src/siwx/server.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { adaWallet, startAuth, type Signer } from './auth.ts'
import { ada, mainnet, now, origin, signSolana, solana, solanaAddress } from './sign-in.ts'

type Siwx = ReturnType<typeof createServerSiwx>
const real = fetch
const minute = 60_000
const address = { chainId: mainnet, accountAddress: ada.address } as const

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of the shop, whose requests have an origin and whose cookies work as in a browser. */
async function openPage(transport: 'cookie' | 'token') {
  const { server, clock } = await startAuth()
  vi.useFakeTimers({ toFake: ['Date'], now })
  const cookies = new Map<string, string>()
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    if (!String(url).startsWith(server.url)) return real(url, init)
    const cookie =
      init.credentials === 'include' ? [...cookies].map((pair) => pair.join('=')).join('; ') : ''
    const reply = await real(url, {
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        origin,
        'sec-fetch-site': 'same-site',
        ...(cookie && { cookie }),
      },
    })
    // As in a browser, an answer without permission cannot be read.
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
    if (init.credentials === 'include')
      expect(reply.headers.get('access-control-allow-credentials')).toBe('true')
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  })
  const open = (): Siwx =>
    createServerSiwx({ url: server.url, projectId: 'shop', transport }, browserPlatform())
  const pass = (ms: number): void => {
    clock.time += ms
    vi.setSystemTime(Date.now() + ms)
  }
  return { open, pass, cookies, server }
}

async function signIn(
  siwx: Siwx,
  account: { chainId: `${string}:${string}`; accountAddress: string } = address,
  wallet: Signer = adaWallet,
): Promise<void> {
  const created = await siwx.createMessage(account)
  const message = created.toString()
  await siwx.addSession({ data: created.data, message, signature: await wallet.sign(message) })
}
const sessions = async (
  siwx: Siwx,
  { chainId, accountAddress }: { chainId: `${string}:${string}`; accountAddress: string } = address,
): Promise<number> => (await siwx.getSessions(chainId, accountAddress)).length

test.each(['cookie', 'token'] as const)(
  '%s: signs in, restores the session after a reload, and signs out',
  async (transport) => {
    const { open, pass } = await openPage(transport)
    const page = open()
    expect(await sessions(page)).toBe(0)
    await signIn(page)
    expect(await page.getSessions(mainnet, ada.address)).toMatchObject([
      { data: { domain: 'shop.example', uri: origin, ...address } },
    ])
    pass(10 * minute)
    expect(await sessions(open())).toBe(1)
    await open().revokeSession(mainnet, ada.address)
    expect(await sessions(open())).toBe(0)
    expect(await sessions(page)).toBe(0)
  },
)

test.each(['cookie', 'token'] as const)(
  '%s: signs accounts of two namespaces in side by side, and out together',
  async (transport) => {
    const { open } = await openPage(transport)
    const page = open()
    const other = { chainId: solana, accountAddress: solanaAddress } as const
    await signIn(page)
    await signIn(page, other, { address: solanaAddress, sign: signSolana })
    expect([await sessions(open()), await sessions(open(), other)]).toEqual([1, 1])
    await open().setSessions([])
    expect([await sessions(open()), await sessions(open(), other)]).toEqual([0, 0])
  },
)

test('token: gives a page’s own calls a valid token, and refreshes in several tabs at once', async () => {
  const { open, pass, server } = await openPage('token')
  await signIn(open())
  pass(10 * minute)
  const tabs = [open(), open(), open()]
  const tokens = await Promise.all(tabs.map((tab) => tab.getToken(address)))
  for (const token of tokens)
    expect(
      (
        await real(`${server.url}/auth/v1/me?projectId=shop`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(200)
  pass(10 * minute)
  expect(await Promise.all(tabs.map((tab) => sessions(tab)))).toEqual([1, 1, 1])
})

test('refuses another account’s signature', async () => {
  const { open } = await openPage('token')
  const page = open()
  await expect(
    signIn(page, address, { address: ada.address, sign: () => `0x${'11'.repeat(65)}` }),
  ).rejects.toMatchObject({ code: 'sign-in-invalid' })
  expect(await sessions(page)).toBe(0)
})

test('signs a browser in whose clock is an hour off, and keeps it signed in', async () => {
  const { open, pass } = await openPage('token')
  vi.setSystemTime(now - 60 * minute)
  await signIn(open())
  pass(10 * minute)
  expect(await sessions(open())).toBe(1)
})
