/**
 * Guards for the frame's messages. They are written by hand, because the shared schemas with their
 * library would be half of the code that a login loads. A test compares them with the schemas
 * (`packages/wire/src/frame.ts`).
 */
import type { ChainId, Json } from '@portico/core'
import {
  either,
  is,
  isEmail,
  matching,
  moment,
  nothing,
  number,
  object,
  text,
  type Guard,
  type TextGuard,
} from './guards.ts'

/** The version of the protocol. A frame with another version reports it. */
export const frameVersion = 1

/** The logged-in user. A type, as interfaces are no `Json`. */
export type FrameUser = {
  email: string | null
  provider: string
  name: string | null
  picture: string | null
  addresses: { eip155: string; solana: string }
  /** The wallet's id. */
  wallet: string
  /** When the login ends, milliseconds since the epoch. */
  expires: number
  /** Which version of the legal texts they have agreed to last. */
  legal?: { version: string; agreed: number } | null | undefined
}

/** The next step of a login. Its times are by the server's clock, whose present time is `now`. */
export interface FrameStep {
  action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  expires: number
  resend: number
  now: number
}

/** A device on which the owner uses the wallet. */
export interface FrameDevice {
  id: string
  /** The device's name. */
  name: string
  /** The origin of the page on which it was let in. */
  site: string
  /** When it was let in, and when it was used last, milliseconds since the epoch. */
  created: number
  seen: number
  isCurrent: boolean
  /** Its set of shares; null where it has none. */
  set: string | null
}

/** An identity that the user can log in with. */
export interface FrameWay {
  id: string
  /** `email`, `passkey`, `farcaster`, or a provider. */
  way: string
  /** The name that its owner sees. */
  label: string | null
  picture: string | null
  /** Milliseconds since the epoch. */
  created: number
  /** Whether the present login was made with it. */
  isCurrent: boolean
}

/** The user's identities, and how the wallet is recovered on a new device. */
export interface FrameAccount {
  ways: FrameWay[]
  recovery: 'keeper' | 'passkey' | 'passphrase' | null
  /** Where the keeper's codes go. */
  email: string | null
  /**
   * What the keeper releases its share for: such a code, an ID token of another login by the
   * provider, or either. `code` where it keeps none.
   */
  opens: 'code' | 'token' | 'both'
  change?: FrameChange | null | undefined
}

/** A change of the address that both codes have confirmed. */
export interface FrameChange {
  email: string
  /** When it counts, milliseconds since the epoch. */
  until: number
  /** `taken`: it came to nothing, because the address became another user's. */
  state: 'waits' | 'taken'
}

type Flat<T> = { [K in keyof T]: T[K] }
/** The user after a change of the address, with the change if it waits. */
export type FrameRenamed = Flat<FrameUser & { change?: FrameChange | null | undefined }>

/** The parameters and the reply of each request. */
export interface FrameRequests {
  IS_CONNECTED: { params: undefined; reply: FrameUser | null }
  CONNECT_EMAIL: { params: { email: string; locale: string }; reply: FrameStep }
  CONNECT_DEVICE: { params: undefined; reply: FrameStep }
  RESEND: { params: undefined; reply: FrameStep }
  CONNECT_OTP: { params: { otp: string }; reply: FrameUser }
  CONNECT_SOCIAL: {
    params: { provider: string; locale: string; back?: string; result?: string }
    reply: FrameUser
  }
  GET_FARCASTER_URI: {
    params: { locale: string }
    reply: { url: string; expires: number; now: number }
  }
  CONNECT_FARCASTER: { params: undefined; reply: FrameUser }
  CONNECT_PASSKEY: { params: { locale: string }; reply: FrameUser }
  GET_USER: { params: undefined; reply: FrameUser }
  AGREE: { params: { version: string }; reply: FrameUser }
  SIGN_OUT: { params: undefined; reply: null }
  DEVICES: { params: undefined; reply: { devices: FrameDevice[] } }
  REMOVE_DEVICE: { params: { id: string }; reply: null }
  ACCOUNT: { params: undefined; reply: FrameAccount }
  ADD_WAY: {
    params: { way: string; locale: string; back?: string; result?: string }
    reply: FrameAccount
  }
  REMOVE_WAY: { params: { id: string }; reply: FrameAccount }
  UPDATE_EMAIL: { params: { email: string; locale: string }; reply: FrameRenamed }
  CANCEL_EMAIL: { params: undefined; reply: FrameAccount }
  SET_RECOVERY: { params: undefined; reply: FrameAccount }
  DELETE_ACCOUNT: { params: undefined; reply: { backups: number } }
  EXPORT: { params: undefined; reply: null }
  SYNC_THEME: {
    params: {
      mode: 'dark' | 'light'
      variables: Record<string, string | number>
      locale: string
      dir: 'ltr' | 'rtl'
    }
    reply: null
  }
  SYNC_DAPP_DATA: {
    params: { name: string; description: string; url: string; icons: string[] }
    reply: null
  }
  RPC_REQUEST: { params: { chain: ChainId; method: string; params: Json }; reply: unknown }
  RPC_ABORT: { params: { request: string }; reply: null }
}
export type FrameMethod = keyof FrameRequests

