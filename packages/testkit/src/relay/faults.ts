import type { RelayFault, RelayFaults, RelayMatch } from './types.ts'

export interface Delivery {
  client: string
  topic: string
  tag: number
  message: string
  cut?: boolean
}

export interface Asked {
  client: string
  method: string
  topic: string | undefined
  tag: number | undefined
}

type Send = (delivery: Delivery) => void
type Answer = 'ok' | 'silent' | 'lost' | { code: number; message: string }

export interface FaultControls {
  faults: RelayFaults
  deliver(delivery: Delivery, send: Send): void
  answer(asked: Asked): Answer
  refusal(client: string | null): { code: number; reason: string } | null
  isAway(): boolean
  clock(): number
}

interface Rule<On extends string> extends RelayFault {
  on: On
  takes(what: {
    client: string | null
    topic?: string | undefined
    tag?: number | undefined
    method?: string | undefined
  }): boolean
}
type DeliveryRule = Rule<'delivery'> & { deal: Deal }
type RequestRule = Rule<'request'> & { answer: Answer }
type EntryRule = Rule<'entry'> & { code: number; reason: string }
type StateRule = Rule<'state'> & { away: boolean; offset: number }
type AnyRule = DeliveryRule | RequestRule | EntryRule | StateRule

type HoldRule<On extends string> = Rule<On> & { keep: (() => void)[] }

function createRule<On extends string>(
  rules: Set<AnyRule>,
  on: On,
  match: RelayMatch & { method?: string },
): HoldRule<On> {
  const keep: (() => void)[] = []
  const { client, topic, tag, method, times = Infinity } = match
  let hits = 0
  const rule: HoldRule<On> = {
    on,
    keep,
    get hits() {
      return hits
    },
    takes(what) {
      const fits =
        (client === undefined || client === what.client) &&
        (topic === undefined || topic === what.topic) &&
        (tag === undefined || tag === what.tag) &&
        (method === undefined || method === what.method)
      if (!fits || hits >= times) return false
      hits++
      return true
    },
    release() {
      const released = keep.splice(0)
      for (const go of released) go()
      return released.length
    },
    end() {
      for (const each of rules) if ((each as object) === rule) rules.delete(each)
      rule.release()
    },
  }
  return rule
}

/** In place of the delivery. */
type Deal = (delivery: Delivery, send: Send) => void

const duplicate =
  (copies: number): Deal =>
  (delivery, send) => {
    for (let copy = 0; copy < copies; copy++) send(delivery)
  }

/** Sends the last one first. */
const reorder =
  (size: number, kept: (() => void)[]): Deal =>
  (delivery, send) => {
    kept.push(() => send(delivery))
    if (kept.length < size) return
    for (const sendKept of kept.splice(0).toReversed()) sendKept()
  }

const hold =
  (kept: (() => void)[]): Deal =>
  (delivery, send) => {
    kept.push(() => send(delivery))
  }

const delay =
  (ms: number): Deal =>
  (delivery, send) => {
    setTimeout(() => send(delivery), ms).unref()
  }

const truncate =
  (what: 'frame' | 'message'): Deal =>
  (delivery, send) => {
    const { message } = delivery
    if (what === 'frame') send({ ...delivery, cut: true })
    else send({ ...delivery, message: message.slice(0, Math.floor(message.length / 2)) })
  }

const tamper: Deal = (delivery, send) => send({ ...delivery, message: flip(delivery.message) })

function createRules(rules: Set<AnyRule>, cutAll: () => void): RelayFaults {
  const base = <On extends string>(on: On, match: RelayMatch & { method?: string }): HoldRule<On> =>
    createRule(rules, on, match)

  function add<R extends AnyRule>(rule: R): RelayFault {
    rules.add(rule)
    return rule
  }

  function onDelivery(match: RelayMatch, make: (kept: (() => void)[]) => Deal): RelayFault {
    const rule = base('delivery', match)
    return add(Object.assign(rule, { deal: make(rule.keep) }))
  }

  const onRequest = (answer: Answer, match: RelayMatch & { method?: string }): RelayFault =>
    add(Object.assign(base('request', match), { answer }))

  const onState = (away: boolean, offset: number): RelayFault =>
    add(Object.assign(base('state', {}), { away, offset }))

  return {
    duplicate: ({ copies = 2, ...match } = {}) => onDelivery(match, () => duplicate(copies)),
    reorder: ({ size = 2, ...match } = {}) => onDelivery(match, (kept) => reorder(size, kept)),
    drop: (match = {}) => onDelivery(match, () => () => {}),
    hold: (match = {}) => onDelivery(match, hold),
    delay: (ms, match = {}) => onDelivery(match, () => delay(ms)),
    truncate: ({ what = 'message', ...match } = {}) => onDelivery(match, () => truncate(what)),
    tamper: (match = {}) => onDelivery(match, () => tamper),
    silence: (match = {}) => onRequest('silent', match),
    lose: (match = {}) => onRequest('lost', match),
    fail: (error, match = {}) => onRequest(error, match),
    refuse: (reason, { code = 3000, ...match } = {}) =>
      add(Object.assign(base('entry', match), { code, reason })),
    away() {
      const rule = onState(true, 0)
      cutAll()
      return rule
    },
    clock: (ms) => onState(false, ms),
    clear() {
      for (const rule of rules) rule.end()
    },
  }
}

export function createFaults(cutAll: () => void): FaultControls {
  const rules = new Set<AnyRule>()
  const faults = createRules(rules, cutAll)

  return {
    faults,
    deliver(delivery, send) {
      for (const rule of rules)
        if (rule.on === 'delivery' && rule.takes(delivery)) return rule.deal(delivery, send)
      send(delivery)
    },
    answer(asked) {
      for (const rule of rules) if (rule.on === 'request' && rule.takes(asked)) return rule.answer
      return 'ok'
    },
    refusal(client) {
      for (const rule of rules) if (rule.on === 'entry' && rule.takes({ client })) return rule
      return null
    },
    isAway: () => [...rules].some((rule) => rule.on === 'state' && rule.away),
    clock: () => [...rules].reduce((sum, rule) => sum + (rule.on === 'state' ? rule.offset : 0), 0),
  }
}

/** One bit of the last byte, in the same encoding. */
function flip(message: string): string {
  const isUrl = /[-_]/.test(message)
  const bytes = Buffer.from(message, isUrl ? 'base64url' : 'base64')
  const last = bytes.length - 1
  if (last >= 0) bytes[last]! ^= 1
  return bytes.toString(isUrl ? 'base64url' : 'base64')
}
