/** Subscribed again in batches on each connection. */
import type { Json } from '@portico/core'
import { sha256 } from '../crypto/hash.ts'
import type { Calls } from './calls.ts'
import { createTopicWaiters } from './topic-waiters.ts'

/** Topics a call. */
const batch = 500
/** Beats to pause after refusals, as a power of two. */
const longestRest = 6

export interface Topics {
  /** Once the relay has them all. */
  add(topics: readonly string[]): Promise<void>
  /** The relay subscribed them itself. */
  remember(topics: readonly string[]): void
  remove(topics: readonly string[]): Promise<void>
  /** Requests missing topics; pauses grow with refusals. */
  again(): void
  /** The relay has dropped all subscriptions. */
  lost(): void
  /** Rejects callers; topics are requested on the next connection. */
  fail(error: Error): void
  clear(): void
  /** Resolves with any answer to one of them. */
  probe(): Promise<unknown>
  /** Whether the relay has all of them. */
  isComplete(): boolean
  size(): number
  /** Callers of {@link Topics.add}. */
  pending(): number
}

export interface TopicsOptions {
  ask: Calls['ask']
  isOpen(): boolean
  need(): void
  /** `did:key:z…`. */
  client(): Promise<string>
  complete(): void
}

export function createTopics(options: TopicsOptions): Topics {
  const { ask, isOpen, need, complete } = options
  const all = new Set<string>()
  /** The relay's topics, and those requested on this connection. */
  let has = new Set<string>()
  let asked = new Set<string>()
  const waiters = createTopicWaiters()
  let refusals = 0
  let rests = 0

  function request(topics: readonly string[]): void {
    const line = asked
    for (const some of batchesOf(topics)) {
      for (const topic of some) line.add(topic)
      const { method, params } = subscription(some)
      ask(method, params, { stage: 'subscribe' }).then(
        () => {
          if (line === asked) subscribed(some)
        },
        (error: unknown) => {
          if (line === asked) refused(some, error)
        },
      )
    }
  }

  function subscribed(topics: readonly string[]): void {
    for (const topic of topics) {
      asked.delete(topic)
      if (all.has(topic)) has.add(topic)
    }
    waiters.resolve(topics)
    if (isComplete()) complete()
  }

  /** A topic without a listener is in neither. */
  const isComplete = (): boolean => has.size === all.size

  function refused(topics: readonly string[], error: unknown): void {
    for (const topic of topics) asked.delete(topic)
    rests = 2 ** Math.min(refusals++, longestRest)
    waiters.reject(topics, error)
  }

  return {
    add(topics) {
      const left = new Set(topics.filter((topic) => !has.has(topic)))
      for (const topic of left) all.add(topic)
      if (left.size === 0) return Promise.resolve()
      const added = waiters.wait(left)
      if (isOpen()) request([...left].filter((topic) => !asked.has(topic)))
      else need()
      return added
    },
    remember(topics) {
      for (const topic of topics) {
        all.add(topic)
        if (isOpen()) has.add(topic)
      }
    },
    async remove(topics) {
      const known = topics.filter((topic) => has.delete(topic))
      for (const topic of topics) all.delete(topic)
      waiters.resolve(topics)
      // Without a connection the relay has dropped them.
      if (isOpen()) await Promise.all(known.map((topic) => unsubscribe(options, topic)))
    },
    again() {
      if (rests > 0) rests--
      else request([...all].filter((topic) => !has.has(topic) && !asked.has(topic)))
    },
    lost() {
      refusals = 0
      rests = 0
      has = new Set()
      asked = new Set()
    },
    fail: waiters.fail,
    clear: () => all.clear(),
    async probe() {
      const [topic] = all
      if (topic) await ask('irn_subscribe', { topic }, { stage: 'subscribe' }).catch(() => {})
    },
    size: () => all.size,
    pending: waiters.size,
    isComplete,
  }
}

function batchesOf(topics: readonly string[]): (readonly string[])[] {
  const batches = []
  for (let at = 0; at < topics.length; at += batch) batches.push(topics.slice(at, at + batch))
  return batches
}

function subscription(topics: readonly string[]): { method: string; params: Json } {
  const [topic = ''] = topics
  return topics.length > 1
    ? { method: 'irn_batchSubscribe', params: { topics } }
    : { method: 'irn_subscribe', params: { topic } }
}

async function unsubscribe({ ask, client }: TopicsOptions, topic: string): Promise<void> {
  const id = await sha256(topic + (await client()))
  await ask('irn_unsubscribe', { topic, id }, { stage: 'subscribe' }).catch(() => {})
}
