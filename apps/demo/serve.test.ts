import { expect, test } from 'vitest'
import { request } from 'node:http'
import { serveDemo } from './serve.mjs'

test('a path that is no URL is not found, and the demo goes on', async () => {
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
