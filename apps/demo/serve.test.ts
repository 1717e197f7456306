import { expect, test } from 'vitest'
import { request } from 'node:http'
import { serveDemo } from './serve.mjs'

test('returns 404 for a path that is no URL, and continues to serve', async () => {
  const { url, stop } = await serveDemo({ wallet: 'http://wallet.example', networks: [] })
  const statusOf = (path: string): Promise<number> =>
    new Promise((resolve, reject) =>
      request(url, { path }, (reply) => resolve((reply.resume(), reply.statusCode!)))
        .on('error', reject)
        .end(),
    )
  expect(await statusOf('//')).toBe(404)
  expect(await statusOf('/config.json')).toBe(200)
  await stop()
})

test('names the relay to the page and allows it in the policy, and omits the wallet for a phone', async () => {
  const relay = { url: 'ws://127.0.0.1:5177', projectId: 'demo' }
  const { url, stop } = await serveDemo({ wallet: 'http://wallet.example', networks: [], relay })
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ relay })
  const page = await fetch(url)
  expect(page.headers.get('content-security-policy')).toMatch(
    /connect-src 'self'[^;]* ws:\/\/127\.0\.0\.1:5177[ ;]/,
  )
  expect(await page.text()).toContain('http://wallet.example/announce.js')
  expect(await (await fetch(`${url}/?announce=off`)).text()).not.toContain('announce.js')
  await stop()
})
