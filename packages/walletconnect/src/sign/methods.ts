/** The methods of Sign v2, as the relay sees them. */
import { own } from '../shape.ts'

const day = 86_400

export interface MethodTraits {
  /** The tag of the request; that of the answer is the next number. */
  tag: number
  /** Seconds that the relay keeps the request, and its answer. */
  ttl: number
  /** Whether the wallet is woken by push. */
  prompt?: true
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
  wc_sessionPropose: { tag: 1100, ttl: 300, prompt: true },
  wc_sessionSettle: { tag: 1102, ttl: 300 },
  wc_sessionUpdate: { tag: 1104, ttl: day },
  wc_sessionExtend: { tag: 1106, ttl: day },
  wc_sessionRequest: { tag: 1108, ttl: 300, prompt: true },
  wc_sessionEvent: { tag: 1110, ttl: 300 },
  wc_sessionDelete: { tag: 1112, ttl: day },
  wc_sessionPing: { tag: 1114, ttl: day },
  wc_sessionAuthenticate: { tag: 1116, ttl: 3_600, prompt: true },
}

/** What a method that nobody knows is answered with: tag 0, as the official client does. */
export const unknownMethod: MethodTraits = { tag: -1, ttl: day }

export function traitsOf(method: string): MethodTraits {
  return own(methods, method) ?? unknownMethod
}

/** In the order in which the official client writes it. */
export interface SpecError {
  message: string
  code: number
}

/** The specification's errors, as they are said to wallets. */
export const invalidUpdate: SpecError = { message: 'Invalid update request', code: 1003 }
export const invalidExtend: SpecError = { message: 'Invalid extend request', code: 1004 }
export const invalidSettle: SpecError = { message: 'Invalid session settle request', code: 1005 }
export const unauthorizedEvent: SpecError = { message: 'Unauthorized event', code: 3002 }
export const unsupportedChains: SpecError = { message: 'Unsupported chains', code: 5100 }
export const unsupportedMethods: SpecError = { message: 'Unsupported methods', code: 5101 }
export const unsupportedAccounts: SpecError = { message: 'Unsupported accounts', code: 5103 }
export const unsupportedKeys: SpecError = { message: 'Unsupported namespace key', code: 5104 }
export const disconnected: SpecError = { message: 'User disconnected.', code: 6000 }
export const unsupportedMethod: SpecError = { message: 'Unsupported wc_ method', code: 10_001 }
