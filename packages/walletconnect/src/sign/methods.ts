import { own } from '../shape.ts'

const day = 86_400

export interface MethodTraits {
  /** The answer's tag is the next number. */
  tag: number
  /** Of request and answer at the relay, seconds. */
  ttl: number
}

export type Method =
  | 'wc_pairingDelete'
  | 'wc_pairingPing'
  | 'wc_sessionPropose'
  | 'wc_sessionSettle'
  | 'wc_sessionUpdate'
  | 'wc_sessionExtend'
  | 'wc_sessionRequest'
  | 'wc_sessionEvent'
  | 'wc_sessionDelete'
  | 'wc_sessionPing'
  | 'wc_sessionAuthenticate'

export const methods: Readonly<Record<Method, MethodTraits>> = {
  wc_pairingDelete: { tag: 1000, ttl: day },
  wc_pairingPing: { tag: 1002, ttl: 30 },
  wc_sessionPropose: { tag: 1100, ttl: 300 },
  wc_sessionSettle: { tag: 1102, ttl: 300 },
  wc_sessionUpdate: { tag: 1104, ttl: day },
  wc_sessionExtend: { tag: 1106, ttl: day },
  wc_sessionRequest: { tag: 1108, ttl: 300 },
  wc_sessionEvent: { tag: 1110, ttl: 300 },
  wc_sessionDelete: { tag: 1112, ttl: day },
  wc_sessionPing: { tag: 1114, ttl: day },
  wc_sessionAuthenticate: { tag: 1116, ttl: 3_600 },
}

/** Never of a wallet; they wake it by push. */
export const pageAsks: RegExp = /^wc_session(Propose|Request|Authenticate)$/

/** Tag 0 for unknown methods, as in the official client. */
const unknownMethod: MethodTraits = { tag: -1, ttl: day }

export function traitsOf(method: string): MethodTraits {
  return own(methods, method) ?? unknownMethod
}
