/** The widget's client against the real server. */
import { afterEach, expect, test } from 'vitest'
import { createPortico, type PorticoConfig } from '@portico/core'
import { featureReport } from '@portico/core/features'
import type { PorticoInternals } from '@portico/core/modal'
import { originAllowed } from '../../core/src/service/origins.ts'
import { walletsReply } from '@portico/wire'
import { is } from 'valibot'
import { startServer, type RunningServer } from '../src/index.ts'

let server: RunningServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

const origin = 'https://shop.example'

/** A page of the shop. This `fetch` sets the `Origin` header, which a browser would set. */
async function page(more: Partial<PorticoConfig> = {}) {
  server ??= await startServer({ port: 0, database: ':memory:', logLevel: 'silent', rateLimit: 0 })
  const pictures = new Set<string>()
  const window = {
    location: {
      origin,
      href: `${origin}/cart?token=secret#x`,
      pathname: '/cart',
      hostname: 'shop.example',
    },
    URL: {
      createObjectURL: (blob: Blob) => (pictures.add(blob.type), `blob:${blob.type}`),
      revokeObjectURL: () => {},
    },
    addEventListener() {},
    removeEventListener() {},
  } as unknown as Window & typeof globalThis
  const adapter = {
    namespace: 'eip155',
    connectors: [],
    label: 'evm',
  } as unknown as PorticoConfig['adapters'][number]
  const portico = createPortico({
    adapters: [adapter],
    debug: false,
    service: { url: server.url, projectId: 'default', collector: server.url, ...more.service },
    ...more,
    platform: {
      now: () => Date.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
      fetch: (url, init) =>
        fetch(url as string, { ...init, headers: { ...init?.headers, origin } }),
      visible: () => true,
      online: () => true,
      changes: () => () => {},
      storage: null,
      window,
    },
  })
  const { service } = portico as PorticoInternals
  return { portico, pictures, service }
}

test('pages through the server’s list in its order to the end', async () => {
  const { service } = await page()
  const { directory } = await service()
  while (!directory.listed({}).done) await directory.more({})
  const listed = directory.listed({})
  const reply = await (
    await fetch(`${server!.url}/getWallets?projectId=default&entries=100&chains=eip155:1`)
  ).json()
  expect(is(walletsReply, reply)).toBe(true)
  expect(listed.records.map(({ id }) => id)).toEqual(
    (reply as { data: { id: string }[] }).data.map(({ id }) => id),
  )
  expect(listed.count).toBe(listed.records.length)
})

test('agrees with the client on searches, badges and the host’s lists', async () => {
  const { service } = await page({
    includeWalletIds: ['metamask', 'rainbow', 'trust', 'gold'],
    excludeWalletIds: ['trust'],
  })
  await server!.admin.saveWallets([
    { id: 'gold', name: 'Gôld Räin', order: 900, badge_type: 'certified', chains: ['eip155:1'] },
  ])
  const { directory } = await service()
  await directory.more({})
  expect(directory.listed({}).records.map(({ id }) => id)).toEqual(['metamask', 'rainbow', 'gold'])
  await directory.more({ search: 'rain' })
  expect(directory.listed({ search: 'rain' }).records.map(({ id }) => id)).toEqual([
    'rainbow',
    'gold',
  ])
  await directory.more({ certified: true })
  expect(directory.listed({ certified: true }).records).toMatchObject([
    { id: 'gold', badge_type: 'certified' },
  ])
  await directory.more({ search: "'; drop table wallets; --%_" })
  expect(directory.listed({ search: "'; drop table wallets; --%_" })).toMatchObject({
    records: [],
    done: true,
  })
})

test('returns only wallets of the page’s networks', async () => {
  const { service } = await page()
  await server!.admin.saveWallets([
    { id: 'elsewhere', name: 'Elsewhere', order: 0, chains: ['eip155:424242'] },
  ])
  const { directory } = await service()
  await directory.more({})
  expect(directory.listed({}).records.map(({ id }) => id)).not.toContain('elsewhere')
})

test('serves pictures by kind, and leaves missing ones to the monogram', async () => {
  const { service } = await page()
  const { images } = await service()
  const loaded = new Promise<void>((resolve) =>
    images.subscribe(
      () => images.get('asset', 'eip155:1') && images.get('token', 'ETH') && resolve(),
    ),
  )
  images.want('asset', 'eip155:1')
  images.want('token', 'ETH')
  images.want('wallet', 'nobody')
  await loaded
  expect(images.get('asset', 'eip155:1')).toMatch(/^data:image\/svg\+xml,%3Csvg%20/)
  await expect.poll(() => images.get('wallet', 'nobody')).toBeUndefined()
})

