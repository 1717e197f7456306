/**
 * Tests of when attested messages are sent, with a scripted page, relay and frame. For a browser,
 * see e2e/attestation.spec.ts.
 */
import { expect, test, vi } from 'vitest'
import type { Platform } from '@portico/core'
import { PorticoError } from '@portico/core'
import { browserPlatform } from '@portico/core/adapter'
import { createClient } from '../src/client.ts'
import { createExtras } from '../src/extras/extras.ts'
import { walletConnect } from '../src/index.ts'
import type { SignEvent } from '../src/port.ts'
import type { Publication, Relay } from '../src/relay/relay.ts'
import { account, metadata, settle, startWorld } from './parts.ts'

const url = 'https://verify.example/v3'
const topic = 'ab'.repeat(32)
const tokenOf = (id: string): string =>
  `e30.${Buffer.from(JSON.stringify({ id })).toString('base64url')}.c2ln`

interface Frame {
  src: string
  sandbox: Set<string>
  style: { display?: string }
  referrerPolicy?: string
  contentWindow: object
  remove(): void
}

function scene(o: { document?: boolean } = {}) {
  let now = 0
  const timers = new Set<{ at: number; run: () => void }>()
  const frames: Frame[] = []
  const loaded: Frame[] = []
  const listeners = new Set<(event: object) => void>()
  const followers = new Set<() => void>()
  let visible = true
  const window = {
    location: { origin: 'https://shop.example' },
    addEventListener: (_: string, listener: (event: object) => void) =>
      void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) =>
      void listeners.delete(listener),
    document: {
      createElement: (): Frame => {
        const frame: Frame = {
          src: '',
          sandbox: new Set(),
          style: {},
          contentWindow: {},
          remove: () => void frames.splice(frames.indexOf(frame), 1),
        }
        // `sandbox` is a token list, as in a browser.
        return Object.assign(frame, {
          sandbox: Object.assign(frame.sandbox, {
            add: (...each: string[]) =>
              each.forEach((one) => Set.prototype.add.call(frame.sandbox, one)),
          }),
        })
      },
      body: { append: (frame: Frame) => (frames.push(frame), loaded.push(frame)) },
    },
  }
  const platform = {
    ...browserPlatform(),
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    window: o.document === false ? null : window,
    visible: () => visible,
    changes: (cb: () => void) => (followers.add(cb), () => void followers.delete(cb)),
  } as unknown as Platform
  const published: { method: string; params: object }[] = []
  const events: SignEvent[] = []
  let refusal: Error | undefined
  const relay = {
    publish: async (publication: Publication) =>
      void published.push({ method: 'irn_publish', params: publication }),
    call: async (method: string, params: object) => {
      published.push({ method, params })
      if (refusal) throw refusal
      return true
    },
    subscribe: async (topics: readonly string[]) =>
      void published.push({ method: 'subscribe', params: topics }),
  } as unknown as Relay
  const extras = createExtras({
    attestation: url,
    projectId: 'project',
    platform,
    emit: (event) => void events.push(event),
  })
  const over = extras.wrap(relay)
  const request = (name: string, tag = 1108): Promise<void> => {
    extras.sealed(name, JSON.stringify({ id: 1, method: 'wc_sessionRequest', params: {} }))
    return over.publish({ topic, message: name, ttl: 300, tag })
  }
  return {
    frames,
    loaded,
    events,
    published,
    listeners,
    request,
    refuse: (error: Error) => void (refusal = error),
    propose(signal?: AbortSignal) {
      extras.sealed('proposal', '{"id":1}')
      return over.call(
        'wc_proposeSession',
        { pairingTopic: topic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 },
        { ttl: 300, ...(signal && { signal }) },
      )
    },
    again: (name: string) => over.publish({ topic, message: name, ttl: 300, tag: 1108 }),
    frame: (count = 1) =>
      vi.waitFor(() => expect(loaded).toHaveLength(count)).then(() => loaded[count - 1]!),
    idOf: (frame: Frame) => new URL(frame.src).searchParams.get('id')!,
    answer(
      frame: Frame,
      data = JSON.stringify({
        type: 'verify_attestation',
        attestation: tokenOf(new URL(frame.src).searchParams.get('id')!),
      }),
    ) {
      for (const listener of listeners)
        listener({ origin: 'https://verify.example', source: frame.contentWindow, data })
    },
    pass(ms: number) {
      now += ms
      for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.run()
    },
    hide() {
      visible = false
      for (const follower of [...followers]) follower()
    },
  }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('a request waits for its token, which is sent with it, and the frame is removed then', async () => {
  const it = scene()
  const sent = it.request('message')
  const frame = await it.frame()
  expect(Object.fromEntries(new URL(frame.src).searchParams)).toEqual({
    projectId: 'project',
    origin: 'https://shop.example',
    id: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    decryptedId: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
  expect(frame).toMatchObject({ style: { display: 'none' }, referrerPolicy: 'origin' })
  expect([...frame.sandbox]).toEqual(['allow-scripts', 'allow-same-origin'])
  expect(it.published).toEqual([])
  it.answer(frame)
  await sent
  expect(it.published).toEqual([
    {
      method: 'irn_publish',
      params: expect.objectContaining({
        message: 'message',
        attestation: tokenOf(it.idOf(frame)),
      }) as object,
    },
  ])
  expect(it.frames).toEqual([])
  expect(it.listeners.size).toBe(0)
})

test('a QR code is shown when the relay accepts us, and its proposal is sent after the token', async () => {
  const it = scene()
  await expect(it.propose()).resolves.toBe(true)
  const frame = await it.frame()
  expect(it.published.map(({ method }) => method)).toEqual(['subscribe'])
  it.answer(frame)
  await vi.waitFor(() =>
    expect(it.published[1]).toMatchObject({
      method: 'wc_proposeSession',
      params: { correlationId: 1, attestation: tokenOf(it.idOf(frame)) },
    }),
  )
})

test('shows the QR code of a sign-in before the token, too', async () => {
  const it = scene()
  for (const tag of [1116, 1100]) await it.request(`message ${tag}`, tag)
  await it.frame(2)
  expect(it.published).toEqual([])
  it.loaded.forEach((frame) => it.answer(frame))
  await vi.waitFor(() => expect(it.published).toHaveLength(2))
})

test('proposes nothing for a QR code that was cancelled meanwhile', async () => {
  const it = scene()
  const given = new AbortController()
  given.abort(new Error('given up'))
  await expect(it.propose(given.signal)).rejects.toThrow('given up')
  await turns()
  expect(it.published.map(({ method }) => method)).toEqual(['subscribe'])
})

test('ends a QR code with an event when the relay finally refuses its proposal', async () => {
  const it = scene()
  it.refuse(
    new PorticoError('relay-answer', 'The relay refused wc_proposeSession: no', { exit: 'failed' }),
  )
  await it.propose()
  it.answer(await it.frame())
  await vi.waitFor(() =>
    expect(it.events).toEqual([
      {
        is: 'failed',
        stage: 'publish',
        code: 'relay-answer',
        message: 'The relay refused wc_proposeSession: no',
        topic,
      },
      { is: 'expired', what: 'pairing', topic },
    ]),
  )
})

test('a silent server delays one message for a second, and no other until it has answered again', async () => {
  const it = scene()
  const first = it.request('first')
  await it.frame(1)
  it.pass(999)
  await turns()
  expect(it.published).toEqual([])
  it.pass(1)
  await first
  expect(it.events).toEqual([expect.objectContaining({ is: 'failed', code: 'attestation-silent' })])
  expect(it.frames).toEqual([])
  // The server is asked again, but the message does not wait for it.
  await it.request('second')
  it.pass(1_000)
  await it.request('third')
  expect(it.published.every(({ params }) => !('attestation' in params))).toBe(true)
  expect(it.events).toHaveLength(1)
  it.answer(await it.frame(3))
  await turns()
  const fourth = it.request('fourth')
  it.answer(await it.frame(4))
  await fourth
  expect(it.published.at(-1)?.params).toHaveProperty('attestation', tokenOf(it.idOf(it.loaded[3]!)))
})

test('a page that unloads sends its pending messages first', async () => {
  const it = scene()
  const sent = it.request('message')
  await it.frame()
  it.hide()
  await sent
  expect(it.published[0]?.params).not.toHaveProperty('attestation')
  expect(it.frames).toEqual([])
  expect(it.events).toEqual([])
  // The aborted request does not count as silence of the server, so the next request waits for it
  // again.
  const next = it.request('next')
  it.answer(await it.frame(2))
  await next
  expect(it.published[1]?.params).toHaveProperty('attestation')
})

test('attests no message without a request to the wallet, and no repeated one', async () => {
  const it = scene()
  for (const tag of [1103, 1106, 1112, 1114]) await it.request(`message ${tag}`, tag)
  await it.again('message')
  expect(it.published).toHaveLength(5)
  expect(it.loaded).toEqual([])
})

test('creates no frame without a document', async () => {
  const it = scene({ document: false })
  await it.request('message')
  await it.propose()
  expect(it.published.map(({ method }) => method)).toEqual(['irn_publish', 'wc_proposeSession'])
})

test.each([
  ['no JSON', 'verify'],
  ['no object', '[]'],
  ['nothing', 'null'],
  ['of another kind', `{"type":"other","attestation":"${tokenOf('0'.repeat(64))}"}`],
  ['without a token', '{"type":"verify_attestation"}'],
  ['with an empty one', '{"type":"verify_attestation","attestation":null}'],
  ['with half a token', '{"type":"verify_attestation","attestation":"a.b"}'],
  [
    'with a token for another message',
    `{"type":"verify_attestation","attestation":"${tokenOf('0'.repeat(64))}"}`,
  ],
  ['with claims that are none', '{"type":"verify_attestation","attestation":"e30.bm9uZQ.e30"}'],
  ['without end', `{"type":"verify_attestation","attestation":"e30.${'a'.repeat(20_000)}.e30"}`],
])('rejects a message that is %s as an answer', async (_, data) => {
  const it = scene()
  const sent = it.request('message')
  it.answer(await it.frame(), data)
  await turns()
  expect(it.published).toEqual([])
  it.pass(1_000)
  await sent
  expect(it.published[0]?.params).not.toHaveProperty('attestation')
})

test.each(['origin', 'source'])(
  'rejects a message with the right token of another %s as an answer',
  async (what) => {
    const it = scene()
    const sent = it.request('message')
    const frame = await it.frame()
    const published = {
      origin: 'https://verify.example',
      source: frame.contentWindow,
      data: JSON.stringify({ type: 'verify_attestation', attestation: tokenOf(it.idOf(frame)) }),
    }
    for (const other of ['https://shop.example', {}, null])
      for (const listener of it.listeners) listener({ ...published, [what]: other })
    await turns()
    expect(it.published).toEqual([])
    it.pass(1_000)
    await sent
    expect(it.published[0]?.params).not.toHaveProperty('attestation')
  },
)

test('a host without these options sends nothing besides its messages', async () => {
  const world = await startWorld()
  try {
    const received = world.client()
    const session = await settle(received, await world.wallet())
    const { client } = received
    await client.request(session.topic, {
      chain: 'eip155:1',
      method: 'personal_sign',
      params: ['0x68', account.address],
    })
    await client.ping(session.topic)
    await client.disconnect(session.topic)
    const mine = await client.id()
    const published = world.relay.transcript.filter(
      (frame) => frame.client === mine && frame.direction === 'in',
    )
    expect(published.map(({ method }) => method)).toContain('irn_publish')
    expect(JSON.stringify(published)).not.toMatch(/tvf|attestation|rpcMethods|chainId/)
  } finally {
    await world.end()
  }
})

test.each([
  'verify.example/v3',
  '/verify',
  'javascript:alert(1)',
  'wss://verify.example',
  'https://',
  'https:///v3',
])('refuses %s as an attestation server with a configuration error', async (attestation) => {
  const refusal = {
    name: 'PorticoError',
    code: 'config',
    message: expect.stringContaining(attestation) as string,
  }
  expect(() => walletConnect({ projectId: 'a', attestation })).toThrow(
    expect.objectContaining(refusal),
  )
  const client = createClient({
    projectId: 'a',
    attestation,
    metadata: async () => metadata,
    platform: { ...browserPlatform(), window: null },
    database: null,
    locks: null,
  })
  await expect(client.sessions()).rejects.toMatchObject(refusal)
  await client.stop()
})

test.each(['http://127.0.0.1:4000', 'https://verify.example/v3'])(
  '%s may be an attestation server',
  (attestation) => {
    expect(walletConnect({ projectId: 'a', attestation }).id).toBe('walletConnect')
  },
)
