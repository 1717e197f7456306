import { expect, test } from 'vitest'
import { start } from './start.ts'

const paths = [
  '/getWallets',
  '/appkit/v1/config',
  '/getAnalyticsConfig',
  '/public/getAssetImage/eip155:1',
  '/v1/supported-chains',
]

test('the default project has the features that a widget has without a server', async () => {
  const { get } = await start()
  const { features } = (await (await get('/appkit/v1/config')).json()) as {
    features: { id: string }[]
  }
  expect(features).toContainEqual({ id: 'swap', isEnabled: true, config: ['1inch'] })
  expect(features).toContainEqual({ id: 'activity', isEnabled: true, config: null })
  expect(await (await get('/projects/v1/origins')).json()).toEqual({ allowedOrigins: ['*'] })
  expect(await (await get('/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: true })
})

test('stores features, origins and the analytics switch for each project', async () => {
  const { get, admin } = await start()
  await admin.saveProject({
    id: 'shop',
    origins: ['https://shop.example'],
    analytics: false,
    features: [{ id: 'swap', isEnabled: false, config: null }],
  })
  const query = { projectId: 'shop' }
  expect(await (await get('/appkit/v1/config', query)).json()).toEqual({
    features: [{ id: 'swap', isEnabled: false, config: null }],
  })
  expect(await (await get('/projects/v1/origins', query)).json()).toEqual({
    allowedOrigins: ['https://shop.example'],
  })
  expect(await (await get('/getAnalyticsConfig', query)).json()).toEqual({
    isAnalyticsEnabled: false,
  })
  await admin.saveProject({ id: 'shop', analytics: true })
  expect(await (await get('/getAnalyticsConfig', query)).json()).toEqual({
    isAnalyticsEnabled: true,
  })
  expect(await (await get('/projects/v1/origins', query)).json()).toEqual({
    allowedOrigins: ['https://shop.example'],
  })
})

test.each(paths)(
  '%s: returns 401 for an unknown project with the widget’s message',
  async (path) => {
    const { get } = await start()
    const reply = await get(path, { projectId: 'nobody' })
    expect(reply.status).toBe(401)
    expect(await reply.json()).toEqual({
      status: 'error',
      reasons: [{ name: 'projectId', description: 'invalid key' }],
    })
  },
)

test.each(paths)(
  '%s: returns a readable 403 without data to a page of another origin',
  async (path) => {
    const { get, admin } = await start()
    await admin.saveProject({
      id: 'shop',
      origins: ['https://shop.example', 'https://*.shop.example', 'http://localhost:*'],
    })
    const from = (origin?: string): Promise<Response> =>
      get(path, { projectId: 'shop' }, origin === undefined ? {} : { origin })
    const refused = await from('https://evil.example')
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.json()).toEqual({
      status: 'error',
      reasons: [{ name: 'origin', description: 'origin not allowed' }],
    })
    for (const origin of [
      'https://shop.example',
      'https://a.shop.example',
      'http://localhost:3000',
    ]) {
      const reply = await from(origin)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
      expect(reply.headers.get('vary')).toContain('Origin')
    }
    const bare = await from()
    expect(bare.status).toBe(200)
    expect(bare.headers.get('access-control-allow-origin')).toBe(null)
    for (const origin of [
      'https://shop.example.evil.example',
      'https://evilshop.example',
      'http://shop.example',
      'https://shop.example:444',
      'null',
      'https://evil.example/.shop.example',
      'https://evil.example#.shop.example',
    ])
      expect((await from(origin)).status, origin).toBe(403)
  },
)

test('tells a refused page the allowed origins', async () => {
  const { get, admin } = await start()
  await admin.saveProject({ id: 'shop', origins: ['https://shop.example'] })
  const reply = await get(
    '/projects/v1/origins',
    { projectId: 'shop' },
    { origin: 'https://evil.example' },
  )
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  expect(await reply.json()).toEqual({ allowedOrigins: ['https://shop.example'] })
})

test('answers a preflight as it would the request', async () => {
  const { url, admin } = await start()
  await admin.saveProject({ id: 'shop', origins: ['https://shop.example'] })
  const ask = (projectId: string, origin: string): Promise<Response> =>
    fetch(`${url}/v1/?projectId=${projectId}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  const yes = await ask('shop', 'https://shop.example')
  expect([
    yes.status,
    yes.headers.get('access-control-allow-origin'),
    yes.headers.get('access-control-allow-methods'),
  ]).toEqual([204, '*', 'GET, POST'])
  const no = await ask('shop', 'https://evil.example')
  expect([no.status, no.headers.get('access-control-allow-origin')]).toEqual([403, null])
  expect((await ask('nobody', 'https://evil.example')).status).toBe(401)
})

test('reports each fault of a project with its field', async () => {
  const { admin } = await start()
  const wrong = {
    id: 'a b',
    name: 'x'.repeat(200),
    origins: ['shop.example', 'https://shop.example/path'],
    features: [{ id: 'No!', isEnabled: true, config: null }],
  }
  await expect(admin.saveProject(wrong)).rejects.toThrow(
    /^id: [^\n]+\nname: [^\n]+\norigins: "shop\.example" [^\n]+\norigins: "https:\/\/shop\.example\/path" [^\n]+\nfeatures: "No!" [^\n]+$/,
  )
})
