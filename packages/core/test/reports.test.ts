/**
 * Follows real causes to what the host's collector receives: one report of the right category, and
 * none for what is no failure.
 */
import { afterEach, expect, test, vi } from 'vitest'
import { createPortico, defineNetwork, PorticoError } from '../src/index.ts'
import type { PorticoInternals } from '../src/public/internals.ts'
import type {
  AttemptCtx,
  ChainAdapter,
  ChainId,
  Connector,
  Link,
  Platform,
  PorticoConfig,
  Reads,
  Services,
} from '../src/index.ts'

afterEach(() => void vi.doUnmock('../src/data/data.ts'))

interface Report {
  event: string
  errorType: string
  errorMessage: string
}

interface Shop {
  portico: PorticoInternals
  reports: Report[]
  pass(ms: number): void
  /** Waits until `count` reports have been sent and nothing else is on its way. */
  sent(count: number): Promise<void>
}

type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>

const chain: ChainId = 'eip155:1'
const network = defineNetwork({
  id: chain,
  name: 'One',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['https://node.example', 'https://spare.example'],
})
const json = (value: unknown): Response => new Response(JSON.stringify(value))
const healthy: Answer = () => json({ jsonrpc: '2.0', id: 1, result: '0x0' })
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** A connector that opens wallets by this function. */
function wallets(open: (ctx: AttemptCtx) => Promise<Link>): Connector {
  return {
    id: 'wallets',
    owner: 'portico',
    ui: 'popup',
    start: (sink) => (
      sink.offers([{ id: 'fox', name: 'Fox', evidence: [], namespaces: ['eip155'] }]),
      () => {}
    ),
    open: (_offer, _want, ctx) => open(ctx),
  }
}

const adapter = (connectors: readonly Connector[] = []): ChainAdapter =>
  ({
    namespace: 'eip155',
    authority: 'portico',
    connectors,
    attach: () => Promise.reject(new TypeError('The adapter has a fault')),
    parseAddress: (text: string) => text,
    reads: async (id: ChainId, services: Services) => {
      const rpc = await services.rpc(id)
      return {
        balance: async (address: string) => ({
          raw: String(BigInt((await rpc.request('eth_getBalance', [address])) as string)),
          decimals: 18,
        }),
      }
    },
  }) as unknown as ChainAdapter

/** An adapter whose node answers as given, and which rejects balances that are not well formed. */
const reading = (answer: () => string): ChainAdapter => ({
  ...adapter(),
  reads: async () => {
    const balance = async (): Promise<{ raw: string; decimals: number }> => {
      const raw = answer()
      if (!/^[0-9]+$/.test(raw))
        throw new PorticoError('rpc-malformed', `No balance: ${raw}`, {
          category: 'DATA_PARSING_ERROR',
          exit: 'failed',
        })
      return { raw, decimals: 18 }
    }
    return { balance } as unknown as Reads
  },
})

/**
 * A page whose project has reports on. `answer` answers for the nodes, `service` for the service.
 */
async function shop({
  answer = healthy,
  service = healthy,
  online = true,
  adapters = [adapter()],
}: {
  answer?: Answer
  service?: Answer
  online?: boolean
  adapters?: readonly ChainAdapter[]
} = {}): Promise<Shop> {
  const reports: Report[] = []
  let now = 1_700_000_000_000
  const fetch = async (input: string, init: RequestInit): Promise<Response> => {
    const url = new URL(input)
    if (url.host === 'pulse.example') {
      if (url.pathname === '/e')
        reports.push((JSON.parse(init.body as string) as { props: Report }).props)
      return new Response(null, { status: 202 })
    }
    if (url.pathname === '/getAnalyticsConfig') return json({ isAnalyticsEnabled: true })
    if (url.host !== 'api.example') return answer(url, init)
    if (url.pathname === '/appkit/v1/config') return json({ features: [] })
    if (url.pathname === '/projects/v1/origins') return json({ allowedOrigins: [] })
    return service(url, init)
  }
  const config: PorticoConfig = {
    adapters,
    networks: [network],
    debug: false,
    service: { url: 'https://api.example', projectId: 'shop', collector: 'https://pulse.example' },
    platform: {
      now: () => now,
      // Retries run at once; deadlines never pass.
      after: (ms, run) => {
        const timer = ms < 5_000 ? setImmediate(run) : undefined
        return () => clearImmediate(timer)
      },
      random: (bytes) => new Uint8Array(bytes),
      fetch: fetch as typeof globalThis.fetch,
      visible: () => true,
      online: () => online,
      changes: () => () => {},
      storage: null,
      window: null,
    } satisfies Platform,
  }
  const portico = createPortico(config) as unknown as PorticoInternals
  portico.start()
  return {
    portico,
    reports,
    pass: (ms) => void (now += ms),
    async sent(count) {
      await vi.waitFor(() => expect(reports.length).toBeGreaterThanOrEqual(count))
      await turns()
    },
  }
}

const page = { data: [], count: 0 }
/** Reads a balance as a button does. The service's client has loaded by then. */
async function read({ portico }: Shop): Promise<void> {
  await portico.service()
  await (await portico.data()).balance('0xa', chain)
}

test('a node that is down is an API_ERROR', async () => {
  const it = await shop({
    answer: () => new Response('', { status: 502 }),
    service: () => json(page),
  })
  await read(it)
  await it.sent(2)
  // One report for each endpoint: repeated failures of the same endpoint are not reported.
  expect(it.reports).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({
        event: 'API_ERROR',
        errorMessage: 'HTTP status code 502',
        errorType: 'PorticoError',
      }),
    ),
  )
})

