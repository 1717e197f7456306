/** `irn_*`, and combined methods for sessions. */
import { createHash } from 'node:crypto'
import type { RelayLimits } from './limits.ts'
import type { Publication, Stored } from './mailbox.ts'
import type { RelayJson } from './types.ts'

/** JSON-RPC 2.0. */
export class RelayRpcError extends Error {
  override name = 'RelayRpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface Standing {
  readonly client: string
  readonly limits: RelayLimits
  readonly topics: ReadonlySet<string>
  /** Waiting messages are delivered after the answer. */
  subscribe(topics: readonly string[]): void
  unsubscribe(topics: readonly string[]): void
  /**
   * Stores a message before the answer, and delivers it after. @throws RelayRpcError when the
   * mailbox is full.
   */
  publish(publication: Publication): void
  fetch(topics: readonly string[]): { messages: readonly Stored[]; hasMore: boolean }
}

type Params = Readonly<Record<string, unknown>>
type Method = (params: Params, at: Standing) => RelayJson

const invalid = (what: string): RelayRpcError =>
  new RelayRpcError(-32602, `Invalid params: ${what}`)

/** A client computes the same. */
export function subscriptionId(topic: string, client: string): string {
  return createHash('sha256')
    .update(topic + client)
    .digest('hex')
}

function topicOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw invalid('topic')
  return value
}

function list<T>(value: unknown, most: number, read: (item: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > most)
    throw invalid(`a list of 1 to ${most} is expected`)
  return value.map(read)
}

const isRecord = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function messageOf(value: unknown, { messageLength }: RelayLimits): string {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/_=-]+$/.test(value)) throw invalid('message')
  if (value.length > messageLength) throw invalid('message is too long')
  return value
}

function ttlOf(value: unknown, { ttl }: RelayLimits): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw invalid('ttl')
  if (value > ttl) throw invalid('ttl is too long')
  return value
}

/** The wallet validates its content. */
function attestationOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.length > 10_000) throw invalid('attestation')
  return value
}

function publicationOf(value: unknown, limits: RelayLimits): Publication {
  if (!isRecord(value)) throw invalid('a publication is expected')
  const { topic, message, ttl, tag = 0, prompt = false, attestation } = value
  if (typeof tag !== 'number' || !Number.isSafeInteger(tag) || tag < 0) throw invalid('tag')
  if (typeof prompt !== 'boolean') throw invalid('prompt')
  return {
    topic: topicOf(topic),
    message: messageOf(message, limits),
    ttl: ttlOf(ttl, limits),
    tag,
    attestation: attestationOf(attestation),
  }
}

function subscribe(topics: readonly string[], at: Standing): string[] {
  const all = new Set([...at.topics, ...topics])
  if (all.size > at.limits.topics) throw invalid('too many topics')
  at.subscribe(topics)
  return topics.map((topic) => subscriptionId(topic, at.client))
}

/** A wrong id is an unknown subscription. */
function leaving(value: unknown, client: string): string {
  if (!isRecord(value)) throw invalid('a subscription is expected')
  const topic = topicOf(value.topic)
  if (value.id !== undefined && value.id !== subscriptionId(topic, client)) throw invalid('id')
  return topic
}

function fetch(topics: readonly string[], at: Standing): RelayJson {
  const { messages, hasMore } = at.fetch(topics)
  return {
    messages: messages.map(({ topic, message, publishedAt, tag }) => ({
      topic,
      message,
      publishedAt,
      tag,
    })),
    hasMore,
  }
}

const methods: Readonly<Record<string, Method>> = {
  irn_publish(params, at) {
    at.publish(publicationOf(params, at.limits))
    return true
  },
  irn_batchPublish(params, at) {
    for (const each of list(params.messages, at.limits.batch, (item) =>
      publicationOf(item, at.limits),
    ))
      at.publish(each)
    return true
  },
  irn_subscribe: (params, at) => subscribe([topicOf(params.topic)], at)[0] ?? '',
  irn_batchSubscribe: (params, at) => subscribe(list(params.topics, at.limits.batch, topicOf), at),
  irn_unsubscribe(params, at) {
    at.unsubscribe([leaving(params, at.client)])
    return true
  },
  irn_batchUnsubscribe(params, at) {
    at.unsubscribe(list(params.subscriptions, at.limits.batch, (item) => leaving(item, at.client)))
    return true
  },
  irn_fetchMessages: (params, at) => fetch([topicOf(params.topic)], at),
  irn_batchFetchMessages: (params, at) => fetch(list(params.topics, at.limits.batch, topicOf), at),

  // A proposal: the proposer waits on the pairing's topic.
  wc_proposeSession(params, at) {
    const topic = topicOf(params.pairingTopic)
    const message = messageOf(params.sessionProposal, at.limits)
    const ttl = ttlOf(params.ttl ?? 300, at.limits)
    at.publish({ topic, message, ttl, tag: 1100, attestation: attestationOf(params.attestation) })
    subscribe([topic], at)
    return true
  },
  // An approval: the answer to the proposal, and the session that follows from it.
  wc_approveSession(params, at) {
    const pairing = topicOf(params.pairingTopic)
    const session = topicOf(params.sessionTopic)
    const answer = messageOf(params.sessionProposalResponse, at.limits)
    const settlement = messageOf(params.sessionSettlementRequest, at.limits)
    const ttl = ttlOf(params.ttl ?? 300, at.limits)
    at.publish({ topic: pairing, message: answer, ttl, tag: 1101 })
    at.publish({ topic: session, message: settlement, ttl, tag: 1102 })
    subscribe([session], at)
    return true
  },
}

/** @throws RelayRpcError for an unknown method, and for invalid params. */
export function perform(method: string, params: unknown, at: Standing): RelayJson {
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!run) throw new RelayRpcError(-32601, `Method not found: ${method.slice(0, 64)}`)
  if (!isRecord(params)) throw invalid('an object is expected')
  return run(params, at)
}
