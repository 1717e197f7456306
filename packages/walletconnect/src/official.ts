/**
 * The official Sign client behind our port: for hosts that bring `@walletconnect/sign-client` (2.21.8 is the last under a
 * permissive licence) instead of using ours. Typed by what is used of it; nothing of it is imported.
 */
import { isPorticoError } from '@portico/core'
import type { Json } from '@portico/core'
import { isRecord } from './envelope/payload.ts'
import { fault } from './fault.ts'
import type { AuthRequest, Pairing, Proposal, Session, SignClient, SignEvent, Stage, WalletRequest } from './port.ts'
import { parseMetadata, parseNamespaces, parseProperties } from './sign/guards.ts'
import { parseUri } from './uri.ts'

export type * from './port.ts'

/** What is used of `SignClient` of `@walletconnect/sign-client`. */
export interface OfficialSignClient {
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
  session: { getAll(): unknown[] }
  connect(params: object): Promise<{ uri?: string; approval(): Promise<unknown> }>
  authenticate(params: object): Promise<{ uri: string; response(): Promise<unknown> }>
  request(params: object): Promise<unknown>
  ping(params: { topic: string }): Promise<void>
  extend(params: { topic: string }): Promise<{ acknowledged(): Promise<void> }>
  disconnect(params: { topic: string; reason: { code: number; message: string } }): Promise<void>
  on(event: never, listener: (event: never) => void): unknown
  off(event: never, listener: (event: never) => void): unknown
}

/**
 * Wraps an official client.
 *
 * @example
 * const client = official(await SignClient.init({ projectId, relayUrl, metadata }))
 */