export type FrameAnswer =
  | { id: string; ok: true; result?: unknown }
  | { id: string; ok: false; error: FrameFault }

/** `code` is one of the frame's, or a number of JSON-RPC. */
export interface FrameFault {
  code: string | number
  message: string
  data?: Readonly<Record<string, string | number | null>> | undefined
}

export type FrameNotice =
  | { is: 'ready'; version: number }
  | { is: 'show'; title: string }
  | { is: 'hide' }
  | { is: 'session-ended'; why: 'signed-out' | 'expired' | 'removed' }

const anything: Guard = () => true
const missing: Guard = is(undefined)

export const isCode: TextGuard = matching(/^\d{6}$/)

/** What a state of the legal texts is called. */
export const isVersion: TextGuard = matching(/^[ -~]{1,64}$/)

const id = matching(/^[a-z0-9]{1,32}$/)
const user = object({
  email: either(nothing, isEmail),
  provider: text(32),
  name: either(nothing, text(256)),
  picture: either(nothing, text(2_048)),
  addresses: object({
    eip155: matching(/^0x[0-9a-fA-F]{40}$/),
    solana: matching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  }),
  wallet: text(64),
  expires: moment,
  legal: either(missing, nothing, object({ version: isVersion, agreed: moment })),
})
const step = object({
  action: matching(/^(VERIFY_DEVICE|VERIFY_OTP|CONNECT)$/),
  expires: moment,
  resend: moment,
  now: moment,
})
/** Requests that are not listed have the reply null, unless the caller passes a guard. */
const replies: Readonly<Partial<Record<FrameMethod, Guard>>> = {
  IS_CONNECTED: either(nothing, user),
  CONNECT_EMAIL: step,
  CONNECT_DEVICE: step,
  RESEND: step,
  CONNECT_OTP: user,
  CONNECT_SOCIAL: user,
  CONNECT_FARCASTER: user,
  CONNECT_PASSKEY: user,
  GET_USER: user,
  AGREE: user,
  UPDATE_EMAIL: user,
  RPC_REQUEST: anything,
}
const details: Guard = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, each]) => text(64)(name) && either(nothing, text(512), number)(each),
  )
const fault = object({
  code: either(text(64), number),
  message: text(1_024),
  data: either(missing, details),
})

const answer = either(object({ id, ok: is(true) }), object({ id, ok: is(false), error: fault }))
const notice = either(
  object({ is: is('ready'), version: number }),
  object({ is: is('show'), title: text(128) }),
  object({ is: is('hide') }),
  object({ is: is('session-ended'), why: matching(/^(signed-out|expired|removed)$/) }),
)

export const isAnswer = (data: unknown): data is FrameAnswer => answer(data)
export const isNotice = (data: unknown): data is FrameNotice => notice(data)
/** @param guard For replies whose guards are loaded with the code that requests them. */
export const isReply = <M extends FrameMethod>(
  method: M,
  result: unknown,
  guard?: Guard,
): result is FrameRequests[M]['reply'] => (guard ?? replies[method] ?? nothing)(result)
