import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { event, start } from './start.ts'

/**
 * Sends raw bytes to the server; resolves with the whole answer once the server closes the
 * connection.
 */
function raw(port: number, send: (write: (text: string) => void) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => send((part) => socket.write(part)))
    socket
      .on('data', (part) => (text += String(part)))
      .on('close', () => resolve(text))
      .on('error', reject)
  })
}

test('returns 413 for a body over the limit, announced or not, and stores none of it', async () => {
  const { post, admin, port } = await start({ bodyLimit: 1_024 })
  expect((await post('/e', event({ url: 'x'.repeat(2_000) }))).status).toBe(413)
  const chunk = `400\r\n${'x'.repeat(1_024)}\r\n`
  const reply = await raw(port, (write) =>
    write(
      `POST /e?projectId=default HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${chunk}${chunk}${chunk}`,
    ),
  )
  expect(reply).toMatch(/^HTTP\/1\.1 413 /)
  expect(await admin.events('default')).toEqual([])
})

test('returns 414 for a URL over the limit, and cuts endless headers', async () => {
  const { get, port } = await start({ urlLimit: 2_048 })
  expect((await get('/getWallets', { search: 'x'.repeat(3_000) })).status).toBe(414)
  expect(
    await raw(port, (write) =>
      write(`GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(25_000)}\r\n\r\n`),
    ),
  ).toMatch(/^HTTP\/1\.1 431 /)
})

test('accepts an HTTP/1.0 probe without Host, and requires it otherwise', async () => {
  const { port } = await start()
  const status = async (version: string): Promise<string | undefined> =>
    / (\d+) /.exec(await raw(port, (write) => write(`GET /health HTTP/${version}\r\n\r\n`)))?.[1]
  expect(await Promise.all(['1.0', '1.1'].map(status))).toEqual(['200', '400'])
})

test('aborts slow headers and bodies, and serves others meanwhile', async () => {
  const { get, port } = await start({ requestTimeout: 300 })
  const slowHeaders = raw(port, (write) => write('GET /health HTTP/1.1\r\nhost: x\r\n'))
  const slowBody = raw(port, (write) =>
    write('POST /e?projectId=default HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{'),
  )
  expect((await get('/health')).status).toBe(200)
  expect(await slowHeaders).toMatch(/^HTTP\/1\.1 408 /)
  expect(await slowBody).toMatch(/^HTTP\/1\.1 4(08|00) /)
})

test('returns 429 with Retry-After to a client over its limit, and not to the operator’s machines', async () => {
  const { get } = await start({ rateLimit: 3 })
  for (let n = 0; n < 3; n++) expect((await get('/getWallets')).status).toBe(200)
  const reply = await get('/getWallets', {}, { origin: 'https://shop.example' })
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  expect((await get('/health')).status).toBe(200)
  expect((await get('/getWallets', {}, { 'x-forwarded-for': '1.2.3.4' })).status).toBe(429)
})

test('lets a page read Retry-After and the request id of any refusal', async () => {
  const { get, admin } = await start({ rateLimit: 2 })
  await admin.saveProject({ id: 'shop', origins: ['https://shop.example'] })
  const refused = [
    await get('/getWallets', { projectId: 'nobody' }),
    await get('/getWallets', { projectId: 'shop' }, { origin: 'https://evil.example' }),
    await get('/getWallets'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 403, 429])
  for (const { headers } of refused)
    expect(headers.get('access-control-expose-headers')).toBe('retry-after, x-request-id')
})

test('trusts the forwarded client address of our proxy only', async () => {
  const { get } = await start({ rateLimit: 1, trustProxy: 1 })
  const from = async (forwarded: string): Promise<number> =>
    (await get('/getWallets', {}, { 'x-forwarded-for': forwarded })).status
  expect(await from('1.1.1.1')).toBe(200)
  expect(await from('2.2.2.2')).toBe(200)
  expect(await from('9.9.9.9, 1.1.1.1')).toBe(429)
  // One household of IPv6 is one client.
  expect(await from('2001:db8:1:2::1')).toBe(200)
  expect(await from('2001:db8:1:2:ffff::9')).toBe(429)
  expect(await from('2001:db8:1:3::1')).toBe(200)
  // Some proxies add the port, which does not make it another client.
  for (const again of ['1.1.1.1:5', '1.1.1.1:65535', '[2001:db8:1:2::1]', '[2001:db8:1:2::1]:5'])
    expect(await from(again)).toBe(429)
  expect(await from('3.3.3.3:5')).toBe(200)
  expect(await from('3.3.3.3')).toBe(429)
})

test('echoes no client input in a response header', async () => {
  const { port } = await start()
  for (const path of [
    '/getWallets?projectId=default&search=%0d%0aset-cookie:%20a=b',
    '/getWallets%0d%0aset-cookie:%20a=b',
    '/x?projectId=%0d%0aset-cookie:a',
  ]) {
    const reply = await raw(port, (write) =>
      write(
        `GET ${path} HTTP/1.1\r\nhost: x\r\norigin: https://a.example%0d%0aset-cookie: x\r\nconnection: close\r\n\r\n`,
      ),
    )
    expect(reply.split('\r\n\r\n')[0]).not.toMatch(/set-cookie/i)
  }
})

test('names the request in every response, and forbids type sniffing', async () => {
  const { get } = await start()
  const seen = new Set<string>()
  for (const path of ['/getWallets', '/nothing', '/health']) {
    const { headers } = await get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    seen.add(headers.get('x-request-id')!)
  }
  expect(seen.size).toBe(3)
})

