import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBlockchain } from '../src/settings/read-blockchain.ts'
import { aggregators, keys } from './aggregators.ts'
import { createVisitor } from './auth.ts'
import { createEmbeddedVisitor, operatorKey, recordMail } from './embedded.ts'
import { faults, type JsonSchema } from './json-schema.ts'
import { createSocialVisitor, startLiar } from './liar.ts'
import { event, start } from './start.ts'

interface Parameter {
  in: 'query' | 'path'
  name: string
  required?: boolean
  schema: JsonSchema
}
interface Operation {
  operationId: string
  summary: string
  parameters?: readonly Parameter[]
  requestBody?: { required: boolean; content: Readonly<Record<string, { schema: JsonSchema }>> }
  responses: Readonly<
    Record<string, { content?: Readonly<Record<string, { schema: JsonSchema }>> }>
  >
}
interface Description {
  openapi: string
  info: { title: string; version: string }
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

/** One value of each parameter that is valid, and several that are not. */
const good: Readonly<Record<string, string>> = {
  projectId: 'default',
  st: 'portico',
  sv: 'react-1',
  page: '1',
  entries: '5',
  search: 'e',
  badge_type: 'none',
  badge: 'none',
  include: 'metamask,trust',
  exclude: 'rabby',
  chains: 'eip155:1',
  chainId: 'eip155:1',
  chain: bitcoin,
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  txid: '1f'.repeat(32),
  id: 'eip155:1',
  currency: 'usd',
  origin: 'https://shop.example',
  includeAppKitAccount: 'true',
  forceUpdate: `eip155:1:0x${'1f'.repeat(20)}`,
  amount: '1000000',
  from: `eip155:1:0x${'1f'.repeat(20)}`,
  to: 'eip155:1:native',
  userAddress: `eip155:1:0x${'2f'.repeat(20)}`,
  tokenAddress: `eip155:1:0x${'1f'.repeat(20)}`,
  slippage: '0.5',
  gasPrice: '1000000000',
  spender: '0x0000000000001ff3684f28c67538d4d072c22734',
}
const hostile = [
  '',
  ' ',
  'x y',
  '-1',
  '1e9',
  '💥',
  "'; drop table wallets; --",
  '<script>',
  '%00',
  '\u0000',
  '../..',
  'x'.repeat(200),
  'eip155:99999',
]
const proof = { time: 0, signature: 'A'.repeat(87) }
const bodies: Readonly<Record<string, unknown>> = {
  '/e': event(),
  '/batch': [event(), event()],
  '/v1': { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
  '/v1/': [{ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }],
  '/auth/v1/authenticate': { message: 'A message', signature: '0x00', transport: 'token' },
  '/auth/v1/refresh': {
    refreshToken: 'a.b',
    time: 0,
    id: 'an-id-of-16-letters',
    signature: 'A'.repeat(86),
  },
  '/embedded/v1/email': {
    email: 'ada@shop.example',
    key: 'A'.repeat(87),
    site: 'https://shop.example',
  },
  '/embedded/v1/email/state': { attempt: 'A'.repeat(22), signature: 'A'.repeat(86) },
  '/embedded/v1/email/resend': { attempt: 'A'.repeat(22), signature: 'A'.repeat(86) },
  '/embedded/v1/email/verify': {
    attempt: 'A'.repeat(22),
    code: '000000',
    signature: 'A'.repeat(86),
  },
  '/embedded/v1/address': { email: 'eve@shop.example' },
  '/embedded/v1/address/resend': {
    change: 'A'.repeat(22),
    place: 'primary',
    signature: 'A'.repeat(86),
  },
  '/embedded/v1/address/verify': {
    change: 'A'.repeat(22),
    primary: null,
    secondary: '000000',
    signature: 'A'.repeat(86),
  },
  '/embedded/v1/social': {
    provider: 'company',
    key: 'A'.repeat(87),
    site: 'https://shop.example',
    popup: 'A'.repeat(43),
  },
  '/embedded/v1/external/state': { attempt: 'A'.repeat(22), signature: 'A'.repeat(86) },
  '/embedded/v1/external/verify': { attempt: 'A'.repeat(22), signature: 'A'.repeat(86) },
  '/embedded/v1/farcaster': { key: 'A'.repeat(87), site: 'https://shop.example' },
  '/embedded/v1/passkey/options': {
    does: 'get',
    key: 'A'.repeat(87),
    site: 'https://shop.example',
  },
  '/embedded/v1/passkey/verify': {
    attempt: 'A'.repeat(22),
    response: {},
    signature: 'A'.repeat(86),
  },
  '/embedded/v1/wallet': {
    proof,
    wallet: 'A'.repeat(22),
    set: 'A'.repeat(22),
    addresses: { eip155: `0x${'1f'.repeat(20)}`, solana: '1'.repeat(32) },
    share: 'A'.repeat(23),
    recovery: 'service',
  },
  '/embedded/v1/sets': { set: 'A'.repeat(22), share: 'A'.repeat(23), recovery: null, proof },
  '/embedded/v1/release': {
    challenge: 'A'.repeat(43),
    purpose: 'sign',
    set: 'A'.repeat(22),
    signature: 'A'.repeat(86),
  },
  '/auth/v1/account-metadata': { metadata: { theme: 'dark' } },
  '/v1/fungible/price': { addresses: ['eip155:1:native'] },
  '/v1/convert/build-transaction': {
    amount: '1000000',
    from: `eip155:1:0x${'1f'.repeat(20)}`,
    to: 'eip155:1:native',
    userAddress: `eip155:1:0x${'2f'.repeat(20)}`,
    eip155: { slippage: '1' },
    disableEstimate: true,
  },
}
const hostileBodies = [
  '',
  '{',
  'null',
  '[]',
  '{}',
  '0',
  '"x"',
  '[[[[]]]]',
  '{"__proto__":{"x":1}}',
  '[{"jsonrpc":"2.0"}]',
  'x'.repeat(100),
]

const sums = { funded_txo_sum: 5, spent_txo_sum: 2 }
/** What an Esplora endpoint answers, by the end of the path. */
const esplora: readonly (readonly [RegExp, unknown])[] = [
  [/\/utxo$/, [{ txid: '1f'.repeat(32), vout: 0, value: 3 }]],
  [/\/address\/\w+$/, { chain_stats: sums, mempool_stats: sums }],
  [/\/tx\/\w+$/, { txid: '1f'.repeat(32) }],
  [/\/fee-estimates$/, { 1: 2.5 }],
  [/\/height$/, 450],
]

const node: typeof fetch = async (url, init) => {
  if (init?.method === undefined)
    return Response.json(esplora.find(([path]) => path.test(String(url)))?.[1])
  const body: unknown = JSON.parse(String(init?.body))
  const reply = (each: unknown): object => ({
    jsonrpc: '2.0',
    id: (each as { id: unknown }).id,
    result: (each as { method: unknown }).method === 'eth_call' ? `0x${'0'.repeat(64)}` : '0x1',
  })
  return Response.json(Array.isArray(body) ? body.map(reply) : reply(body))
}

/** One chain of the Blockchain API. */
const blockchain = readBlockchain({
  chains: {
    'eip155:1': {
      name: 'Ethereum',
      native: { name: 'Ether', symbol: 'ETH' },
      prices: [{ kind: 'static', prices: { native: '2000' } }],
    },
  },
})

async function described() {
  const mail = recordMail()
  let ahead = 0
  const liar = await startLiar('company')
  const sources = aggregators({}, node)
  const reach: typeof fetch = (url, init) =>
    String(url).startsWith(liar.issuer) ? fetch(url, init) : sources.reach(url, init)
  const server = await start({
    socials: [liar.social],
    attemptsOfCaller: 0,
    now: () => Date.now() + ahead,
    blockchain,
    embeddedKey: operatorKey,
    recoveryServiceUrl: 'https://recovery.example',
    mail,
    mailsOfAddress: 0,
    mailsOfCaller: 0,
    triesOfCaller: 0,
    rpc: { 'eip155:1': ['http://node.example'], [bitcoin]: ['http://esplora.example/api'] },
    fetch: reach,
    metricsToken: 'a-token-of-the-test',
    signInRate: 0,
    swapSources: [{ name: '0x', key: keys.zeroX }, { name: 'lifi' }],
    swapRate: 0,
    swapProjectRate: 0,
  })
  // Sign-in needs a project with origins.
  await server.admin.saveProject({ id: 'default', origins: [good['origin']!] })
  const description = (await (await server.get('/openapi.json')).json()) as Description
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  const visitor = createVisitor(server.url, 'default')
  const token = (await visitor.signIn()).token!
  const embedded = createEmbeddedVisitor(server.url, 'default', mail, (ms) => (ahead += ms))
  const social = createSocialVisitor(server.url, 'default', liar)
  return {
    ...server,
    description,
    operations,
    visitor,
    token,
    embedded: {
      visit: (path: string) =>
        (/\/(?:social|external|login-methods)(?:\/|$)/.test(path) ? social : embedded).visit(path),
    },
  }
}
type Described = Awaited<ReturnType<typeof described>>['operations'][number]

/** Sends the request that an operation describes, and checks the answer against the description. */
async function send(
  url: string,
  { path, method, operation }: Described,
  values: Readonly<Record<string, string>>,
  body?: string,
  type = path.startsWith('/embedded/') ? 'application/json' : 'text/plain',
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const query = new URLSearchParams()
  let where = path
  for (const { in: place, name } of operation.parameters ?? []) {
    const value = values[name]
    if (value === undefined) continue
    if (place === 'query') query.set(name, value)
    else where = where.replace(`{${name}}`, encodeURIComponent(value))
  }
  const reply = await fetch(`${url}${where}?${query}`, {
    method,
    ...(method !== 'GET' && { body: body ?? '' }),
    headers: {
      ...(path.startsWith('/embedded/') && { origin: url }),
      ...(method !== 'GET' && { 'content-type': type }),
      ...(path === '/metrics' && { authorization: 'Bearer a-token-of-the-test' }),
      ...more,
    },
  })
  const text = await reply.text()
  const context = `${method} ${where}?${query} ${body ?? ''} → ${reply.status} ${text.slice(0, 300)}`
  // An empty path parameter, or one like `..`, makes another path, which no operation answers.
  if (reply.status === 404 && text.includes('no such path')) return 404
  const response = operation.responses[reply.status]
  expect(response, context).toBeDefined()
  const media = (reply.headers.get('content-type') ?? '').split(';')[0]!
  const content = response!.content?.[media]
  expect(content, `${context}: ${media}`).toBeDefined()
  expect(
    faults(content!.schema, media === 'application/json' ? JSON.parse(text) : text),
    context,
  ).toEqual([])
  return reply.status
}

test('describes every route with its parameters and responses', async () => {
  const { description, operations } = await described()
  expect(description.openapi).toMatch(/^3\.1/)
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [
      'GET /appkit/v1/config',
      'GET /auth/v1/me',
      'GET /auth/v1/nonce',
      'GET /auth/v1/sessions',
      'GET /embedded/v1/config',
      'GET /embedded/v1/delete',
      'GET /embedded/v1/devices',
      'GET /embedded/v1/me',
      'GET /embedded/v1/login-methods',
      'GET /getAnalyticsConfig',
      'GET /getWalletImage/{id}',
      'GET /getWallets',
      'GET /health',
      'GET /metrics',
      'GET /projects/v1/origins',
      'GET /public/getAssetImage/{id}',
      'GET /public/getCurrencyImage/{id}',
      'GET /public/getTokenImage/{id}',
      'GET /ready',
      'GET /v1/account/{address}/balance',
      'GET /v1/account/{address}/history',
      'GET /v1/account/{address}/nfts',
      'GET /v1/convert/allowance',
      'GET /v1/convert/build-approve',
      'GET /v1/convert/gas-price',
      'GET /v1/convert/quotes',
      'GET /v1/convert/tokens',
      'GET /v1/esplora/{chain}/address/{address}',
      'GET /v1/esplora/{chain}/address/{address}/utxo',
      'GET /v1/esplora/{chain}/blocks/tip/height',
      'GET /v1/esplora/{chain}/fee-estimates',
      'GET /v1/esplora/{chain}/tx/{txid}',
      'GET /v1/identity/{address}',
      'GET /v1/pictures/{id}',
      'GET /v1/supported-chains',
      'POST /auth/v1/authenticate',
      'POST /auth/v1/refresh',
      'POST /auth/v1/sessions/{id}/revoke',
      'POST /auth/v1/sign-out',
      'POST /auth/v1/sign-out-everywhere',
      'POST /embedded/v1/address',
      'POST /embedded/v1/address/cancel',
      'POST /embedded/v1/address/resend',
      'POST /embedded/v1/address/verify',
      'POST /embedded/v1/challenge',
      'POST /embedded/v1/delete',
      'POST /embedded/v1/devices/{id}/remove',
      'POST /embedded/v1/email',
      'POST /embedded/v1/email/resend',
      'POST /embedded/v1/email/state',
      'POST /embedded/v1/email/verify',
      'POST /embedded/v1/external/state',
      'POST /embedded/v1/external/verify',
      'POST /embedded/v1/farcaster',
      'POST /embedded/v1/legal',
      'POST /embedded/v1/passkey/options',
      'POST /embedded/v1/passkey/verify',
      'POST /embedded/v1/release',
      'POST /embedded/v1/removals/{id}/cancel',
      'POST /embedded/v1/sets',
      'POST /embedded/v1/sign-out',
      'POST /embedded/v1/social',
      'POST /embedded/v1/social/popup',
      'POST /embedded/v1/wait',
      'POST /embedded/v1/wallet',
      'POST /embedded/v1/login-methods/{id}/remove',
      'PUT /auth/v1/account-metadata',
      'POST /batch',
      'POST /e',
      'POST /v1',
      'POST /v1/',
      'POST /v1/convert/build-transaction',
      'POST /v1/fungible/price',
    ].sort(),
  )
  for (const { operation } of operations) {
    expect(operation.summary).toBeTruthy()
    for (const { name, schema } of operation.parameters ?? [])
      expect(schema.type ?? schema.enum ?? schema.anyOf, name).toBeDefined()
  }
})

test('every operation succeeds with the values that it describes', async () => {
  const { url, operations, visitor, embedded } = await described()
  for (const each of operations) {
    // With an authenticator and with a relay: embedded-passkey.test.ts and
    // embedded-farcaster.test.ts.
    if (/\/(?:passkey|farcaster)(?:\/|$)/.test(each.path)) continue
    const accepted: Readonly<Record<string, { schema: JsonSchema } | undefined>> = each.operation
      .requestBody?.content ?? {
      '': undefined,
    }
    const values = {
      ...good,
      ...(each.path.includes('Currency') && { id: 'usd' }),
      ...(each.path.includes('Token') && { id: 'eth' }),
      ...(/\/(?:account|identity)\//.test(each.path) && { address: `0x${'1f'.repeat(20)}` }),
      ...(each.path.includes('/pictures/') && { id: 'e'.repeat(32) }),
      ...(each.path === '/v1/convert/tokens' && { address: good['from']! }),
    }
    for (const type of Object.keys(accepted)) {
      // Each sign-out needs a sign-in before it.
      const visit = each.path.startsWith('/auth/')
        ? await visitor.visit(each.path)
        : each.path.startsWith('/embedded/')
          ? await embedded.visit(each.path)
          : undefined
      const body = visit?.body ?? bodies[each.path]
      if (body !== undefined) expect(faults(accepted[type]!.schema, body)).toEqual([])
      const status = await send(
        url,
        each,
        { ...values, ...visit?.values },
        JSON.stringify(body),
        type || undefined,
        visit?.headers,
      )
      expect(status, each.path).toBe(
        (each.path.includes('Wallet') || each.path.includes('/pictures/')) &&
          each.path.includes('{id}')
          ? 404
          : each.path === '/e' || each.path === '/batch'
            ? 202
            : 200,
      )
    }
  }
})

test('refuses a missing required parameter and survives each hostile one in every operation', async () => {
  const { url, operations } = await described()
  for (const each of operations)
    for (const { name, in: place, required } of each.operation.parameters ?? []) {
      const body = JSON.stringify(bodies[each.path])
      if (required && place === 'query')
        expect(
          await send(
            url,
            each,
            Object.fromEntries(Object.entries(good).filter(([key]) => key !== name)),
            body,
          ),
        ).toBe(400)
      for (const value of hostile) {
        const status = await send(url, each, { ...good, [name]: value }, body)
        expect(status, `${each.path} ${name}=${value}`).toBeLessThan(500)
      }
    }
})

test('refuses a value that its description refuses', async () => {
  const { url, operations } = await described()
  for (const each of operations)
    for (const { name, in: place, schema } of each.operation.parameters ?? [])
      for (const value of hostile)
        if (place === 'query' && faults(schema, value).length > 0)
          expect(
            await send(url, each, { ...good, [name]: value }, JSON.stringify(bodies[each.path])),
            `${each.path} ${name}=${value}`,
          ).toBe(400)
})

test('refuses a body that its description refuses', async () => {
  const { url, operations, token, embedded } = await described()
  for (const each of operations) {
    const content = each.operation.requestBody?.content
    if (!content) continue
    const values = each.path.startsWith('/auth/') ? { projectId: 'default' } : good
    const isEmbedded = each.path.startsWith('/embedded/')
    const headers = isEmbedded
      ? (await embedded.visit(each.path)).headers
      : { authorization: `Bearer ${token}` }
    for (const body of hostileBodies)
      expect(await send(url, each, values, body, undefined, headers), `${each.path} ${body}`).toBe(
        400,
      )
    expect(
      await send(url, each, values, JSON.stringify(bodies[each.path]), 'text/css', headers),
    ).toBe(415)
  }
})

test('returns only described responses and no 5xx for any input to any operation', async () => {
  const { url, operations } = await described()
  const text = fc.oneof(
    fc.constantFrom(...Object.values(good), ...hostile),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ maxLength: 300 }),
  )
  const values = fc
    .dictionary(fc.constantFrom(...Object.keys(good)), text)
    .map((some) => ({ ...good, ...some }))
  const body = fc.oneof(
    fc.constantFrom(...hostileBodies, ...Object.values(bodies).map((each) => JSON.stringify(each))),
    fc.json(),
    fc.string({ unit: 'binary' }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...operations), values, body, async (each, some, sent) => {
      expect(await send(url, each, some, sent)).toBeLessThan(500)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

test('returns JSON of one shape and no 5xx for any path, method and headers', async () => {
  const { url } = await described()
  const piece = fc.oneof(
    fc.constantFrom(
      'getWallets',
      'v1',
      'e',
      'public',
      '..',
      '%2e%2e',
      '%',
      '%ff',
      'openapi.json',
      '',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text)),
  )
  const path = fc.array(piece, { maxLength: 5 }).map((pieces) => `/${pieces.join('/')}`)
  const header = fc
    .string({ minLength: 0, maxLength: 40 })
    .map((value) => value.replace(/[^\x20-\x7e]/g, ''))
  await fc.assert(
    fc.asyncProperty(
      path,
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      header,
      header,
      async (where, method, origin, type) => {
        const reply = await fetch(`${url}${where}`, {
          method,
          headers: {
            origin,
            'content-type': type,
            'if-none-match': origin,
            'accept-encoding': origin,
            'x-forwarded-for': origin,
          },
        })
        expect(reply.status, `${method} ${where}`).toBeLessThan(500)
        const text = await reply.text()
        if (reply.status >= 400 && method !== 'HEAD' && text)
          expect(JSON.parse(text)).toMatchObject({ status: 'error' })
        expect(text).not.toMatch(/node_modules|\bat .+:\d+:\d+/)
      },
    ),
    { numRuns: 500 },
  )
})
