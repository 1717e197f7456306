/**
 * What the frame says, as it is believed: by guards of our own, as the shared schemas with their library would be half of all that a login loads.
 * The schemas (`packages/wire/src/frame.ts`) are what the test holds these to.
 */
import type { ChainId, Json } from '@portico/core'
import { either, isEmail, matching, moment, nothing, number, object, text, type Guard } from './guards.ts'

/** The version of the bridge; a frame of another says so. */
export const frameVersion = 1

/** Who is logged in. A type, as interfaces are no `Json`. */
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
}

/** What a login waits for; by the server's clock, of which `now` is the time. */
export interface FrameStep {
  action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  expires: number
  resend: number
  now: number
}

/** A device that the owner of a wallet uses it on. */
export interface FrameDevice {
  id: string
  /** As it says what it is. */
  name: string
  /** The origin of the page that it was let in by. */
  site: string
  /** When it was let in, and when it was used last, milliseconds since the epoch. */
  created: number
  seen: number
  isCurrent: boolean
  /** Its set of shares; null where it has none. */
  set: string | null
}

/** A way in. */
export interface FrameWay {
  id: string
  /** `email`, `passkey`, `farcaster`, or a provider. */
  way: string
  /** What its owner knows it by. */
  label: string | null
  picture: string | null
  /** Milliseconds since the epoch. */
  created: number
  /** The login that stands has come by it. */
  isCurrent: boolean
}

/** What the owner can come in by, and how a lost device is replaced. */
export interface FrameAccount {
  ways: FrameWay[]
  recovery: 'keeper' | 'passkey' | 'passphrase' | null
  email: string | null
}

/** What each request takes, and what the reply is. */
export interface FrameRequests {
  IS_CONNECTED: { params: undefined; reply: FrameUser | null }
  CONNECT_EMAIL: { params: { email: string; locale: string }; reply: FrameStep }
  CONNECT_DEVICE: { params: undefined; reply: FrameStep }
  RESEND: { params: undefined; reply: FrameStep }
  CONNECT_OTP: { params: { otp: string }; reply: FrameUser }
  CONNECT_SOCIAL: { params: { provider: string; locale: string }; reply: FrameUser }
  GET_FARCASTER_URI: { params: { locale: string }; reply: { url: string; expires: number; now: number } }
  CONNECT_FARCASTER: { params: undefined; reply: FrameUser }
  CONNECT_PASSKEY: { params: { locale: string }; reply: FrameUser }
  GET_USER: { params: undefined; reply: FrameUser }
  SIGN_OUT: { params: undefined; reply: null }
  DEVICES: { params: undefined; reply: { devices: FrameDevice[] } }
  REMOVE_DEVICE: { params: { id: string }; reply: null }
  ACCOUNT: { params: undefined; reply: FrameAccount }
  ADD_WAY: { params: { way: string; locale: string }; reply: FrameAccount }
  REMOVE_WAY: { params: { id: string }; reply: FrameAccount }
  UPDATE_EMAIL: { params: { email: string; locale: string }; reply: FrameUser }
  SET_RECOVERY: { params: undefined; reply: FrameAccount }
  DELETE_ACCOUNT: { params: undefined; reply: { backups: number } }
  EXPORT: { params: undefined; reply: null }
  SYNC_THEME: { params: { mode: 'dark' | 'light'; variables: Record<string, string | number>; locale: string; dir: 'ltr' | 'rtl' }; reply: null }
  SYNC_DAPP_DATA: { params: { name: string; description: string; url: string; icons: string[] }; reply: null }
  RPC_REQUEST: { params: { chain: ChainId; method: string; params: Json }; reply: unknown }
  RPC_ABORT: { params: { request: string }; reply: null }
}
export type FrameMethod = keyof FrameRequests

export type FrameAnswer = { id: string; ok: true; result?: unknown } | { id: string; ok: false; error: FrameFault }

/** `code` is one of the frame's, or a number of JSON-RPC. */
export interface FrameFault {
  code: string | number
  message: string
  data?: Readonly<Record<string, string | number | null>> | undefined
}

export type FrameNotice = { is: 'ready'; version: number } | { is: 'show'; title: string } | { is: 'hide' } | { is: 'session-ended'; why: 'signed-out' | 'expired' | 'removed' }

const anything: Guard = () => true
const optional = (guard: Guard): Guard => either((value) => value === undefined, guard)

export const isCode: Guard = matching(/^\d{6}$/)

const id = matching(/^[a-z0-9]{1,32}$/)
const user = object({
  email: either(nothing, isEmail),
  provider: text(32),
  name: either(nothing, text(256)),
  picture: either(nothing, text(2_048)),
  addresses: object({ eip155: matching(/^0x[0-9a-fA-F]{40}$/), solana: matching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) }),
  wallet: text(64),
  expires: moment,
})
const step = object({ action: matching(/^(VERIFY_DEVICE|VERIFY_OTP|CONNECT)$/), expires: moment, resend: moment, now: moment })
/** Of those that are not here it is null, where whoever asks does not bring a guard. */
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
  UPDATE_EMAIL: user,
  RPC_REQUEST: anything,
}
const details: Guard = (value) =>
  typeof value === 'object' && value !== null && Object.entries(value).every(([name, each]) => text(64)(name) && either(nothing, text(512), number)(each))
const fault = object({ code: either(text(64), number), message: text(1_024), data: optional(details) })

const isTrue: Guard = (value) => value === true
const isFalse: Guard = (value) => value === false
const answer = either(object({ id, ok: isTrue }), object({ id, ok: isFalse, error: fault }))
const is = (name: string): Guard => (value) => value === name
const notice = either(
  object({ is: is('ready'), version: number }),
  object({ is: is('show'), title: text(128) }),
  object({ is: is('hide') }),
  object({ is: is('session-ended'), why: matching(/^(signed-out|expired|removed)$/) }),
)

export const isAnswer = (data: unknown): data is FrameAnswer => answer(data)
export const isNotice = (data: unknown): data is FrameNotice => notice(data)
/** @param guard Of replies whose guards load with those who ask. */
export const isReply = <M extends FrameMethod>(method: M, result: unknown, guard?: Guard): result is FrameRequests[M]['reply'] => (guard ?? replies[method] ?? nothing)(result)