test('prefetches the picture of a featured wallet, and not of an excluded one', async () => {
  const { service } = await page({ featuredWalletIds: ['gold'], excludeWalletIds: ['red'] })
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const ids = ['red', 'gold']
  await server!.admin.saveWallets(ids.map((id) => ({ id, name: id, image_id: id })))
  for (const id of ids) await server!.admin.saveImage('wallet', id, dot)
  const { directory, images } = await service()
  await expect.poll(() => images.get('wallet', 'gold')).toBeDefined()
  expect(directory.known().map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect(images.get('wallet', 'red')).toBeUndefined()
})

test('applies the project’s switches to the page with their source', async () => {
  const { portico, service } = await page({ features: { activity: true } })
  await server!.admin.saveProject({
    id: 'default',
    features: [
      { id: 'swap', isEnabled: true, config: ['1inch'] },
      { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
    ],
  })
  await service()
  const report = () => featureReport(portico.getState(), portico.config.service)
  await expect
    .poll(() => report().branding)
    .toEqual({ value: false, source: 'service', refused: true })
  expect(report()).toMatchObject({
    socials: { value: ['google'], source: 'service' },
    email: { value: true, source: 'service' },
    activity: { value: true, source: 'config', refused: true },
  })
})

test('changes no switch and allows any origin on a new server', async () => {
  const { portico, service } = await page()
  await service()
  await expect
    .poll(() => featureReport(portico.getState(), portico.config.service).swaps.source)
    .toBe('service')
  const before = featureReport(portico.getState())
  const now = featureReport(portico.getState(), portico.config.service)
  for (const [name, { value }] of Object.entries(before))
    expect(now[name as keyof typeof now].value, name).toEqual(value)
  const { allowedOrigins } = (await (
    await fetch(`${server!.url}/projects/v1/origins?projectId=default`)
  ).json()) as { allowedOrigins: string[] }
  expect(originAllowed(origin, allowedOrigins)).toBe(true)
})

test('stores a page’s events once, in order, in the wire format, without query strings', async () => {
  const { portico, service } = await page()
  portico.emit('INITIALIZE', { networks: ['eip155:1'], adapters: ['eip155'], version: '0' })
  const { stop } = await service()
  portico.emit('SWITCH_NETWORK', { network: 'eip155:10' })
  portico.emit('INTERNAL_SDK_ERROR', {
    errorType: 'Error',
    errorMessage: 'at https://shop.example/cart?token=secret',
    stackTrace: '',
    uncaught: false,
    category: 'API_ERROR',
    timestamp: new Date().toISOString(),
  })
  stop()
  await expect.poll(async () => (await server!.admin.events('default')).length).toBe(3)
  const events = (await server!.admin.events('default')) as {
    url: string
    props: { event: string; type: string }
  }[]
  expect(
    events.filter(({ props }) => props.type === 'track').map(({ props }) => props.event),
  ).toEqual(['INITIALIZE', 'SWITCH_NETWORK'])
  expect(events.map(({ url }) => url)).toEqual(Array(3).fill(`${origin}/cart`))
  expect(JSON.stringify(events)).not.toContain('secret')
})

test('returns no data to a page that the project does not allow, with the reason', async () => {
  const { portico, service } = await page()
  await server!.admin.saveProject({ id: 'default', origins: ['https://other.example'] })
  const alerts: string[] = []
  portico.on((event) => event.event === 'ALERT' && void alerts.push(event.properties.code))
  const { directory } = await service()
  await directory.more({})
  expect(directory.listed({})).toMatchObject({ status: 'error', records: [] })
  await expect.poll(() => alerts).toContain('origin-not-allowed')
  // The request for the switches is refused as well. It is the same error, and reported once.
  await expect.poll(() => portico.getState().resources['service/features']?.status).toBe('error')
  expect(alerts).toEqual(['origin-not-allowed'])
})

test('sends no request after the instance stops, and reports no event twice after a restart', async () => {
  const { portico, service } = await page()
  const names = async (): Promise<string[]> =>
    ((await server!.admin.events('default')) as { props: { event: string } }[]).map(
      ({ props }) => props.event,
    )
  const stop = portico.start()
  const first = await service()
  portico.emit('CLICK_ALL_WALLETS', {})
  stop()
  await expect.poll(names).toEqual(['INITIALIZE', 'CLICK_ALL_WALLETS'])
  expect((portico as PorticoInternals).runningService()).toBeUndefined()
  portico.emit('CLICK_NETWORKS', {})

  const again = portico.start()
  const loading = service()
  again()
  await loading
  expect((portico as PorticoInternals).runningService()).toBeUndefined()
  await expect
    .poll(names)
    .toEqual(['INITIALIZE', 'CLICK_ALL_WALLETS', 'CLICK_NETWORKS', 'INITIALIZE'])
  expect(await loading).not.toBe(first)
})
