import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createGuarded, type GuardedOptions, type GuardedRequest } from './fetch.ts'

const json: GuardedRequest = { types: ['application/json'], limit: 1_000 }

/**
 * A server on loopback that the guarded fetcher may reach, by names that a resolver of the test
 * knows.
 */
async function world(listener: RequestListener, more: Partial<GuardedOptions> = {}) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stopped = new AbortController()
  onTestFinished(() => {
    stopped.abort()
    server.closeAllConnections()
    server.close()
  })
  const resolve = vi.fn<(host: string) => Promise<readonly string[]>>(async (host) =>
    host === 'art.example' ? ['127.0.0.1'] : [],
  )
  const guarded = createGuarded({
    gateways: { ipfs: `http://127.0.0.1:${port}/ipfs/`, ar: 'https://arweave.net/' },
    stopped: stopped.signal,
    resolve,
    allow: [`127.0.0.1:${port}`],
    ...more,
  })
  return { guarded, port, resolve, stopped, url: `http://art.example:${port}` }
}
const reason = (name: string): unknown =>
  expect.objectContaining({ name: 'GuardedError', reason: name })
const answer =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)

test('reads the response without sending any header of ours', async () => {
  let seen: unknown
  const { guarded, url, port } = await world((request, reply) => {
    seen = request.headers
    answer('{"a":1}', { 'content-type': 'Application/JSON; charset=utf-8' })(request, reply)
  })
  const { type, bytes } = await guarded(`${url}/1.json`, json)
  expect(type).toBe('application/json')
  expect(bytes.toString()).toBe('{"a":1}')
  expect(seen).toEqual({
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'portico-server',
    connection: 'close',
    host: `art.example:${port}`,
  })
})

test('connects to the checked address of a public host', async () => {
  // Nothing listens there: the test shows which addresses are refused before anything connects.
  const { guarded, resolve } = await world(answer('{}'), {
    resolve: async () => ['127.0.0.1'],
    allow: [],
  })
  await expect(guarded('http://art.example/', json)).rejects.toEqual(reason('address'))
  expect(resolve).not.toHaveBeenCalled()
})

test.each([
  'http://2130706433',
  'http://017700000001',
  'http://0x7f.0.0.1',
  'http://127.1',
  'http://127.0.0.1.',
  'http://[::ffff:127.0.0.1]',
  'http://[::1]',
  'http://0',
  'http://[::]',
  'http://169.254.169.254/latest/meta-data',
  'http://[64:ff9b::a9fe:a9fe]',
  'http://[2002:7f00:1::]',
  'https://10.0.0.1',
  'http://[fd00::1]',
])('refuses %s', async (url) => {
  const { guarded, resolve } = await world(answer('{}'), { allow: [] })
  await expect(guarded(url, json)).rejects.toEqual(reason('address'))
  expect(resolve).not.toHaveBeenCalled()
})

test('refuses all addresses of a host when one is private', async () => {
  const { guarded } = await world(answer('{}'), {
    resolve: async () => ['93.184.215.14', '10.0.0.1'],
  })
  await expect(guarded('http://art.example/', json)).rejects.toEqual(reason('address'))
})

test('connects to the checked address when the name resolves to another afterwards', async () => {
  let asked = 0
  const { guarded, url, resolve } = await world((request, reply) => {
    asked += 1
    answer('{}')(request, reply)
  })
  resolve.mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['10.0.0.1'])
  await guarded(url, json)
  expect([asked, resolve.mock.calls.length]).toEqual([1, 1])
  await expect(guarded(url, json)).rejects.toEqual(reason('address'))
  expect(asked).toBe(1)
})

