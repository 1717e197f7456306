import { fault } from '../fault.ts'
import { createListeners } from '../listeners.ts'
import { address } from './address.ts'
import { createCalls, type Calls } from './calls.ts'
import { parseFrame } from './frames.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { clientId, tokenLife } from './jwt.ts'
import { createLine } from './line.ts'
import { createMailbox } from './mailbox.ts'
import type { RelayOptions, Socket } from './options.ts'
import type { Relay } from './relay.ts'
import { createTopics, type Topics } from './topics.ts'

type Status = Parameters<Parameters<Relay['onLine']>[0]>

function createLineStatus(): {
  report(line: Status[0], reason?: string): void
  onLine: Relay['onLine']
  reset(): void
} {
  const { emit, on } = createListeners<Status>()
  let status: Status[0] | null = null
  return {
    report(line, reason) {
      if (status === line && line !== 'refused') return
      status = line
      emit(line, reason)
    },
    onLine: on,
    reset() {
      status = null
    },
  }
}

const clientStopped = (): Error =>
  fault('relay-connect', 'relay-closed', 'The client was stopped', { exit: 'host' })

const connectFailed = (error: unknown): Error =>
  error instanceof Error ? error : fault('relay-connect', 'relay-connect', String(error))

function usedFor(calls: Calls, topics: Topics): 'calls' | 'topics' | null {
  if (calls.size() + topics.pending() > 0) return 'calls'
  return topics.size() > 0 ? 'topics' : null
}

function publishBy({ ask }: Calls): Relay['publish'] {
  return async (publication, how) => {
    const { ttl } = publication
    await ask('irn_publish', { ...publication }, { ...how, stage: 'publish', ttl })
  }
}

/**
 * Opens only when needed, and closes when unused.
 *
 * @example
 * const relay = createRelay({
 *   url: 'wss://relay.example',
 *   projectId,
 *   identity,
 *   platform: services.platform,
 * })
 * relay.onMessage(async ({ topic, message }) => read(topic, message))
 * await relay.subscribe([topic])
 */
export function createRelay(options: RelayOptions): Relay {
  const { platform } = options
  const inbox = createInbox(options.seen ?? new Set())
  const { report, onLine, reset } = createLineStatus()
  /** For a clock ahead of the relay's, seconds. */
  let back = 0
  /** Why connections are refused. */
  let closed: Error | undefined

  function lost(): void {
    mailbox.lost()
    topics.lost()
    calls.lost()
  }

  function fail(error: Error): void {
    lost()
    topics.fail(error)
    calls.fail(error)
  }

  function refused(reason: string): boolean {
    if (back === 0 && /not yet valid/i.test(reason)) {
      back = tokenLife / 2
      return true
    }
    const why = reason.slice(0, 200)
    fail(fault('relay-refused', 'relay-refused', `The relay refused: ${why}`))
    report('refused', why)
    return false
  }

  const line = createLine({
    platform,
    address: () => address(options, back, closed),
    open: options.socket ?? ((url) => new platform.window!.WebSocket(url) as Socket),
    opened() {
      lost()
      mailbox.opened()
      report('open')
    },
    frame: (data, reply) => onFrame(inbox, calls, data, reply),
    down() {
      lost()
      report('down')
    },
    refused,
    failed: (error) => fail(connectFailed(error)),
    wanted: () => usedFor(calls, topics),
    probe: () => (topics.size() > 0 ? void mailbox.read() : calls.probe()),
    beat() {
      calls.again()
      topics.again()
    },
  })
  const calls = createCalls(platform, line.send, () => {
    line.rouse()
    return mailbox.isRead() || !line.isOpen()
  })
  const client = async (): Promise<string> => clientId((await options.identity()).publicKey)
  const topics = createTopics({
    ...line,
    ask: calls.ask,
    client,
    complete: () => mailbox.isRead() || void mailbox.read(),
  })
  const mailbox = createMailbox(topics, inbox, calls.again)

  return {
    publish: publishBy(calls),
    call: (method, params, how) => calls.ask(method, params, { stage: 'publish', ...how }),
    subscribe: topics.add,
    remember: topics.remember,
    unsubscribe: topics.remove,
    onMessage: inbox.handle,
    onLine,
    wake: line.wake,
    async close() {
      line.close()
      reset()
      topics.clear()
      closed = clientStopped()
      fail(closed)
    },
  }
}

/** @param reply Sends a text back. */
function onFrame(inbox: Inbox, calls: Calls, data: unknown, reply: (text: string) => void): void {
  const it = parseFrame(data)
  if (!it) return
  const answer = (rest: string): void => reply(`{"id":${it.id},"jsonrpc":"2.0",${rest}}`)
  if (it.is === 'request') answer('"error":{"code":-32601,"message":"Method not found"}')
  else if (it.is === 'delivery')
    void inbox.take(it.delivered).then((handled) => {
      if (handled) answer('"result":true')
    })
  else calls.answer(it)
}