test('logs no query, body or address', async () => {
  const lines: string[] = []
  const { get, post } = await start({
    logLevel: 'trace',
    logTo: { write: (line) => lines.push(line) },
  })
  // What the start says is the operator's own.
  lines.length = 0
  await get('/getWallets', { search: 'secret-search' })
  await get('/secret-path')
  await get('/getWalletImage/secret-image')
  await post('/e', event({ url: 'https://secret.example' }), {}, { 'x-secret': 'secret' })
  const text = lines.join('')
  expect(text).not.toMatch(/secret|127\.0\.0\.1"|default/)
  expect(
    lines
      .map((line) => JSON.parse(line) as { route?: string })
      .map(({ route }) => route)
      .filter(Boolean),
  ).toEqual(['/getWallets', 'none', '/getWalletImage/:id', '/e'])
})

test('logs addresses only when configured', async () => {
  const lines: string[] = []
  const { get } = await start({
    logLevel: 'info',
    logAddresses: true,
    logTo: { write: (line) => lines.push(line) },
  })
  await get('/health')
  expect(lines.join('')).toContain('"address":"127.0.0.1"')
})

test('returns 500 without a stack trace for an unexpected error, and logs it', async () => {
  const lines: string[] = []
  let broken = false
  const { post } = await start({
    logLevel: 'error',
    logTo: { write: (line) => lines.push(line) },
    steady: () => {
      if (broken)
        throw new RangeError(
          'the clock broke at /home/x: legal winner thank year wave sausage worth useful legal winner thank yellow',
        )
      return 0
    },
  })
  broken = true
  const reply = await post('/e', event())
  expect(reply.status).toBe(500)
  const text = await reply.text()
  expect(JSON.parse(text)).toMatchObject({ status: 'error', reasons: [{ name: 'server' }] })
  expect(text).not.toMatch(/clock|home| at /)
  expect(lines.join('')).toContain('the clock broke')
  expect(lines.join('')).not.toContain('winner')
})

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
const [token, next] = ['open-sesame-open-sesame', 'another-open-sesame']

test('requires the metrics token, and names routes by their pattern', async () => {
  const { get } = await start({ metricsToken: token })
  await get('/getWalletImage/one')
  await get('/wp-admin.php')
  expect((await get('/metrics')).status).toBe(401)
  expect((await get('/metrics', {}, bearer('wrong'))).status).toBe(401)
  const text = await (await get('/metrics', {}, bearer(token))).text()
  expect(text).toContain(
    'portico_http_requests_total{method="GET",route="/getWalletImage/:id",status="404"} 1',
  )
  expect(text).toContain('route="none",status="404"} 1')
  expect(text).toMatch(/portico_resident_memory_bytes \d+/)
  expect(text).not.toContain('wp-admin')
})

test('accepts each of several metrics tokens, and no combination of them', async () => {
  const { get } = await start({ metricsToken: `${token}, ${next}` })
  const statuses = [
    token,
    next,
    `${token},${next}`,
    `${token}, ${next}`,
    token.slice(1),
    '',
    token.toUpperCase(),
  ].map(async (each) => (await get('/metrics', {}, bearer(each))).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 401, 401, 401, 401, 401])
})

test('returns 429 after failed guesses of the metrics token, and serves others', async () => {
  const { get } = await start({ metricsToken: token, trustProxy: 1 })
  const ask = async (address: string, authorization: Record<string, string>): Promise<Response> =>
    get('/metrics', {}, { 'x-forwarded-for': address, ...authorization })
  // A request without a token is not counted as a guess.
  for (let n = 0; n < 20; n++) expect((await ask('1.1.1.1', {})).status).toBe(401)
  for (let n = 0; n < 10; n++) expect((await ask('1.1.1.1', bearer(`guess ${n}`))).status).toBe(401)
  const reply = await ask('1.1.1.1', bearer(token))
  expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await ask('2.2.2.2', bearer(token))).status).toBe(200)
})

test('refuses to start with a metrics token that is too short, also in a program', async () => {
  await expect(start({ metricsToken: 'short' })).rejects.toThrow('PORTICO_METRICS_TOKEN must be')
})

test('serves no metrics without a token', async () => {
  expect((await (await start()).get('/metrics')).status).toBe(404)
})

test('finishes pending requests on stop, and accepts no other', async () => {
  let answer = (): void => {}
  let asked = (): void => {}
  const waiting = new Promise<void>((resolve) => (asked = resolve))
  const slow: typeof fetch = () => {
    asked()
    return new Promise(
      (resolve) =>
        (answer = () => resolve(Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }))),
    )
  }
  const { post, get, stop } = await start({
    rpc: { 'eip155:1': ['http://node.example'] },
    fetch: slow,
  })
  const reply = post(
    '/v1/',
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
    { chainId: 'eip155:1' },
  )
  await waiting
  const stopped = stop()
  await expect(get('/health')).rejects.toThrow()
  answer()
  expect((await reply).status).toBe(200)
  await stopped
})

test('shares nothing between two servers in one process', async () => {
  const [a, b] = [await start({ metricsToken: token }), await start({ metricsToken: token })]
  await a.get('/getWallets')
  expect(await (await b.get('/metrics', {}, bearer(token))).text()).not.toContain('/getWallets')
})