test('looks up and checks each redirect again', async () => {
  const asked: string[] = []
  const { guarded, url, resolve, port } = await world((request, reply) => {
    asked.push(`${request.headers.host}${request.url}`)
    reply
      .writeHead(302, {
        location:
          request.url === '/' ? `http://second.example:${port}/` : 'http://[::ffff:10.0.0.1]/',
      })
      .end()
  })
  resolve.mockImplementation(async (host) =>
    host === 'second.example' ? ['192.168.0.1'] : ['127.0.0.1'],
  )
  await expect(guarded(`${url}/`, json)).rejects.toEqual(reason('address'))
  await expect(guarded(`${url}/b`, json)).rejects.toEqual(reason('address'))
  expect(asked).toEqual([`art.example:${port}/`, `art.example:${port}/b`])
})

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://user:pw@art.example/',
  'http://art.example:6379/',
  'http://localhost/',
  'data:application/json,{}',
  'x'.repeat(9_000),
])('does not follow a redirect to %s', async (location) => {
  const { guarded, url } = await world((_, reply) => void reply.writeHead(301, { location }).end())
  await expect(guarded(url, json)).rejects.toEqual(reason('url'))
})

test('three redirects are followed, and no fourth', async () => {
  const { guarded, url } = await world((request, reply) => {
    const left = Number(request.url!.slice(1))
    if (left === 0) answer('{}')(request, reply)
    else reply.writeHead(307, { location: `/${left - 1}` }).end()
  })
  expect((await guarded(`${url}/3`, json)).bytes.toString()).toBe('{}')
  await expect(guarded(`${url}/4`, json)).rejects.toEqual(reason('redirects'))
})

test('follows no redirect of a POST', async () => {
  const { guarded, url } = await world((request, reply) =>
    request.method === 'POST' && request.url === '/'
      ? void request.pipe(reply.writeHead(200, { 'content-type': 'application/json' }))
      : void reply.writeHead(307, { location: '/' }).end(),
  )
  expect((await guarded(`${url}/`, { ...json, body: '{"a":1}' })).bytes.toString()).toBe('{"a":1}')
  await expect(guarded(`${url}/b`, { ...json, body: '{}' })).rejects.toEqual(reason('redirects'))
})

test('refuses a body that is too long by its header, and while reading', async () => {
  const { guarded, url } = await world((request, reply) => {
    if (request.url === '/said')
      return void reply
        .writeHead(200, { 'content-type': 'application/json', 'content-length': '1001' })
        .end('x'.repeat(1_001))
    reply.writeHead(200, { 'content-type': 'application/json' })
    const endless = (): void =>
      void reply.write('x'.repeat(600), () => reply.destroyed || endless())
    endless()
  })
  await expect(guarded(`${url}/said`, json)).rejects.toEqual(reason('size'))
  await expect(guarded(`${url}/endless`, json)).rejects.toEqual(reason('size'))
})

test('reads a compressed body, and refuses one that becomes too long', async () => {
  const small = Buffer.from('{"a":1}')
  const bomb = Buffer.alloc(50_000_000)
  const { guarded, url } = await world((request, reply) => {
    const [encoding, what] = request.url!.slice(1).split('/')
    const bytes =
      what === 'bomb' ? bomb.subarray(0, encoding === 'br' ? 1_000_000 : bomb.length) : small
    answer(encoding === 'br' ? brotliCompressSync(bytes) : gzipSync(bytes), {
      'content-encoding': encoding!,
    })(request, reply)
  })
  const limit = { ...json, limit: 100_000 }
  for (const encoding of ['gzip', 'br']) {
    expect((await guarded(`${url}/${encoding}/small`, limit)).bytes).toEqual(small)
    await expect(guarded(`${url}/${encoding}/bomb`, limit)).rejects.toEqual(reason('size'))
  }
  await expect(guarded(`${url}/gzip, gzip/small`, limit)).rejects.toEqual(reason('type'))
  await expect(guarded(`${url}/deflate/small`, limit)).rejects.toEqual(reason('network'))
})

