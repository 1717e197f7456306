/**
 * For hosts that pass `@walletconnect/sign-client` (2.21.8 is the last under a permissive licence).
 * Typed by the used members; nothing is imported.
 */
import { isPorticoError } from '@portico/core'
import type { Json, Stop } from '@portico/core'
import { isRecord } from './envelope/payload.ts'
import { fault } from './fault.ts'
import type {
  AuthRequest,
  Pairing,
  Proposal,
  Session,
  SignClient,
  SignEvent,
  Stage,
  WalletRequest,
} from './port.ts'
import { parseMetadata, parseNamespaces, parseProperties } from './sign/guards.ts'
import { parseUri } from './uri.ts'

export type * from './port.ts'

/** The used members of `SignClient` of `@walletconnect/sign-client`. */
export interface OfficialSignClient {
  /** Its relay and its identity. */
  core: {
    crypto: { getClientId(): Promise<string> }
    relayer: {
      connected: boolean
      on(event: string, listener: (error?: unknown) => void): unknown
      off(event: string, listener: (error?: unknown) => void): unknown
      transportOpen(): Promise<void>
      transportClose(): Promise<void>
    }
  }
  /** Its sessions. */
  session: { getAll(): unknown[] }
  /** Proposes a session. */
  connect(params: object): Promise<{ uri?: string; approval(): Promise<unknown> }>
  /** Requests a one-click sign-in. */
  authenticate(params: object): Promise<{ uri: string; response(): Promise<unknown> }>
  /** Sends a request to the wallet. */
  request(params: object): Promise<unknown>
  /** Checks that the wallet answers. */
  ping(params: { topic: string }): Promise<void>
  /** Extends the session. */
  extend(params: { topic: string }): Promise<{ acknowledged(): Promise<void> }>
  /** Ends the session. */
  disconnect(params: { topic: string; reason: { code: number; message: string } }): Promise<void>
  /** Listens to an event. */
  on(event: string, listener: (event: unknown) => void): unknown
  /** Stops listening. */
  off(event: string, listener: (event: unknown) => void): unknown
}

/** Seconds. */
const shortestExpiry = 300

/**
 * Wraps an official client.
 *
 * @example
 * import { SignClient } from '@walletconnect/sign-client'
 * const client = official(await SignClient.init({ projectId }))
 */
export function official(client: OfficialSignClient): SignClient {
  const { emit, on, clear } = createEmitter()
  const abandoned = new Set<string>()
  const stops = [...followSessions(client, emit), ...followRelay(client, emit)]
  const { relayer } = client.core

  /** A pairing's outcome is an event of the port. */
  function watch(
    { topic }: Pairing,
    outcome: Promise<unknown>,
    stage: Stage,
    read: (value: unknown) => SignEvent,
  ): void {
    outcome.then(
      (value) => emit(read(value)),
      (reason: unknown) => {
        const event = pairingFailure(topic, stage, reason)
        // An abandoned pairing is expected to expire.
        if (event.is !== 'expired' || !abandoned.has(topic)) emit(event)
      },
    )
  }

  return {
    id: () => client.core.crypto.getClientId(),
    async pair(proposal: Proposal) {
      const { uri, approval } = await guard('propose', client.connect({ ...proposal }))
      const pairing = toPairing(uri)
      watch(pairing, approval(), 'settle', (value) => toSettled(value, pairing))
      return pairing
    },
    async authenticate(request: AuthRequest, _proposal: Proposal) {
      const { ttl, ...fields } = request
      const params = ttl ? { ...fields, expiry: ttl } : fields
      const { uri, response } = await guard('authenticate', client.authenticate(params))
      const pairing = toPairing(uri)
      watch(pairing, response(), 'authenticate', (value) => toAuthenticated(value, pairing))
      return pairing
    },
    async abandon(pairing) {
      abandoned.add(pairing)
    },
    sessions: async () => sessionsOf(client),
    async request(
      topic: string,
      { chain, method, params, ttl = shortestExpiry }: WalletRequest,
      signal?: AbortSignal,
    ) {
      signal?.throwIfAborted()
      const expiry = Math.max(ttl, shortestExpiry)
      const request = { topic, chainId: chain, request: { method, params }, expiry }
      const answer = guard('request', client.request(request))
      return (await (signal ? unlessAborted(answer, signal) : answer)) as Json
    },
    ping: (topic) => guard('request', client.ping({ topic })),
    async extend(topic) {
      const extended = client.extend({ topic }).then(({ acknowledged }) => acknowledged())
      await guard('update', extended)
      const session = sessionsOf(client).find((each) => each.topic === topic)
      if (session) emit({ is: 'updated', session })
    },
    async disconnect(topic) {
      // It forgets the session first, and may fail to notify the wallet.
      await client
        .disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
        .catch(() => {})
    },
    wake() {
      if (!relayer.connected) relayer.transportOpen().catch(() => {})
    },
    on,
    async stop() {
      for (const stop of stops.splice(0)) stop()
      clear()
      await relayer.transportClose().catch(() => {})
    },
  }
}

type Emit = (event: SignEvent) => void

function createEmitter(): { emit: Emit; on: SignClient['on']; clear(): void } {
  const listeners = new Set<Emit>()
  return {
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          // A listener's error is reported as uncaught.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    on(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    clear: () => listeners.clear(),
  }
}

/** Ended without a session. */
function pairingFailure(topic: string, stage: Stage, reason: unknown): SignEvent {
  const { code, message } = parseError(reason)
  if (code !== undefined) return { is: 'rejected', pairing: topic, code, message }
  if (/expired/i.test(message)) return { is: 'expired', what: 'pairing', topic }
  return { is: 'failed', stage, topic, code: 'official', message }
}

