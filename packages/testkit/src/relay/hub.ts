import {
  createDeliveries,
  type Deliveries,
  type HubMember,
  type HubDeps,
  type Wire,
} from './deliveries.ts'
import { createMeter } from './limits.ts'
import type { Publication } from './mailbox.ts'
import { perform, RelayRpcError, type Standing } from './methods.ts'
import type { RelayJson } from './types.ts'

export interface Line {
  receive(text: string): void
  end(): void
}

export interface Hub {
  join(wire: Wire): Line
  clients(): readonly string[]
  publish(publication: Publication, publisher: string): void
  broadcast(text: string, client?: string): void
}

export function createHub(parts: HubDeps): Hub {
  const deliveries = createDeliveries(parts)
  const { members } = deliveries
  const answer = createAnswers(parts, deliveries)
  return {
    join(wire) {
      const member: HubMember = { wire, topics: new Set(), pending: new Map() }
      members.add(member)
      return {
        receive: (text) => receive(parts, deliveries, answer.answer, member, text),
        end() {
          members.delete(member)
          answer.forget(wire.socket)
        },
      }
    },
    clients: () => [...new Set([...members].map((member) => member.wire.client))],
    publish: (publication, publisher) => deliveries.store(publication, publisher)?.(),
    broadcast(text, client) {
      for (const { wire } of members)
        if (client === undefined || wire.client === client) wire.send(text)
    },
  }
}

/** Work after the answer is put into `after`. */
function standingOf(
  { limits, mailbox, now }: HubDeps,
  deliveries: Deliveries,
  member: HubMember,
  after: (() => void)[],
): Standing {
  const { client } = member.wire
  return {
    client,
    limits,
    topics: member.topics,
    subscribe(topics) {
      for (const topic of topics) member.topics.add(topic)
      after.push(() => deliveries.push(member, topics))
    },
    unsubscribe(topics) {
      for (const topic of topics) member.topics.delete(topic)
    },
    publish(publication) {
      const deliver = deliveries.store(publication, client)
      if (deliver) after.push(deliver)
    },
    fetch(topics) {
      const found = mailbox().waiting(topics, client, now(), deliveries.window + 1)
      const messages = found.slice(0, deliveries.window)
      for (const { id } of messages) mailbox().got(id, client)
      return { messages, hasMore: found.length > deliveries.window }
    },
  }
}

type Answer = (member: HubMember, id: number | string, method: string, params: unknown) => void

/** Within the limits of a socket and of a client. */
function createAnswers(
  parts: HubDeps,
  deliveries: Deliveries,
): { answer: Answer; forget(socket: number): void } {
  const { limits, faults, now } = parts
  const perSocket = createMeter(limits.socketRequests, now)
  const perClient = createMeter(limits.clientRequests, now)

  function answer(member: HubMember, id: number | string, method: string, params: unknown): void {
    const { client, socket } = member.wire
    const { topic, tag } = (params ?? {}) as { topic?: unknown; tag?: unknown }
    const fault = faults.answer({
      client,
      method,
      topic: typeof topic === 'string' ? topic : undefined,
      tag: typeof tag === 'number' ? tag : undefined,
    })
    if (fault === 'lost') return
    const after: (() => void)[] = []
    try {
      if (typeof fault === 'object') throw new RelayRpcError(fault.code, fault.message)
      const isAllowed = perSocket.take(String(socket)) && perClient.take(client)
      if (!isAllowed) throw new RelayRpcError(-32005, 'Too many requests')
      const result = perform(method, params, standingOf(parts, deliveries, member, after))
      if (fault !== 'silent') deliveries.send(member, { id, result })
    } catch (error) {
      if (!(error instanceof RelayRpcError)) throw error
      deliveries.send(member, { id, error: { code: error.code, message: error.message } })
    }
    for (const step of after) step()
  }

  return { answer, forget: (socket) => perSocket.forget(String(socket)) }
}

function receive(
  { mailbox, now, record }: HubDeps,
  deliveries: Deliveries,
  answer: Answer,
  member: HubMember,
  text: string,
): void {
  const frame = parse(text)
  if (!frame)
    return deliveries.send(member, { id: null, error: { code: -32700, message: 'Parse error' } })
  const { id, method, params, result, error } = frame
  const isId = typeof id === 'number' || (typeof id === 'string' && id.length <= 64)
  if (!isId)
    return deliveries.send(member, {
      id: null,
      error: { code: -32600, message: 'Invalid request' },
    })
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
  const message = typeof id === 'number' ? member.pending.get(id) : undefined
  if (message === undefined || typeof id !== 'number') return
  member.pending.delete(id)
  if (result !== true) return
  mailbox().got(message, member.wire.client)
  if (member.pending.size === deliveries.window / 2) deliveries.push(member, [...member.topics])
}

/** Batches are not supported. */
function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
