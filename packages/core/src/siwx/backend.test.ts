/** Tests of sessions in a host's own backend. */
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { browserPlatform } from '../page/platform.ts'
import { createBackendSiwx } from './backend.ts'
import { createSiwxMessage } from './create-message.ts'

vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
// Other files of the same worker need the original globals.
afterAll(() => void vi.unstubAllGlobals())
const account = {
  chainId: 'eip155:1',
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
} as const
const urls = {
  nonceUrl: '/nonce',
  verifyUrl: '/verify',
  sessionUrl: '/session',
  signOutUrl: '/sign-out',
}
const { data, toString: text } = createSiwxMessage({ ...account, nonce: 'q8WmJ3LzKxTf2ZoVhR0n4c' })
const session = { data, message: text(), signature: '0x12' }

const backend = (options: Parameters<typeof createBackendSiwx>[0]) =>
  createBackendSiwx(options, browserPlatform())
const asked = vi.fn<(url: string, init: RequestInit) => Response>()
vi.stubGlobal('fetch', async (url: string, init: RequestInit) => asked(url, init))
afterEach(() => asked.mockReset())

test.each([
  ['as text', () => new Response('q8WmJ3LzKxTf2ZoVhR0n4c')],
  ['as JSON text', () => Response.json('q8WmJ3LzKxTf2ZoVhR0n4c')],
  ['in an object', () => Response.json({ nonce: 'q8WmJ3LzKxTf2ZoVhR0n4c' })],
])('a nonce %s becomes a message valid for ten minutes', async (_, answer) => {
  asked.mockImplementation(answer)
  const made = await backend({ ...urls, statement: 'Sign in to the shop' }).createMessage(account)
  expect(made.data).toMatchObject({
    ...account,
    nonce: 'q8WmJ3LzKxTf2ZoVhR0n4c',
    statement: 'Sign in to the shop',
    domain: 'shop.example',
  })
  expect(Date.parse(made.data.expirationTime!) - Date.parse(made.data.issuedAt!)).toBe(600_000)
  expect(asked.mock.calls[0]).toMatchObject(['/nonce', { credentials: 'same-origin' }])
})

test.each([
  ['no nonce', () => Response.json({}), 'parse'],
  ['nothing', () => new Response(''), 'parse'],
  ['something else', () => new Response('<html>'), 'sign-in-message'],
])('rejects %s as a message', async (_, answer, code) => {
  asked.mockImplementation(answer)
  await expect(backend(urls).createMessage(account)).rejects.toMatchObject({ code })
})

test('a backend that fails is not a refusal', async () => {
  asked.mockImplementation(() => new Response('', { status: 503 }))
  const siwx = backend(urls)
  await expect(siwx.createMessage(account)).rejects.toMatchObject({ code: 'http-status' })
  await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'http-status' })
  await expect(siwx.getSessions(account.chainId, account.accountAddress)).rejects.toMatchObject({
    code: 'http-status',
  })
})

test('a signed message is posted unchanged, and 401 means that it is invalid', async () => {
  asked.mockImplementation(() => new Response(null, { status: 204 }))
  const siwx = backend({ ...urls, credentials: 'include' })
  await siwx.addSession({ ...session, publicKey: '02ab' })
  const [url, { method, body, credentials }] = asked.mock.calls[0]!
  expect([url, method, credentials, JSON.parse(String(body))]).toEqual([
    '/verify',
    'POST',
    'include',
    { message: session.message, signature: '0x12', publicKey: '02ab' },
  ])
  asked.mockImplementation(() => new Response('', { status: 401 }))
  await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'sign-in-invalid' })
})

test.each<[string, () => Response, number]>([
  ['a list', () => Response.json([{ message: session.message, signature: '0x12' }]), 1],
  ['one of them', () => Response.json({ message: session.message }), 1],
  [
    'one of another account',
    () => Response.json({ message: session.message.replace('92266', '92267') }),
    0,
  ],
  ['one that is no message', () => Response.json({ message: 'Hello' }), 0],
  ['nothing', () => new Response(''), 0],
  ['null', () => Response.json(null), 0],
  ['401', () => new Response('', { status: 401 }), 0],
  ['404', () => new Response('', { status: 404 }), 0],
])('sessions: %s', async (_, answer, count) => {
  asked.mockImplementation(answer)
  expect(await backend(urls).getSessions(account.chainId, account.accountAddress)).toHaveLength(
    count,
  )
})

test('ends one session by its account, and all without one', async () => {
  asked.mockImplementation(() => new Response(null, { status: 204 }))
  const siwx = backend(urls)
  await siwx.revokeSession(account.chainId, account.accountAddress)
  await siwx.setSessions([])
  expect(asked.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))])).toEqual([
    ['/sign-out', account],
    ['/sign-out', {}],
  ])
})
