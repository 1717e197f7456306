/** A client with a scripted relay and a scripted wallet, on a clock that stands still. */
import type { Json, Platform } from '@portico/core'
import { createClock } from '@portico/testkit/world'
import { webCurves } from '../src/crypto/web.ts'
import { deriveKey, topicOf } from '../src/crypto/hash.ts'
import type { Bytes, Curves } from '../src/crypto/crypto.ts'
import { fromHex, toHex } from '../src/codec/hex.ts'
import { open, parseEnvelope, seal } from '../src/envelope/envelope.ts'
import { fault } from '../src/fault.ts'
import type { Pairing, SignEvent } from '../src/port.ts'
import type { Delivered, Publication, Relay } from '../src/relay/relay.ts'
import type { Seen } from '../src/relay/options.ts'
import { startEngine } from '../src/sign/engine.ts'
import type { Engine } from '../src/sign/engine.ts'
import { openVault } from '../src/storage/vault.ts'
import { parseUri } from '../src/uri.ts'
import { metadata } from './parts.ts'

export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const namespaces = {
  eip155: {
    accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
    methods: ['personal_sign'],
    events: ['chainChanged'],
  },
}
const random = (bytes: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(bytes))

export interface ScriptedRelay extends Relay {
  published: Publication[]
  calls: { method: string; params: { readonly [key: string]: Json } }[]
  topics: Set<string>
  /** While this is set, the relay accepts nothing. */
  down: boolean
  deliver(topic: string, message: string): Promise<void>
}

export function scriptedRelay(): ScriptedRelay {
  const handlers = new Set<(delivered: Delivered) => Promise<void>>()
  const topics = new Set<string>()
  const waiting = new Set<(reason: unknown) => void>()
  const taken = (signal?: AbortSignal): Promise<void> =>
    relay.down
      ? new Promise((_, reject) => {
          waiting.add(reject)
          signal?.addEventListener('abort', () =>
            reject(fault('publish', 'aborted', 'Request was aborted')),
          )
        })
      : Promise.resolve()
  const relay: ScriptedRelay = {
    published: [],
    calls: [],
    topics,
    down: false,
    async publish(publication, { signal } = {}) {
      relay.published.push(publication)
      await taken(signal)
    },
    async call(method, params, { signal }) {
      relay.calls.push({ method, params: params as { readonly [key: string]: Json } })
      await taken(signal)
      return true
    },
    async subscribe(more) {
      for (const topic of more) topics.add(topic)
    },
    remember(more) {
      for (const topic of more) topics.add(topic)
    },
    async unsubscribe(less) {
      for (const topic of less) topics.delete(topic)
    },
    onMessage(handle) {
      handlers.add(handle)
      return () => handlers.delete(handle)
    },
    onLine: () => () => {},
    wake() {},
    async close() {
      for (const reject of waiting)
        reject(fault('relay-connect', 'relay-closed', 'The client was stopped'))
    },
    async deliver(topic, message) {
      // A message that a handler cannot open is not acknowledged, and nothing else happens.
      await Promise.all([...handlers].map((handle) => handle({ topic, message }).catch(() => {})))
    },
  }
  return relay
}

export interface Script {
  engine: Engine
  relay: ScriptedRelay
  /** The relay connection's memory of handled messages. */
  seen: Seen
  events: SignEvent[]
  failures(): string[]
  clock: ReturnType<typeof createClock>
  platform: Platform
}

export interface ScriptOptions {
  database?: IDBFactory | null
  clock?: Script['clock']
  curves?: () => Promise<Curves>
}

