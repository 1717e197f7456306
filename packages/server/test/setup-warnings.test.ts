/** What the log says at the start of what keeps visitors from logging in and signing in. */
import { expect, test } from 'vitest'
import type { ServerOptions } from '../src/index.ts'
import { reasonOf } from './auth.ts'
import { nowhere } from './database.ts'
import { operatorKey, site, startEmbedded } from './embedded.ts'
import { frameOrigin, startWorld } from './recovery.ts'
import { sender, start } from './start.ts'

interface Line {
  level: number
  msg: string
  projects?: string[]
  frame?: string
  reason?: string
}

const withWallets: ServerOptions = {
  embeddedKey: operatorKey,
  frameOrigin,
  recoveryServiceUrl: 'https://recovery.example',
}
const well: typeof fetch = async () => Response.json({ status: 'ok' })

async function startLogged(options: ServerOptions) {
  const lines: string[] = []
  const server = await start({
    fetch: well,
    logLevel: 'info',
    logTo: { write: (line) => lines.push(line) },
    ...options,
  })
  const logged = (): Line[] => lines.map((line) => JSON.parse(line) as Line)
  const warnings = (): string[] =>
    logged()
      .filter(({ level }) => level === 40)
      .map(({ msg }) => msg)
  return { server, logged, warnings }
}

test('says in the log that projects without origins sign no one in', async () => {
  const { logged, warnings } = await startLogged({})
  expect(logged().find(({ projects }) => projects)).toMatchObject({
    projects: ['default'],
    msg: expect.stringContaining('no visitor can sign in'),
  })
  expect(warnings()).toEqual([])
})

test('warns of embedded wallets without a recovery service, and of projects without origins', async () => {
  const { warnings } = await startLogged({ ...withWallets, recoveryServiceUrl: '' })
  expect(warnings()).toEqual([
    'no page may show the wallet of projects without origins',
    'PORTICO_RECOVERY_URL is missing: no login can make a wallet',
  ])
})

test('refuses a login before its mail or visit without a recovery service, and names the setting, except on a device with a wallet', async () => {
  const database = await nowhere()
  const before = await startEmbedded({ database })
  const device = await before.frame()
  await device.logIn('ada@shop.example')
  await device.makeWallet()
  await before.server.stop()
  const lines: string[] = []
  const logTo = { write: (line: string) => lines.push(line) }
  const { mail, frame } = await startEmbedded({
    database,
    recoveryServiceUrl: '',
    socials: [{ name: 'google', id: 'shop', secret: 'secret' }],
    logLevel: 'warn',
    logTo,
  })
  const other = await frame()
  const visit = { provider: 'google', locale: 'en', key: other.key, site, popup: 'p'.repeat(43) }
  for (const refused of [
    await other.email('ada@shop.example'),
    await other.email('bob@shop.example'),
    await other.post('social?projectId=shop', visit),
  ])
    expect(await reasonOf(refused)).toBe('503 recovery-service')
  expect([mail.sent, lines.length]).toEqual([[], 4])
  expect(lines.at(-1)).toContain('PORTICO_RECOVERY_URL')
  const known = await frame(device)
  expect((await known.email('ada@shop.example')).status).toBe(200)
  expect(mail.sent).toHaveLength(1)
})

test.each<[string, typeof fetch, string]>([
  ['does not answer', () => Promise.reject(new TypeError('refused')), 'does not answer'],
  ['answers with an error', async () => new Response('', { status: 502 }), 'is not well'],
])('warns of a recovery service that %s', async (_, fetch, shown) => {
  const { warnings } = await startLogged({ ...withWallets, fetch })
  await expect.poll(() => warnings().at(-1)).toContain(shown)
})

test('warns of a recovery service that lets another frame in, which logs why it refuses', async () => {
  const { recoveryService, lines } = await startWorld()
  const settings = { ...withWallets, recoveryServiceUrl: recoveryService.url, fetch }
  const { warnings } = await startLogged({ ...settings, frameOrigin: 'https://other.example' })
  await expect.poll(() => warnings().at(-1)).toContain('PORTICO_RECOVERY_FRAME_ORIGIN')
  expect(lines.join('')).toContain('"reason":"origin"')
})

test('says nothing of a recovery service that lets its frame in', async () => {
  const { recoveryService, lines } = await startWorld()
  const settings = { ...withWallets, recoveryServiceUrl: recoveryService.url, fetch }
  const { warnings } = await startLogged(settings)
  await expect.poll(() => lines.join('')).toContain('"status":200')
  expect(warnings().join('')).not.toContain('recovery')
})

test('warns of sources of swaps without a chain, and that LI.FI has no key', async () => {
  const { logged, warnings } = await startLogged({ swapSources: [{ name: 'lifi' }] })
  expect(warnings().join('')).toContain('PORTICO_SWAP_SOURCES has no effect')
  expect(logged().some(({ msg }) => msg.includes('PORTICO_SWAP_SOURCE_LIFI_KEY'))).toBe(true)
})

test('logs why a request is refused', async () => {
  const { server, logged } = await startLogged({})
  await server.get('/auth/v1/nonce', { origin: 'https://shop.example' })
  await server.get('/getWallets', { projectId: 'nobody' })
  await fetch(`${server.url}/auth/v1/nonce?${new URLSearchParams(sender)}`, {
    method: 'OPTIONS',
    headers: { origin: 'https://shop.example' },
  })
  await server.get('/getWallets')
  expect(
    logged()
      .filter(({ msg }) => msg === 'request')
      .map(({ reason }) => reason),
  ).toEqual(['origins', 'projectId', 'origins', undefined])
})
