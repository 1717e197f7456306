import type { FaultControls } from './faults.ts'
import type { RelayLimits } from './limits.ts'
import type { Mailbox, Publication, Stored } from './mailbox.ts'
import { RelayRpcError, subscriptionId } from './methods.ts'
import type { RelayFrame, RelayJson } from './types.ts'

export interface Wire {
  readonly socket: number
  readonly client: string
  send(text: string): void
}

export interface HubDeps {
  mailbox: () => Mailbox
  limits: RelayLimits
  faults: FaultControls
  now: () => number
  record: ((frame: RelayFrame) => void) | null
}

export interface HubMember {
  wire: Wire
  topics: Set<string>
  /** Unacknowledged messages by the id of their frame. */
  pending: Map<number, number>
}

type Frame = {
  id: number | string | null
  method?: string
  params?: RelayJson
  result?: RelayJson
  error?: RelayJson
}

export interface Deliveries {
  readonly members: Set<HubMember>
  /** Most unacknowledged messages of a client. */
  readonly window: number
  send(member: HubMember, frame: Frame): void
  /** Up to a full window, without pending messages. */
  push(member: HubMember, topics: readonly string[]): void
  /**
   * Stores a message and returns its delivery; null for a repeated message.
   *
   * @throws RelayRpcError when the mailbox is full.
   */
  store(publication: Publication, publisher: string): (() => void) | null
}

const window = 500

export function createDeliveries({ mailbox, faults, now, record }: HubDeps): Deliveries {
  const members = new Set<HubMember>()
  let lastId = 0

  /** Differ from the client's ids and from those before a restart. */
  const nextId = (): number => (lastId = Math.max(lastId + 1, now() * 1_000))

  function send(member: HubMember, frame: Frame, cut = false): void {
    record?.({
      at: now(),
      direction: 'out',
      client: member.wire.client,
      socket: member.wire.socket,
      ...frame,
    })
    const text = JSON.stringify({ ...frame, jsonrpc: '2.0' })
    member.wire.send(cut ? text.slice(0, Math.floor(text.length / 2)) : text)
  }

  function deliver(member: HubMember, stored: Stored): void {
    const { client } = member.wire
    // Pending even while a fault holds it back; otherwise it would be pushed twice.
    const first = nextId()
    member.pending.set(first, stored.id)
    let isFirst = true
    faults.deliver(
      { client, topic: stored.topic, tag: stored.tag, message: stored.message },
      ({ message, cut }) => {
        if (!members.has(member)) return
        const id = isFirst ? first : nextId()
        isFirst = false
        member.pending.set(id, stored.id)
        const { topic, publishedAt, tag, attestation } = stored
        const published = { topic, message, publishedAt, tag }
        const data = attestation ? { ...published, attestation } : published
        send(
          member,
          { id, method: 'irn_subscription', params: { id: subscriptionId(topic, client), data } },
          cut,
        )
      },
    )
  }

  return {
    members,
    window,
    send: (member, frame) => send(member, frame),
    push(member, topics) {
      const sent = new Set(member.pending.values())
      const found = mailbox().waiting(topics, member.wire.client, now(), window + sent.size)
      const fresh = found.filter(
        (stored) => member.topics.has(stored.topic) && !sent.has(stored.id),
      )
      for (const stored of fresh.slice(0, Math.max(0, window - sent.size))) deliver(member, stored)
    },
    store(publication, publisher) {
      const stored = mailbox().put(publication, publisher, now())
      if (stored === 'full') throw new RelayRpcError(-32005, 'Too many messages on this topic')
      // A client without the answer sends its message again; it is delivered once.
      if (stored === null) return null
      return () => {
        for (const member of members)
          if (member.wire.client !== publisher && member.topics.has(stored.topic))
            deliver(member, stored)
      }
    },
  }
}