export async function startScript({
  database = null,
  clock = createClock(),
  curves = async () => webCurves,
}: ScriptOptions = {}): Promise<Script> {
  const events: SignEvent[] = []
  const relay = scriptedRelay()
  const wakes = new Set<() => void>()
  const platform: Platform = {
    now: clock.now,
    after: clock.after,
    random,
    fetch,
    visible: () => true,
    online: () => true,
    changes: (cb) => (wakes.add(cb), () => wakes.delete(cb)),
    storage: null,
    window: null,
  }
  const failures: string[] = []
  let seen: Seen | undefined
  const engine = await startEngine({
    platform,
    curves,
    metadata: async () => metadata,
    vault: openVault({
      database,
      name: 'script',
      platform,
      fail: (code) => database && failures.push(code),
    }),
    line: (_, memory) => ((seen = memory), relay),
    emit: (event) => events.push(event),
    seal,
  })
  return {
    engine,
    relay,
    seen: seen!,
    events,
    clock,
    platform,
    failures: () =>
      events.flatMap((event) => (event.is === 'failed' ? [`${event.stage} ${event.code}`] : [])),
  }
}

type Payload = { readonly [key: string]: Json }

/** A wallet that sends exactly what a test tells it to. */
export interface ScriptedWallet {
  /** The proposal that it read on the pairing. */
  proposal: Payload
  /** Answers the proposal with its key. */
  approve(result?: Payload): Promise<void>
  reject(code?: number): Promise<void>
  settle(params?: Payload, id?: number): Promise<void>
  topic: string
  key: Bytes
  publicKey: string
  /** Sends a message over the session, or on another topic under another key. */
  say(payload: Payload, channel?: { topic?: string; key?: Bytes }): Promise<void>
  pairing: { topic: string; key: Bytes }
  /** The messages that the client has published on the session's topic, opened. */
  received(topic?: string, key?: Bytes): Payload[]
}

export async function scan(
  { relay, clock }: Pick<Script, 'relay' | 'clock'>,
  { uri, topic }: Pairing,
): Promise<ScriptedWallet> {
  const symKey = fromHex(parseUri(uri).symKey)!
  const read = (message: string, key: Bytes): Payload =>
    JSON.parse(open(parseEnvelope(message, 0)!, key) ?? 'null') as Payload
  const sent = relay.calls.find(({ params }) => params['pairingTopic'] === topic)?.params[
    'sessionProposal'
  ]
  const proposal = read(
    (sent ??
      relay.published.find((each) => each.topic === topic && each.tag === 1100)?.message) as string,
    symKey,
  )
  const proposer = ((proposal['params'] as Payload)['proposer'] as Payload)['publicKey'] as string
  const own = await webCurves.agreement()
  const key = await deriveKey(await webCurves.agree(own.privateKey, fromHex(proposer)!))
  const wallet: ScriptedWallet = {
    proposal,
    key,
    topic: await topicOf(key),
    publicKey: toHex(own.publicKey),
    pairing: { topic, key: symKey },
    say: (payload, channel = {}) =>
      relay.deliver(
        channel.topic ?? wallet.topic,
        seal(JSON.stringify({ jsonrpc: '2.0', ...payload }), channel.key ?? key, random),
      ),
    approve: (result = { relay: { protocol: 'irn' }, responderPublicKey: wallet.publicKey }) =>
      wallet.say({ id: proposal['id']!, result }, wallet.pairing),
    reject: (code = 5000) =>
      wallet.say(
        { id: proposal['id']!, error: { code, message: 'User rejected.' } },
        wallet.pairing,
      ),
    settle: (params = {}, id = 1) =>
      wallet.say({
        id,
        method: 'wc_sessionSettle',
        params: {
          relay: { protocol: 'irn' },
          namespaces,
          controller: {
            publicKey: wallet.publicKey,
            metadata: { name: 'Script', description: '', url: 'https://script.example', icons: [] },
          },
          expiry: Math.floor(clock.now() / 1_000) + 604_800,
          ...params,
        },
      }),
    received: (on = wallet.topic, under = key) =>
      relay.published
        .filter((each) => each.topic === on)
        .map(({ message }) => read(message, under)),
  }
  return wallet
}