test('a failed node behind which another answers is an API_ERROR', async () => {
  const it = await shop({
    answer: ({ host }) =>
      host === 'node.example'
        ? new Response('', { status: 500 })
        : json({ jsonrpc: '2.0', id: 1, result: '0x5' }),
    service: () => json(page),
  })
  await read(it)
  await it.sent(1)
  expect(it.reports).toEqual([
    expect.objectContaining({ event: 'API_ERROR', errorMessage: 'HTTP status code 500' }),
  ])
  expect(Object.values(it.portico.getState().resources)).toContainEqual(
    expect.objectContaining({ status: 'ready', value: { raw: '5', decimals: 18 } }),
  )
})

test('a node that answers with something else than JSON-RPC is a DATA_PARSING_ERROR', async () => {
  const it = await shop({ answer: () => new Response('<html>'), service: () => json(page) })
  await read(it)
  await it.sent(2)
  expect(it.reports[0]).toMatchObject({
    event: 'DATA_PARSING_ERROR',
    errorMessage: 'Malformed JSON-RPC reply: not JSON',
  })
})

test('reports an unparsable answer as one DATA_PARSING_ERROR until another can be parsed', async () => {
  let result = 'none'
  const it = await shop({ service: () => json(page), adapters: [reading(() => result)] })
  const again = async (): Promise<void> =>
    (await it.portico.data()).balance('0xa', chain, { manual: true })
  await read(it)
  await it.sent(1)
  const report = expect.objectContaining({
    event: 'DATA_PARSING_ERROR',
    errorMessage: 'No balance: none',
  })
  expect(it.reports).toEqual([report])
  it.pass(60_000)
  await again()
  await turns()
  expect(it.reports).toEqual([report])
  for (result of ['5', 'none']) {
    it.pass(60_000)
    await again()
  }
  await it.sent(2)
  expect(it.reports).toEqual([report, report])
})

test.each([
  [
    'that it cannot be had',
    () => new Response('', { status: 500 }),
    'API_ERROR',
    'HTTP status code 500',
  ],
  [
    'that it is nonsense',
    () => json({ data: 'none' }),
    'DATA_PARSING_ERROR',
    'The reply is not what was expected',
  ],
])(
  'reports %s to the collector for the service’s list of wallets',
  async (_what, service, event, errorMessage) => {
    const it = await shop({ service })
    await it.portico.service()
    await it.sent(1)
    expect(it.reports).toEqual([expect.objectContaining({ event, errorMessage })])
  },
)

test('code that cannot be loaded is an INTERNAL_SDK_ERROR, also when its caller continues without it', async () => {
  vi.doMock('../src/data/data.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  vi.resetModules()
  const { createPortico: anew } = await import('../src/index.ts')
  const received: unknown[] = []
  const portico = anew({
    adapters: [adapter()],
    networks: [network],
    debug: false,
    onEvent: ({ event, properties }) =>
      received.push([event, (properties as { category?: string }).category]),
  })
  await expect(portico.data()).rejects.toThrow()
  expect(received).toEqual([['INTERNAL_SDK_ERROR', 'INTERNAL_SDK_ERROR']])
})

test('an exception of ours during adoption is an INTERNAL_SDK_ERROR', async () => {
  const link = {
    id: 'wallets:fox',
    connector: 'wallets',
    offer: 'fox',
    peer: { name: 'Fox' },
    scope: 'whole',
    handles: () => [{ namespace: 'eip155', accounts: [], chains: 'any', chain: null }],
    subscribe: () => () => {},
    release: async () => {},
    record: () => ({}),
  } as unknown as Link
  const it = await shop({
    service: () => json(page),
    adapters: [adapter([wallets(async () => link)])],
  })
  await it.portico.service()
  await expect(it.portico.connect({ offer: 'fox' })).rejects.toMatchObject({ exit: 'failed' })
  await it.sent(1)
  expect(it.reports).toEqual([
    expect.objectContaining({
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'TypeError',
      errorMessage: 'The adapter has a fault',
    }),
  ])
})

test.each([
  ['a visitor’s refusal', new PorticoError('user-rejected', 'No', { exit: 'rejected' })],
  ['a locked wallet', new PorticoError('connect-locked', 'Locked', { exit: 'locked' })],
  ['an abort', new DOMException('Stopped', 'AbortError')],
])('does not report %s as an error', async (_what, failure) => {
  const it = await shop({
    service: () => json(page),
    adapters: [adapter([wallets(() => Promise.reject(failure))])],
  })
  await it.portico.service()
  await expect(it.portico.connect({ offer: 'fox' })).rejects.toThrow()
  await turns()
  expect(it.reports).toEqual([])
})

test('reports nothing on an offline page', async () => {
  const received: string[] = []
  const it = await shop({
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
    service: () => Promise.reject(new TypeError('Failed to fetch')),
    online: false,
  })
  it.portico.on(({ event }) => received.push(event))
  await read(it)
  await turns()
  expect(Object.values(it.portico.getState().resources)).toContainEqual(
    expect.objectContaining({ status: 'error' }),
  )
  expect(received).toEqual([])
})

test('a wallet’s unreadable failure breaks nothing', async () => {
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error('No')
      },
    },
  )
  const it = await shop({
    service: () => json(page),
    adapters: [adapter([wallets(() => Promise.reject(hostile))])],
  })
  await expect(it.portico.connect({ offer: 'fox' })).rejects.toMatchObject({
    code: 'connect-failed',
  })
})