export function official(client: OfficialSignClient): SignClient {
  const listeners = new Set<(event: SignEvent) => void>()
  const stops: (() => void)[] = []
  const abandoned = new Set<string>()
  const emit = (event: SignEvent): void => {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        // A listener's fault is its own; the page hears of it as of any other.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
  const sessions = (): Session[] => client.session.getAll().flatMap((each) => toSession(each) ?? [])
  const sessionOf = (topic: unknown): Session | undefined => sessions().find((each) => each.topic === topic)

  const follow = (name: string, tell: (event: { topic?: unknown; id?: unknown; params?: unknown }) => SignEvent | null): void => {
    const listener = (event: unknown): void => {
      const told = tell(isRecord(event) ? event : {})
      if (told) emit(told)
    }
    client.on(name as never, listener as never)
    stops.push(() => client.off(name as never, listener as never))
  }
  const updated = ({ topic }: { topic?: unknown }): SignEvent | null => {
    const session = sessionOf(topic)
    return session ? { is: 'updated', session } : null
  }
  follow('session_update', updated)
  follow('session_extend', updated)
  follow('session_delete', ({ topic }) => ({ is: 'deleted', topic: String(topic), code: 6000, message: 'User disconnected.' }))
  follow('session_expire', ({ topic }) => ({ is: 'expired', what: 'session', topic: String(topic) }))
  follow('session_request_sent', ({ topic, id }) => (typeof id === 'number' ? { is: 'requested', topic: String(topic), id } : null))
  follow('session_event', ({ topic, params }) => {
    const { event, chainId } = isRecord(params) ? params : {}
    if (!isRecord(event) || typeof event['name'] !== 'string') return null
    return { is: 'event', topic: String(topic), chain: String(chainId), name: event['name'], data: event['data'] ?? null }
  })
  const { relayer } = client.core
  let refused = false
  const lines: Readonly<Record<string, (error?: unknown) => void>> = {
    relayer_connect() {
      refused = false
      emit({ is: 'relay', line: 'open' })
    },
    relayer_disconnect() {
      if (!refused) emit({ is: 'relay', line: 'down' })
    },
    relayer_error(error) {
      // Its only trace of the relay's close code is this text.
      const [is, reason = ''] = /\bcode: 3000\b(?: \((.*)\))?/.exec(told(error).message) ?? []
      if (!is) return
      refused = true
      emit({ is: 'relay', line: 'refused', reason: reason.slice(0, 200) })
    },
  }
  for (const [name, listener] of Object.entries(lines)) {
    relayer.on(name, listener)
    stops.push(() => relayer.off(name, listener))
  }

  function begun(uri: string | undefined): Pairing {
    const { topic, expiry = 0 } = parseUri(uri)
    return { topic, uri: uri ?? '', until: expiry * 1_000 }
  }

  /** What becomes of a pairing is an event, as the port says. */
  function watch({ topic }: Pairing, outcome: Promise<unknown>, stage: Stage, tell: (value: unknown) => SignEvent): void {
    outcome.then(
      (value) => emit(tell(value)),
      (reason: unknown) => {
        const { code, message } = told(reason)
        if (code !== undefined) return emit({ is: 'rejected', pairing: topic, code, message })
        if (!/expired/i.test(message)) return emit({ is: 'failed', stage, topic, code: 'official', message })
        if (!abandoned.has(topic)) emit({ is: 'expired', what: 'pairing', topic })
      },
    )
  }

  return {
    id: () => client.core.crypto.getClientId(),
    async pair(proposal: Proposal) {
      const { uri, approval } = await guard('propose', client.connect({ ...proposal }))
      const pairing = begun(uri)
      watch(pairing, approval(), 'settle', (value) => {
        const session = toSession(value)
        return session
          ? { is: 'settled', pairing: pairing.topic, session: { ...session, pairing: pairing.topic } }
          : { is: 'rejected', pairing: pairing.topic, code: 1005, message: 'The wallet settled what cannot be read' }
      })
      return pairing
    },
    async authenticate(request: AuthRequest, _proposal: Proposal) {
      const { ttl, ...fields } = request
      const { uri, response } = await guard('authenticate', client.authenticate({ ...fields, ...(ttl && { expiry: ttl }) }))
      const pairing = begun(uri)
      watch(pairing, response(), 'authenticate', (value) => {
        const { auths, session } = isRecord(value) ? value : {}
        const made = toSession(session)
        if (!Array.isArray(auths) && made) return { is: 'settled', pairing: pairing.topic, session: made }
        return { is: 'authenticated', pairing: pairing.topic, auths: Array.isArray(auths) ? (auths as Json[]) : [], session: made }
      })
      return pairing
    },
    async abandon(pairing) {
      abandoned.add(pairing)
    },
    sessions: async () => sessions(),
    async request(topic: string, { chain, method, params, ttl = 300 }: WalletRequest, signal?: AbortSignal) {
      signal?.throwIfAborted()
      const answer = guard('request', client.request({ topic, chainId: chain, request: { method, params }, expiry: Math.max(ttl, 300) }))
      if (!signal) return (await answer) as Json
      let abort = (): void => {}
      const aborted = new Promise<never>((_, reject) => (abort = () => reject(signal.reason)))
      signal.addEventListener('abort', abort)
      try {
        return (await Promise.race([answer, aborted])) as Json
      } finally {
        signal.removeEventListener('abort', abort)
        answer.catch(() => {})
      }
    },
    ping: (topic) => guard('request', client.ping({ topic })),
    async extend(topic) {
      await guard('update', client.extend({ topic }).then(({ acknowledged }) => acknowledged()))
      const session = sessionOf(topic)
      if (session) emit({ is: 'updated', session })
    },
    async disconnect(topic) {
      // It forgets the session before it tells the wallet, and may fail at the latter.
      await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(() => {})
    },
    wake() {
      if (!relayer.connected) relayer.transportOpen().catch(() => {})
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      for (const stop of stops.splice(0)) stop()
      listeners.clear()
      await relayer.transportClose().catch(() => {})
    },
  }
}

/** Its errors are plain objects, errors and texts; only wallets' have a number. */
function told(reason: unknown): { code?: number; message: string; data?: Json | undefined } {
  const { code, message, data } = typeof reason === 'object' && reason !== null ? (reason as { code?: unknown; message?: unknown; data?: Json }) : {}
  return { message: typeof message === 'string' ? message : String(reason), ...(Number.isSafeInteger(code) && { code: code as number }), data }
}

async function guard<T>(stage: Stage, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (reason) {
    if (isPorticoError(reason)) throw reason
    const { code, message, data } = told(reason)
    const missing = /no matching key|session topic doesn't exist|expired/i.test(message)
    if (code === undefined || missing) throw fault(stage, missing ? 'session-missing' : 'official', message, { cause: reason })
    const rejected = code === 4001 || (code >= 5000 && code < 5100)
    throw fault(stage, rejected ? 'user-rejected' : `rpc${code}`, message, { cause: reason, rpcCode: code, rpcData: data, exit: rejected ? 'rejected' : 'failed' })
  }
}

function toSession(value: unknown): Session | null {
  if (!isRecord(value)) return null
  const { topic, pairingTopic, expiry, peer, scopedProperties } = value
  const namespaces = parseNamespaces(value['namespaces'])
  const sessionProperties = parseProperties(value['sessionProperties'])
  if (typeof topic !== 'string' || !namespaces || typeof expiry !== 'number') return null
  return {
    topic,
    pairing: String(pairingTopic ?? ''),
    peer: parseMetadata(isRecord(peer) ? peer['metadata'] : undefined),
    namespaces,
    until: expiry * 1_000,
    ...(sessionProperties && { sessionProperties }),
    ...(isRecord(scopedProperties) && { scopedProperties }),
  }
}
