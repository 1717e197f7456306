// Projects that compile this source without our configuration need this reference for the types.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./ws.d.ts" />
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { FaultControls } from './faults.ts'
import type { Hub } from './hub.ts'
import { createMeter, type RelayLimits } from './limits.ts'
import { judgeToken, refusals } from './token.ts'
import type { RelaySocket } from './types.ts'

interface Parts {
  hub: Hub
  faults: FaultControls
  limits: RelayLimits
  now: () => number
  projectIds: readonly string[]
  origins: readonly string[] | undefined
  urls: readonly string[]
  pingEvery: number
}

export interface Door {
  open(port: number): Promise<number>
  sockets(): readonly RelaySocket[]
  /** Without a closing message. Default: all clients. */
  cut(client?: string): void
  /** With a closing message. */
  farewell(): void
  close(): Promise<void>
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }
interface Open {
  client: string
  socket: WebSocket
  answered: boolean
}

/** `WebSocket.OPEN`. */
const openState = 1
const maxKept = 10_000
const tooManyConnections = [
  'HTTP/1.1 429 Too Many Requests',
  'Retry-After: 1',
  'Content-Length: 0',
  'Connection: close',
  '\r\n',
].join('\r\n')

interface Connections {
  readonly entries: readonly RelaySocket[]
  readonly open: ReadonlySet<Open>
  record(query: URLSearchParams): Writable<RelaySocket>
  join(socket: WebSocket, client: string, entry: Writable<RelaySocket>): void
}

function createConnections(hub: Hub, now: () => number): Connections {
  const entries: Writable<RelaySocket>[] = []
  const open = new Set<Open>()
  let count = 0
  return {
    entries,
    open,
    record(query) {
      const entry: Writable<RelaySocket> = {
        at: now(),
        client: null,
        open: false,
        query: Object.fromEntries(query),
      }
      entries.push(entry)
      if (entries.length > maxKept) entries.shift()
      return entry
    },
    join(socket, client, entry) {
      entry.open = true
      const own: Open = { client, socket, answered: true }
      open.add(own)
      count += 1
      const line = hub.join({
        client,
        socket: count,
        send(text) {
          if (socket.readyState === openState) socket.send(text)
        },
      })
      socket.on('message', (data, isBinary) => {
        own.answered = true
        if (isBinary) return socket.close(1003, 'Text only')
        line.receive(data.toString())
      })
      socket.on('pong', () => {
        own.answered = true
      })
      socket.on('close', (code, reason) => {
        Object.assign(entry, { open: false, code, reason: reason.toString() })
        open.delete(own)
        line.end()
      })
    },
  }
}

export function createDoor(parts: Parts): Door {
  const { hub, faults, limits, now } = parts
  const upgrades = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const meter = createMeter(limits.connections, now)
  const connections = createConnections(hub, now)
  const streams = new Set<Duplex>()
  let server: Server | null = null
  let pinger: ReturnType<typeof setInterval> | undefined
  let port = 0

  function accept(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { searchParams } = new URL(request.url ?? '/', 'ws://relay')
    const entry = connections.record(searchParams)
    // A client that disconnects in the middle is not an error.
    stream.on('error', () => stream.destroy())
    if (faults.isAway()) {
      stream.destroy()
      return
    }
    const verdict = judge(parts, port, searchParams, request.headers.origin)
    entry.client = verdict.client
    if (!meter.take(verdict.client ?? request.socket.remoteAddress ?? '')) {
      Object.assign(entry, { code: 429, reason: 'Too many connections' })
      stream.end(tooManyConnections)
      return
    }
    upgrades.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => socket.terminate())
      // A page receives the reason only from a closed socket, so the socket is accepted first.
      if ('reason' in verdict) {
        Object.assign(entry, { code: verdict.code, reason: verdict.reason })
        return socket.close(verdict.code, verdict.reason)
      }
      connections.join(socket, verdict.client, entry)
    })
  }

  return {
    async open(wanted) {
      const next = createHttpServer(streams)
      next.on('upgrade', accept)
      await new Promise<void>((resolve, reject) => {
        next.once('error', reject)
        next.listen(wanted, '127.0.0.1', resolve)
      })
      server = next
      pinger = setInterval(() => ping(connections.open), parts.pingEvery)
      pinger.unref()
      port = (next.address() as AddressInfo).port
      return port
    },
    sockets: () => connections.entries,
    cut(client) {
      for (const own of connections.open)
        if (client === undefined || own.client === client) own.socket.terminate()
    },
    farewell() {
      for (const { socket } of connections.open) socket.close(1001, 'The relay is going away')
    },
    async close() {
      clearInterval(pinger)
      const last = server
      server = null
      if (!last) return
      const closed = new Promise<void>((resolve) => last.close(() => resolve()))
      for (const stream of streams) stream.destroy()
      await closed
    },
  }
}

function judge(
  { faults, now, origins, projectIds, urls: more }: Parts,
  port: number,
  query: URLSearchParams,
  origin: string | undefined,
): { client: string } | { client: string | null; code: number; reason: string } {
  const urls = [`ws://127.0.0.1:${port}`, `ws://localhost:${port}`, ...more]
  const verdict = judgeToken(query.get('auth'), urls, Math.floor(now() / 1_000))
  const client = 'client' in verdict ? verdict.client : null
  const wanted = faults.refusal(client)
  if (wanted) return { client, code: wanted.code, reason: wanted.reason }
  if (!projectIds.includes(query.get('projectId') ?? ''))
    return { client, code: 3000, reason: refusals.key }
  if (origin && origins && !origins.includes(origin))
    return { client, code: 3000, reason: refusals.origin }
  return 'refused' in verdict ? { client, code: 3000, reason: verdict.refused } : verdict
}

/** Without an answer to the last ping. */
function ping(open: ReadonlySet<Open>): void {
  for (const own of open) {
    if (!own.answered) own.socket.terminate()
    own.answered = false
    own.socket.ping()
  }
}

function createHttpServer(streams: Set<Duplex>): Server {
  const server = createServer((request, response) => {
    const isHealthy = request.url === '/health'
    response
      .writeHead(isHealthy ? 200 : 426, { 'content-type': 'text/plain' })
      .end(isHealthy ? 'ok' : 'A WebSocket is expected here.')
  })
  server.on('connection', (stream) => {
    streams.add(stream)
    stream.on('close', () => streams.delete(stream))
  })
  return server
}
