/**
 * Makes recorded frames comparable: envelopes are opened, and values that differ from run to run
 * are replaced by names.
 */
import type { LocalRelay, RelayFrame } from '@portico/testkit/relay'
import { openEnvelope } from '../envelope.ts'

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json }

/** One message between the application and the relay. */
export interface Step {
  from: 'application' | 'wallet'
  /** The relay's method. */
  method: string
  /** The parameters as in the frame, without the envelope. */
  params: Json
  /** The content of the envelope. */
  sealed?: { field: string; type: number; payload: Json }
}

/** A flow as one client goes through it. */
export interface Transcript {
  flow: string
  /** The URI of the code. */
  uri: string
  /** How the client introduces itself to the relay. */
  entry: Json
  steps: readonly Step[]
}

interface Recorded {
  flow: string
  relay: LocalRelay
  /** The application's id at the relay. */
  client: string
  uri: string
  /** The topic of the session, once there is one. */
  session?: string
  keys: readonly string[]
}

const envelopes = ['message', 'sessionProposal']
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Makes a transcript of what the relay has recorded of one client. */
export function transcriptOf({ flow, relay, client, uri, session, keys }: Recorded): Transcript {
  const names = createNames(uri, session)
  const symKey = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? ''
  const frames = relay.transcript.filter((frame) => frame.client === client)
  const socket = relay.sockets().find((each) => each.client === client)
  return {
    flow,
    uri: names.text(uri, socket?.at ?? 0),
    entry: socket ? entryOf(socket.query, relay.url, socket.at, names) : null,
    steps: frames.flatMap((frame) => stepsOf(frame, [symKey, ...keys], names)),
  }
}

function entryOf(
  { auth = '', ...query }: Readonly<Record<string, string>>,
  url: string,
  at: number,
  names: Names,
): Json {
  const [header, claims] = auth
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown)
  const { aud, ...rest } = claims as { aud: string }
  return names.value(
    {
      ...query,
      projectId: '<project>',
      auth: { header, claims: { ...rest, aud: aud === url ? '<relay>' : aud } },
    },
    at,
  )
}

/**
 * Requests of the application, and deliveries to it. A batch becomes as many steps as it has
 * requests.
 */
function stepsOf(
  { direction, method, params, at }: RelayFrame,
  keys: readonly string[],
  names: Names,
): Step[] {
  if (!method || !isRecord(params)) return []
  if (direction === 'out')
    return [step('wallet', method, isRecord(params.data) ? params.data : {}, keys, names, at)]
  const batch =
    method === 'irn_batchSubscribe'
      ? params.topics
      : method === 'irn_batchUnsubscribe'
        ? params.subscriptions
        : method === 'irn_batchPublish'
          ? params.messages
          : undefined
  if (!Array.isArray(batch)) return [step('application', method, params, keys, names, at)]
  const single = method.replace('batchS', 's').replace('batchU', 'u').replace('batchP', 'p')
  return batch.map((each: unknown) =>
    step('application', single, isRecord(each) ? each : { topic: each }, keys, names, at),
  )
}

function step(
  from: Step['from'],
  method: string,
  params: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  names: Names,
  at: number,
): Step {
  const field = envelopes.find((each) => typeof params[each] === 'string')
  if (!field) return { from, method, params: names.value(params, at) }
  const { [field]: message, ...rest } = params
  const opened = openEnvelope(String(message), keys)
  const sealed = opened
    ? { field, type: opened.type, payload: names.value(opened.payload, at) }
    : { field, type: -1, payload: null }
  return { from, method, params: names.value(rest, at), sealed }
}

interface Names {
  text(text: string, at: number): string
  value(value: unknown, at: number): Json
}

/**
 * Names for topics, keys, ids and times. The same value has the same name throughout a transcript,
 * and the name shows its type and length.
 */
function createNames(uri: string, session: string | undefined): Names {
  const known = new Map<string, string>()
  const counts = new Map<string, number>()
  const pairing = /^wc:([0-9a-f]{64})@/.exec(uri)?.[1]
  if (pairing) known.set(pairing, '<topic of the pairing>')
  if (session) known.set(session, '<topic of the session>')

  function name(what: string, kind: string): string {
    const already = known.get(what)
    if (already) return already
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    known.set(what, `<${kind} ${count}>`)
    return `<${kind} ${count}>`
  }

  /**
   * Seconds from the time of the frame, rounded to five, because the clock was read a little
   * earlier.
   */
  const time = (seconds: number, at: number): string =>
    `<time +${Math.round((seconds - at / 1_000) / 5) * 5} s>`
  const isTime = (value: number, at: number): boolean =>
    Number.isInteger(value) && Math.abs(value - at / 1_000) < 40 * 86_400

  function text(value: string, at: number): string {
    return value
      .replace(/did:key:z[1-9A-HJ-NP-Za-km-z]+/g, (did) => name(did, 'did:key'))
      .replace(/\b0x[0-9a-f]{130}\b/g, (hex) => name(hex, 'signature'))
      .replace(/\b[0-9a-f]{64}\b/g, (hex) => name(hex, '64 hex digits'))
      .replace(
        /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g,
        (iso, fraction?: string) => `<ISO time${fraction ? ' with fraction' : ''}>`,
      )
      .replace(/\b1\d{9}\b/g, (digits) =>
        isTime(Number(digits), at) ? time(Number(digits), at) : digits,
      )
  }

  function number(value: number, at: number): Json {
    if (value > 1e15) return name(String(value), `id of ${String(value).length} digits`)
    if (Math.abs(value - at) < 60_000) return '<time in milliseconds>'
    return isTime(value, at) ? time(value, at) : value
  }

  function value(what: unknown, at: number): Json {
    if (typeof what === 'string') return text(what, at)
    if (typeof what === 'number') return number(what, at)
    if (Array.isArray(what)) return what.map((each: unknown) => value(each, at))
    if (isRecord(what))
      return Object.fromEntries(
        Object.entries(what).map(([key, each]) => [text(key, at), value(each, at)]),
      )
    return typeof what === 'boolean' ? what : null
  }
  return { text, value }
}