test('stops at endless garbage behind a compressed body', async () => {
  const { guarded, url } = await world((_, reply) => {
    reply
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .write(gzipSync('{}'))
    const endless = (): void =>
      void reply.write('x'.repeat(600), () => reply.destroyed || endless())
    endless()
  })
  await expect(guarded(url, json)).rejects.toEqual(
    expect.objectContaining({ name: 'GuardedError' }),
  )
})

test('refuses another type or status', async () => {
  const { guarded, url } = await world((request, reply) => {
    if (request.url === '/status')
      reply.writeHead(206, { 'content-type': 'application/json' }).end('{}')
    else
      reply.writeHead(200, request.url === '/none' ? {} : { 'content-type': 'text/html' }).end('{}')
  })
  await expect(guarded(`${url}/html`, json)).rejects.toEqual(reason('type'))
  await expect(guarded(`${url}/html`, { ...json, types: ['image/*'] })).rejects.toEqual(
    reason('type'),
  )
  await expect(guarded(`${url}/none`, json)).rejects.toEqual(reason('type'))
  await expect(guarded(`${url}/status`, json)).rejects.toEqual(reason('status'))
  expect((await guarded(`${url}/none`, { ...json, types: [''] })).type).toBe('')
})

test.each(['headers', 'body', 'look-up'])(
  'aborts at the deadline when the host is too slow with the %s',
  async (stage) => {
    const late = new AbortController()
    const { guarded, url, resolve } = await world(
      (request, reply) => {
        if (stage === 'body')
          reply.writeHead(200, { 'content-type': 'application/json' }).write('{')
        // A byte now and then does not restart the timeout.
        setImmediate(() => late.abort())
        request.resume()
      },
      { deadline: () => late.signal },
    )
    if (stage === 'look-up')
      resolve.mockImplementation(() => {
        setImmediate(() => late.abort())
        return new Promise(() => {})
      })
    await expect(guarded(url, json)).rejects.toEqual(reason('time'))
  },
)

test('aborts a response whose head never ends by the real clock, too', async () => {
  const { guarded, url } = await world(() => {})
  await expect(guarded(url, { ...json, timeout: 20 })).rejects.toEqual(reason('time'))
})

test('aborts pending requests when the server stops or the caller aborts', async () => {
  const { guarded, url, stopped } = await world(() => setImmediate(() => stopped.abort()))
  await expect(guarded(url, json)).rejects.toEqual(reason('time'))
  await expect(guarded(url, json)).rejects.toEqual(reason('time'))
})

test('names an unknown host and an unreachable one as such, without the URL', async () => {
  const { guarded } = await world((_, reply) => reply.socket!.destroy())
  await expect(guarded('http://nobody.example/secret', json)).rejects.toEqual(reason('network'))
  await expect(guarded('http://nobody.example/secret', json)).rejects.not.toThrow(/secret|nobody/)
})

test('allows the operator’s gateway on a private network, and no redirect from it to others', async () => {
  const cid = 'b'.repeat(59)
  const { guarded } = await world(
    (request, reply) => {
      if (request.url!.endsWith('/away'))
        reply.writeHead(302, { location: '/api/v0/shutdown' }).end()
      else answer(JSON.stringify(request.url))(request, reply)
    },
    { allow: [] },
  )
  expect((await guarded(`ipfs://${cid}/1`, json)).bytes.toString()).toBe(`"/ipfs/${cid}/1"`)
  await expect(guarded(`ipfs://${cid}/away`, json)).rejects.toEqual(reason('url'))
})

test('sends at most four requests to a host at a time', async () => {
  let open = 0
  let most = 0
  const held: (() => void)[] = []
  const { guarded, url } = await world((_, reply) => {
    open += 1
    most = Math.max(most, open)
    held.push(() => {
      open -= 1
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    if (held.length === 4) for (const go of held.splice(0)) go()
  })
  const all = Array.from({ length: 12 }, () => guarded(url, json))
  await Promise.all(all)
  expect(most).toBe(4)
})
