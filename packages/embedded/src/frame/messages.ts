/**
 * Written by hand: the shared schemas with their library would be half of a login's code. A test
 * compares them (`packages/wire/src/frame.ts`).
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

/** A frame with another version reports it. */
export const frameVersion = 1

export type FrameUser = {
  email: string | null
  provider: string
  name: string | null
  picture: string | null
  addresses: { eip155: string; solana: string }
  wallet: string
  /** Milliseconds since 1970. */
  expires: number
  /** The last version of the legal texts that the user agreed to. */
  legal?: { version: string; agreed: number } | null | undefined
}

/** Times are by the server's clock, whose time is `now`. */
export interface FrameStep {
  action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  expires: number
  resend: number
  now: number
}

export interface FrameDevice {
  id: string
  name: string
  site: string
  /** Its approval and last use, milliseconds since 1970. */
  created: number
  seen: number
  isCurrent: boolean
  set: string | null
}

export interface FrameLoginMethod {
  id: string
  loginMethod: string
  label: string | null
  picture: string | null
  created: number
  isCurrent: boolean
}

/** Identities, and the method of recovery. */
export interface FrameAccount {
  loginMethods: FrameLoginMethod[]
  recovery: 'service' | 'passkey' | 'passphrase' | null
  /** Receives the recovery service's codes. */
  email: string | null
  /**
   * What the recovery service releases its share for: a code, an ID token of a login by the
   * provider, or either. `code` without a share.
   */
  opens: 'code' | 'token' | 'both'
  change?: FrameChange | null | undefined
  removals?: FrameRemoval[] | undefined
  /** The recovery service lets in no other device until a code came back from the address. */
  unconfirmed?: boolean | undefined
}

/** Asked for by a device that has not opened the wallet; carried out after `until`. */
export interface FrameRemoval {
  id: string
  kind: 'account' | 'device' | 'login-method'
  name: string | null
  device: string
  until: number
}

/** Confirmed by both codes. */
export interface FrameChange {
  email: string
  until: number
  /** `taken`: another user got the address. */
  state: 'waits' | 'taken'
}

type Flat<T> = { [K in keyof T]: T[K] }
export type FrameRenamed = Flat<FrameUser & { change?: FrameChange | null | undefined }>

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
  ADD_LOGIN_METHOD: {
    params: { loginMethod: string; locale: string; back?: string; result?: string }
    reply: FrameAccount
  }
  REMOVE_LOGIN_METHOD: { params: { id: string }; reply: FrameAccount }
  UPDATE_EMAIL: { params: { email: string; locale: string }; reply: FrameRenamed }
  CANCEL_EMAIL: { params: undefined; reply: FrameAccount }
  CANCEL_REMOVAL: { params: { id: string }; reply: FrameAccount }
  SET_RECOVERY: { params: undefined; reply: FrameAccount }
  CONFIRM_RECOVERY: { params: undefined; reply: FrameAccount }
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
    params: {
      name: string
      description: string
      url: string
      icons: string[]
      sdkType: string
      sdkVersion: string
    }
    reply: null
  }
  RPC_REQUEST: { params: { chain: ChainId; method: string; params: Json }; reply: unknown }
  RPC_ABORT: { params: { request: string }; reply: null }
}
export type FrameMethod = keyof FrameRequests

export type FrameAnswer =
  | { id: string; ok: true; result?: unknown }
  | { id: string; ok: false; error: FrameFault }

/** `code` is the frame's or JSON-RPC's. */
export interface FrameFault {
  code: string | number
  message: string
  data?: Readonly<Record<string, string | number | null>> | undefined
}

export type FrameNotice =
  | { is: 'ready'; version: number }
  | { is: 'show'; title: string }
  | { is: 'refused'; detail?: string }
  | { is: 'hide' }
  | { is: 'session-ended'; why: 'signed-out' | 'expired' | 'removed' }

const anything: Guard = () => true
const missing: Guard = is(undefined)

export const isCode: TextGuard = matching(/^\d{6}$/)

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
/** Others reply null, unless the caller passes a guard. */
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
  object({ is: is('refused'), detail: either(missing, text(256)) }),
  object({ is: is('show'), title: text(128) }),
  object({ is: is('hide') }),
  object({ is: is('session-ended'), why: matching(/^(signed-out|expired|removed)$/) }),
)

export const isAnswer = (data: unknown): data is FrameAnswer => answer(data)
export const isNotice = (data: unknown): data is FrameNotice => notice(data)
/** @param guard For replies whose guards are loaded with the requesting code. */
export const isReply = <M extends FrameMethod>(
  method: M,
  result: unknown,
  guard?: Guard,
): result is FrameRequests[M]['reply'] => (guard ?? replies[method] ?? nothing)(result)
