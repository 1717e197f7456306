/** What stands between the sockets and the mailbox: who is subscribed to what, what is under way, what was got. */
import type { FaultDesk } from './faults.ts'
import type { RelayLimits } from './limits.ts'
import { createMeter } from './limits.ts'
import type { Mailbox, Publication, Stored } from './mailbox.ts'
import { perform, RelayRpcError, subscriptionId, type Standing } from './methods.ts'
import type { RelayFrame, RelayJson } from './types.ts'

/** The transport's side of one connection. */
export interface Wire {
  readonly socket: number
  readonly client: string
  send(text: string): void
}

export interface Line {
  /** A text came in. */
  hear(text: string): void
  /** The connection is gone. */
  end(): void
}

export interface Hub {
  join(wire: Wire): Line
  clients(): readonly string[]
  publish(publication: Publication, publisher: string): void
  say(text: string, client?: string): void
}

interface Parts {
  mailbox: () => Mailbox
  limits: RelayLimits
  faults: FaultDesk
  now: () => number
  record: ((frame: RelayFrame) => void) | null
}

interface Member {
  wire: Wire
  topics: Set<string>
  /** Messages that were sent and not yet acknowledged, by the id of their frame. */
  underWay: Map<number, number>
}

/** At most so many are pushed to a client at once; the rest follows as it acknowledges. */
const window = 500

export function createHub({ mailbox, limits, faults, now, record }: Parts): Hub {
  const members = new Set<Member>()
  const perSocket = createMeter(limits.socketRequests, now)
  const perClient = createMeter(limits.clientRequests, now)
  let lastId = 0

  /** Numbers that a client can tell from its own and from those of before a restart. */
  const nextId = (): number => (lastId = Math.max(lastId + 1, now() * 1_000))

  function send(member: Member, frame: { id: number | string | null; method?: string; params?: RelayJson; result?: RelayJson; error?: RelayJson }, cut = false): void {
    record?.({ at: now(), direction: 'out', client: member.wire.client, socket: member.wire.socket, ...frame })
    const text = JSON.stringify({ ...frame, jsonrpc: '2.0' })
    member.wire.send(cut ? text.slice(0, text.length >> 1) : text)
  }

  function deliver(member: Member, stored: Stored): void {
    const { client } = member.wire
    // Under way from here on, even if a fault keeps it back: or it would be pushed again beside itself.
    const first = nextId()
    member.underWay.set(first, stored.id)
    let isFirst = true
    faults.deliver({ client, topic: stored.topic, tag: stored.tag, message: stored.message }, ({ message, cut }) => {
      if (!members.has(member)) return
      const id = isFirst ? first : nextId()
      isFirst = false
      member.underWay.set(id, stored.id)
      const { topic, publishedAt, tag, attestation } = stored
      send(member, { id, method: 'irn_subscription', params: { id: subscriptionId(topic, client), data: { topic, message, publishedAt, tag, ...(attestation && { attestation }) } } }, cut)
    })
  }

  /** Sends what waits for a member, save what is under way to it, up to a full window. */
  function push(member: Member, topics: readonly string[]): void {
    const sent = new Set(member.underWay.values())
    const found = mailbox().waiting(topics, member.wire.client, now(), window + sent.size)
    const fresh = found.filter((stored) => member.topics.has(stored.topic) && !sent.has(stored.id))
    for (const stored of fresh.slice(0, Math.max(0, window - sent.size))) deliver(member, stored)
  }

  function keep(publication: Publication, publisher: string): (() => void) | null {
    const stored = mailbox().put(publication, publisher, now())
    if (stored === 'full') throw new RelayRpcError(-32005, 'Too many messages on this topic')
    // Sent once more by a client that did not hear the answer: nobody gets it twice.
    if (stored === null) return null
    return () => {
      for (const member of members) {
        if (member.wire.client !== publisher && member.topics.has(stored.topic)) deliver(member, stored)
      }
    }
  }

  function standing(member: Member, after: (() => void)[]): Standing {
    const { client } = member.wire
    return {
      client,
      limits,
      topics: member.topics,
      subscribe(topics) {
        for (const topic of topics) member.topics.add(topic)
        after.push(() => push(member, topics))
      },
      unsubscribe(topics) {
        for (const topic of topics) member.topics.delete(topic)
      },
      publish(publication) {
        const spread = keep(publication, client)
        if (spread) after.push(spread)
      },
      fetch(topics) {
        const found = mailbox().waiting(topics, client, now(), window + 1)
        const messages = found.slice(0, window)
        for (const { id } of messages) mailbox().got(id, client)
        return { messages, hasMore: found.length > window }
      },
    }
  }

  function answer(member: Member, id: number | string, method: string, params: unknown): void {
    const { client, socket } = member.wire
    const told = params as { topic?: unknown; tag?: unknown } | undefined
    const fault = faults.answer({
      client,
      method,
      topic: typeof told?.topic === 'string' ? told.topic : undefined,
      tag: typeof told?.tag === 'number' ? told.tag : undefined,
    })
    if (fault === 'lost') return
    const after: (() => void)[] = []
    try {
      if (typeof fault === 'object') throw new RelayRpcError(fault.code, fault.message)
      const isAllowed = perSocket.take(String(socket)) && perClient.take(client)
      if (!isAllowed) throw new RelayRpcError(-32005, 'Too many requests')
      const result = perform(method, params, standing(member, after))
      if (fault !== 'silent') send(member, { id, result })
    } catch (error) {
      if (!(error instanceof RelayRpcError)) throw error
      send(member, { id, error: { code: error.code, message: error.message } })
    }
    for (const step of after) step()
  }

  function hear(member: Member, text: string): void {
    const frame = parse(text)
    if (!frame) return send(member, { id: null, error: { code: -32700, message: 'Parse error' } })
    const { id, method, params, result, error } = frame
    const isId = typeof id === 'number' || (typeof id === 'string' && id.length <= 64)
    if (!isId) return send(member, { id: null, error: { code: -32600, message: 'Invalid request' } })
    record?.({
      at: now(),
      direction: 'in',
      client: member.wire.client,
      socket: member.wire.socket,
      id,
      ...(typeof method === 'string' ? { method } : {}),
      ...(params === undefined ? {} : { params: params as RelayJson }),
      ...(result === undefined ? {} : { result: result as RelayJson }),
      ...(error === undefined ? {} : { error: error as RelayJson }),
    })
    if (typeof method === 'string') return answer(member, id, method, params)
    const message = typeof id === 'number' ? member.underWay.get(id) : undefined
    if (message === undefined || typeof id !== 'number') return
    member.underWay.delete(id)
    if (result !== true) return
    mailbox().got(message, member.wire.client)
    if (member.underWay.size === window / 2) push(member, [...member.topics])
  }

  return {
    join(wire) {
      const member: Member = { wire, topics: new Set(), underWay: new Map() }
      members.add(member)
      return {
        hear: (text) => hear(member, text),
        end() {
          members.delete(member)
          perSocket.forget(String(wire.socket))
        },
      }
    },
    clients: () => [...new Set([...members].map((member) => member.wire.client))],
    publish: (publication, publisher) => keep(publication, publisher)?.(),
    say(text, client) {
      for (const { wire } of members) if (client === undefined || wire.client === client) wire.send(text)
    },
  }
}

/** One JSON-RPC object; batches are not spoken here. */
function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
