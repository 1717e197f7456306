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
  let told: Parameters<Listener>[0] | null = null
  /** Seconds by which tokens are dated back, where this machine's clock is ahead of the relay's. */
  let back = 0
  /** Why nothing is opened any more. */
  let over: Error | undefined

  const tell: Listener = (line, reason) => {
    if (told === line && line !== 'refused') return
    told = line
    for (const listener of listeners) listener(line, reason)
  }
  function lost(): void {
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
      tell('open')
      calls.again(true)
      topics.again()
    },
    frame,
    down() {
      lost()
      tell('down')
    },
    refused(reason) {
      if (back === 0 && /not yet valid/i.test(reason)) {
        back = tokenLife / 2
        return true
      }
      const why = reason.slice(0, 200)
      fail(fault('relay-refused', 'relay-refused', `The relay refused the connection: ${why || 'it did not say why'}`))
      tell('refused', why)
      return false
    },
    failed: (error) => fail(error instanceof Error ? error : fault('relay-connect', 'relay-connect', String(error))),
    wanted() {
      const { all, waiters } = topics.size()
      return calls.size() + waiters > 0 ? 'calls' : all > 0 ? 'topics' : null
    },
    probe() {
      const text = calls.oldest()
      if (text === null) topics.probe()
      else line.send(text)
    },
    beat() {
      calls.again(false)
      topics.again()
    },
  })
  const calls = createCalls(platform, line.send)
  const client = async (): Promise<string> => clientId((await options.identity()).publicKey)
  const topics = createTopics({ ask: calls.ask, isOpen: line.isOpen, need: line.need, client })

  function frame(data: unknown, reply: (text: string) => void): void {
    const it = parseFrame(data)
    if (!it) return
    const answer = (rest: string): void => reply(`{"id":${it.id},"jsonrpc":"2.0",${rest}}`)
    if (it.is === 'request') answer('"error":{"code":-32601,"message":"Method not found"}')
    else if (it.is === 'delivery') void inbox.take(it.delivered).then((handled) => handled && answer('"result":true'))
    else calls.answer(it)
  }

  return {
    async publish(publication, signal) {
      await calls.ask('irn_publish', { prompt: false, ...publication }, { stage: 'publish', ttl: publication.ttl, signal })
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
      told = null
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