function followSessions(client: OfficialSignClient, emit: Emit): Stop[] {
  const updated = ({ topic }: { topic?: unknown }): SignEvent | null => {
    const session = sessionsOf(client).find((each) => each.topic === topic)
    return session ? { is: 'updated', session } : null
  }
  const readers: Readonly<
    Record<string, (event: { topic?: unknown; id?: unknown; params?: unknown }) => SignEvent | null>
  > = {
    session_update: updated,
    session_extend: updated,
    session_delete: ({ topic }) => ({
      is: 'deleted',
      topic: String(topic),
      code: 6000,
      message: 'User disconnected.',
    }),
    session_expire: ({ topic }) => ({ is: 'expired', what: 'session', topic: String(topic) }),
    session_request_sent: ({ topic, id }) =>
      typeof id === 'number' ? { is: 'requested', topic: String(topic), id } : null,
    session_event({ topic, params }) {
      const { event, chainId } = isRecord(params) ? params : {}
      if (!isRecord(event) || typeof event['name'] !== 'string') return null
      return {
        is: 'event',
        topic: String(topic),
        chain: String(chainId),
        name: event['name'],
        data: event['data'] ?? null,
      }
    },
  }
  return Object.entries(readers).map(([name, read]) => {
    const listener = (event: unknown): void => {
      const made = read(isRecord(event) ? event : {})
      if (made) emit(made)
    }
    client.on(name, listener)
    return () => void client.off(name, listener)
  })
}

function followRelay({ core: { relayer } }: OfficialSignClient, emit: Emit): Stop[] {
  let refused = false
  const listeners: Readonly<Record<string, (error?: unknown) => void>> = {
    relayer_connect() {
      refused = false
      emit({ is: 'relay', line: 'open' })
    },
    relayer_disconnect() {
      if (!refused) emit({ is: 'relay', line: 'down' })
    },
    relayer_error(error) {
      // The only trace of the relay's close code.
      const [is, reason = ''] = /\bcode: 3000\b(?: \((.*)\))?/.exec(parseError(error).message) ?? []
      if (!is) return
      refused = true
      emit({ is: 'relay', line: 'refused', reason: reason.slice(0, 200) })
    },
  }
  return Object.entries(listeners).map(([name, listener]) => {
    relayer.on(name, listener)
    return () => void relayer.off(name, listener)
  })
}

async function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = (): void => {}
  const aborted = new Promise<never>((_, reject) => (abort = () => reject(signal.reason)))
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([answer, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
    answer.catch(() => {})
  }
}

function toPairing(uri: string | undefined): Pairing {
  const { topic, expiry = 0 } = parseUri(uri)
  return { topic, uri: uri ?? '', until: expiry * 1_000 }
}

function toSettled(value: unknown, { topic: pairing }: Pairing): SignEvent {
  const session = toSession(value)
  if (session) return { is: 'settled', pairing, session: { ...session, pairing } }
  return { is: 'rejected', pairing, code: 1005, message: 'The wallet settled what cannot be read' }
}

function toAuthenticated(value: unknown, { topic: pairing }: Pairing): SignEvent {
  const { auths, session: made } = isRecord(value) ? value : {}
  const session = toSession(made)
  if (!Array.isArray(auths) && session) return { is: 'settled', pairing, session }
  return {
    is: 'authenticated',
    pairing,
    auths: Array.isArray(auths) ? (auths as Json[]) : [],
    session,
  }
}

const sessionsOf = (client: OfficialSignClient): Session[] =>
  client.session.getAll().flatMap((each) => toSession(each) ?? [])

/** Plain objects, errors and texts; only wallets' have a number. */
function parseError(reason: unknown): { code?: number; message: string; data?: Json | undefined } {
  const { code, message, data } =
    typeof reason === 'object' && reason !== null
      ? (reason as { code?: unknown; message?: unknown; data?: Json })
      : {}
  const error = { message: typeof message === 'string' ? message : String(reason), data }
  return Number.isSafeInteger(code) ? { ...error, code: code as number } : error
}

async function guard<T>(stage: Stage, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (reason) {
    if (isPorticoError(reason)) throw reason
    const { code, message, data } = parseError(reason)
    const missing = /no matching key|session topic doesn't exist|expired/i.test(message)
    if (code === undefined || missing)
      throw fault(stage, missing ? 'session-missing' : 'official', message, { cause: reason })
    const rejected = code === 4001 || (code >= 5000 && code < 5100)
    throw fault(stage, rejected ? 'user-rejected' : `rpc${code}`, message, {
      cause: reason,
      rpcCode: code,
      rpcData: data,
      exit: rejected ? 'rejected' : 'failed',
    })
  }
}

function toSession(value: unknown): Session | null {
  if (!isRecord(value)) return null
  const { topic, pairingTopic, expiry, peer, scopedProperties } = value
  const namespaces = parseNamespaces(value['namespaces'])
  const sessionProperties = parseProperties(value['sessionProperties'])
  if (typeof topic !== 'string' || !namespaces || typeof expiry !== 'number') return null
  const session: Session = {
    topic,
    pairing: String(pairingTopic ?? ''),
    peer: parseMetadata(isRecord(peer) ? peer['metadata'] : undefined),
    namespaces,
    until: expiry * 1_000,
  }
  if (sessionProperties) session.sessionProperties = sessionProperties
  if (isRecord(scopedProperties)) session.scopedProperties = scopedProperties
  return session
}
