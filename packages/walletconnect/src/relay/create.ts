import { curves as found } from '../crypto/curves.ts'
import { fault } from '../fault.ts'
import { createCalls } from './calls.ts'
import { parseFrame } from './frames.ts'
import { createInbox } from './inbox.ts'
import { clientId, token, tokenLife } from './jwt.ts'
import { createLine } from './line.ts'
import type { RelayOptions, Socket } from './options.ts'
import type { Relay } from './relay.ts'
import { createTopics } from './topics.ts'

type Listener = Parameters<Relay['onLine']>[0]

/**
 * A line to a relay. Nothing is opened before something is wanted of it; it closes by itself when nothing is any more.
 *
 * @example
 * const relay = createRelay({ url: 'wss://relay.example', projectId, identity, platform: services.platform })
 * relay.onMessage(async ({ topic, message }) => read(topic, message))
 * await relay.subscribe([topic])
 */
export function createRelay(options: RelayOptions): Relay {
  const { platform, seen = new Set() } = options
  const inbox = createInbox(seen)
  const listeners = new Set<Listener>()
  let known: Parameters<Listener>[0] | null = null
  /** Seconds by which tokens are dated back, where this machine's clock is ahead of the relay's. */
  let back = 0
  /** Why nothing is opened any more. */
  let over: Error | undefined

  const report: Listener = (line, reason) => {
    if (known === line && line !== 'refused') return
    known = line
    for (const listener of listeners) listener(line, reason)
  }
  /** The last reading of what waits for us at the relay, and the one that came to its end: all has been handled then. */
  let reading = 0
  let read = -1

  /** What the relay has for us comes before it answers what it is asked next. */
  async function readAll(): Promise<void> {
    const mine = ++reading
    await topics.probe()
    await inbox.idle()
    if (mine !== reading || !topics.isComplete()) return
    read = mine
    calls.again()
  }

  function lost(): void {
    reading++
    topics.lost()
    calls.lost()
  }
  function fail(error: Error): void {
    lost()
    topics.fail(error)
    calls.fail(error)
  }

  const line = createLine({
    platform,
    async address() {
      if (over) throw over
      return address(options, back)
    },
    socket: options.socket ?? ((url) => new platform.window!.WebSocket(url) as Socket),
    opened() {
      lost()
      // Who listens to nothing has nothing waiting.
      if (topics.isComplete()) read = reading
      report('open')
    },
    frame,
    down() {
      lost()
      report('down')
    },
    refused(reason) {
      if (back === 0 && /not yet valid/i.test(reason)) {
        back = tokenLife / 2
        return true
      }
      const why = reason.slice(0, 200)
      fail(fault('relay-refused', 'relay-refused', `The relay refused the connection: ${why || 'it did not say why'}`))
      report('refused', why)
      return false
    },
    failed: (error) => fail(error instanceof Error ? error : fault('relay-connect', 'relay-connect', String(error))),
    wanted() {
      const { all, waiters } = topics.size()
      return calls.size() + waiters > 0 ? 'calls' : all > 0 ? 'topics' : null
    },
    probe() {
      if (topics.size().all > 0) return void readAll()
      const text = calls.oldest()
      if (text !== null) line.send(text)
    },
    beat() {
      calls.again()
      topics.again()
    },
  })
  const calls = createCalls(platform, line.send, () => {
    line.rouse()
    return read === reading || !line.isOpen()
  })
  const client = async (): Promise<string> => clientId((await options.identity()).publicKey)
  const topics = createTopics({ ask: calls.ask, isOpen: line.isOpen, need: line.need, client, complete: () => read === reading || void readAll() })

  function frame(data: unknown, reply: (text: string) => void): void {
    const it = parseFrame(data)
    if (!it) return
    const answer = (rest: string): void => reply(`{"id":${it.id},"jsonrpc":"2.0",${rest}}`)
    if (it.is === 'request') answer('"error":{"code":-32601,"message":"Method not found"}')
    else if (it.is === 'delivery') void inbox.take(it.delivered).then((handled) => handled && answer('"result":true'))
    else calls.answer(it)
  }

  return {
    async publish(publication, how) {
      await calls.ask('irn_publish', { ...publication }, { ...how, stage: 'publish', ttl: publication.ttl })
    },
    call: (method, params, how) => calls.ask(method, params, { stage: 'publish', ...how }),
    subscribe: topics.add,
    remember: topics.remember,
    unsubscribe: topics.remove,
    onMessage: inbox.handle,
    onLine(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    wake: line.wake,
    async close() {
      line.close()
      known = null
      topics.clear()
      fail((over = fault('relay-connect', 'relay-closed', 'The line to the relay was closed', { exit: 'host' })))
    },
  }
}

/** Where to connect, with a token for this one connection. */
async function address({ url, projectId, platform, identity, curves = found, socket }: RelayOptions, back: number): Promise<string> {
  if (!socket && !platform.window?.WebSocket) throw fault('relay-connect', 'relay-socket', 'There is no WebSocket')
  if (!/^wss?:\/\//.test(url)) throw fault('relay-connect', 'relay-url', `The relay's URL needs wss://: ${url}`)
  const iat = Math.floor(platform.now() / 1_000) - back
  const [primitives, keys] = await Promise.all([curves(), identity()])
  const auth = await token(primitives, keys, { aud: url, sub: platform.random(32), iat })
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ auth, projectId, ua: 'wc-2/portico/browser', useOnCloseEvent: 'true' })}`
}
