/**
 * Between a host's page and the login frame. A `postMessage` handshake with exact origins passes a
 * `MessagePort`, which carries all else: requests with one reply of the same id, and notices.
 */
import * as v from 'valibot'
import { deviceList } from './embedded/devices.ts'
import {
  addressChange,
  agreement,
  legalBody,
  opening,
  recoveryKind,
  loginMethodList,
  waitingRemoval,
} from './embedded/user.ts'
import {
  emailAddress,
  moment,
  oneTimeCode,
  provider,
  randomId,
  walletAddresses,
} from './embedded/values.ts'
import { chainId } from './query.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,32}$/))

/** The frame reports it. */
export const frameVersion = 1

/** The only message to the frame's window, with the port. */
export const frameHello = v.object({ type: v.literal('portico-frame'), version: v.number() })

/**
 * From the page in its own window, where browsers refuse storage to a frame, to its opener: at the
 * exact origin in the window's address, which belongs to the project. `frameHello` answers it.
 */
export const frameHere = v.object({ type: v.literal('portico-frame-here') })
export type FrameHere = v.InferOutput<typeof frameHere>

/** In the form for the host's page. */
export const frameUser = v.object({
  email: v.nullable(emailAddress),
  provider: text(32),
  name: v.nullable(text(256)),
  picture: v.nullable(text(2_048)),
  addresses: walletAddresses,
  /** The link's id as well. */
  wallet: text(64),
  /** When the session ends. */
  expires: moment,
  legal: agreement,
})
export type FrameUser = v.InferOutput<typeof frameUser>

/** `CONNECT`: no further step; `CONNECT_USER` connects. */
export const frameStep = v.object({
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
  expires: moment,
  resend: moment,
  now: moment,
})
export type FrameStep = v.InferOutput<typeof frameStep>

/** Identities, and the method of recovery. */
export const frameAccount = v.object({
  ...loginMethodList.entries,
  recovery: v.nullable(recoveryKind),
  /** Receives the recovery service's codes. */
  email: v.nullable(emailAddress),
  /**
   * What the recovery service releases its share for: a code, an ID token of a login by the
   * provider, or either. `code` without a share.
   */
  opens: opening,
  change: v.optional(v.nullable(addressChange)),
  removals: v.optional(v.array(waitingRemoval)),
  /** The recovery service lets in no other device until a code came back from the address. */
  unconfirmed: v.optional(v.boolean()),
})
export type FrameAccount = v.InferOutput<typeof frameAccount>

const rpcParams = v.union([v.array(v.unknown()), v.record(v.string(), v.unknown()), v.undefined()])
const colours = v.record(text(64), v.union([text(256), v.number()]))

export const frameRequests = {
  /** The session, if any, without the visitor. */
  IS_CONNECTED: { params: v.undefined(), reply: v.nullable(frameUser) },
  CONNECT_EMAIL: { params: v.object({ email: emailAddress, locale: text(35) }), reply: frameStep },
  /** Answers once the owner has approved the device. */
  CONNECT_DEVICE: { params: v.undefined(), reply: frameStep },
  /** Another mail for the present step. */
  RESEND: { params: v.undefined(), reply: frameStep },
  /**
   * Answers once this device has a wallet. On a new device, the frame asks the visitor to recover
   * it.
   */
  CONNECT_OTP: { params: v.object({ otp: oneTimeCode }), reply: frameUser },
  /**
   * In a window that the page opened in the click, at `/frame/popup.html?projectId=…&way=…`.
   * Answers once this device has a wallet. `back`: in the page's own tab: the frame shows a link,
   * and the tab returns to this URL; answers only if the visitor stays. `result`: what the tab
   * returned with; completes the login.
   */
  CONNECT_SOCIAL: {
    params: v.object({
      provider,
      locale: text(35),
      back: v.optional(text(4_096)),
      result: v.optional(text(66)),
    }),
    reply: frameUser,
  },
  /** A phone scans or opens the URL. */
  GET_FARCASTER_URI: {
    params: v.object({ locale: text(35) }),
    reply: v.object({
      url: v.pipe(v.string(), v.url(), v.maxLength(2_048)),
      expires: moment,
      now: moment,
    }),
  },
  /** Answers once the phone approved and this device has a wallet. */
  CONNECT_FARCASTER: { params: v.undefined(), reply: frameUser },
  /** Uses or makes a passkey; answers in the same way. */
  CONNECT_PASSKEY: { params: v.object({ locale: text(35) }), reply: frameUser },
  GET_USER: { params: v.undefined(), reply: frameUser },
  /** The version that the user agreed to in the page. */
  AGREE: { params: legalBody, reply: frameUser },
  SIGN_OUT: { params: v.undefined(), reply: v.null() },
  /** The current one first. */
  DEVICES: { params: v.undefined(), reply: deviceList },
  /** Another device of the owner; destroys its set's shares at both services. */
  REMOVE_DEVICE: { params: v.object({ id: randomId }), reply: v.null() },
  /** Identities and recovery. */
  ACCOUNT: { params: v.undefined(), reply: frameAccount },
  /**
   * The page opens a provider's window; `back` and `result` are as in CONNECT_SOCIAL. The frame
   * asks for a fresh login first.
   */
  ADD_LOGIN_METHOD: {
    params: v.object({
      loginMethod: text(32),
      locale: text(35),
      back: v.optional(text(4_096)),
      result: v.optional(text(66)),
    }),
    reply: frameAccount,
  },
  REMOVE_LOGIN_METHOD: { params: v.object({ id: randomId }), reply: frameAccount },
  /**
   * Changes or adds the address. The frame asks for the codes. `change` says from when on it
   * counts, where it waits.
   */
  UPDATE_EMAIL: {
    params: v.object({ email: emailAddress, locale: text(35) }),
    reply: v.object({ ...frameUser.entries, change: frameAccount.entries.change }),
  },
  /** Ends a waiting change. */
  CANCEL_EMAIL: { params: v.undefined(), reply: frameAccount },
  /** Ends a removal that waits. */
  CANCEL_REMOVAL: { params: v.object({ id: randomId }), reply: frameAccount },
  /** The frame lets the visitor choose the method of recovery. */
  SET_RECOVERY: { params: v.undefined(), reply: frameAccount },
  /** The frame asks for the code that confirms the recovery service's address. */
  CONFIRM_RECOVERY: { params: v.undefined(), reply: frameAccount },
  /**
   * After the visitor's confirmation, everything at both services. `backups`: days until backups no
   * longer contain it.
   */
  DELETE_ACCOUNT: {
    params: v.undefined(),
    reply: v.object({ backups: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  },
  /**
   * The recovery phrase, in the frame. Answers once the visitor is done. Without a fresh login, a
   * code comes first.
   */
  EXPORT: { params: v.undefined(), reply: v.null() },
  SYNC_THEME: {
    params: v.object({
      mode: v.picklist(['light', 'dark']),
      variables: v.optional(colours, {}),
      locale: text(35),
      dir: v.picklist(['ltr', 'rtl']),
    }),
    reply: v.null(),
  },
  SYNC_DAPP_DATA: {
    params: v.object({
      name: text(256),
      description: v.optional(text(1_024), ''),
      url: text(2_048),
      icons: v.optional(v.array(text(2_048)), []),
      /** The kit and its version, as `st` and `sv` of a service's calls. */
      sdkType: v.optional(text(64)),
      sdkVersion: v.optional(text(128)),
    }),
    reply: v.null(),
  },
  /** For a wallet's provider, on the network `chain`. */
  RPC_REQUEST: {
    params: v.object({ chain: chainId, method: text(128), params: rpcParams }),
    reply: v.unknown(),
  },
  /** The host no longer waits: the frame removes its question. */
  RPC_ABORT: { params: v.object({ request: id }), reply: v.null() },
} as const
export type FrameMethod = keyof typeof frameRequests
export type FrameParams<M extends FrameMethod> = v.InferInput<(typeof frameRequests)[M]['params']>
export type FrameReply<M extends FrameMethod> = v.InferOutput<(typeof frameRequests)[M]['reply']>

/** Before its parameters are read. */
export const frameRequest = v.object({
  id,
  method: v.picklist(Object.keys(frameRequests) as FrameMethod[]),
  params: v.optional(v.unknown()),
})

/** `code` is ours or JSON-RPC's, the message for developers. */
export const frameAnswer = v.union([
  v.object({ id, ok: v.literal(true), result: v.optional(v.unknown()) }),
  v.object({
    id,
    ok: v.literal(false),
    error: v.object({
      code: v.union([text(64), v.number()]),
      message: text(1_024),
      data: v.optional(v.record(text(64), v.union([text(512), v.number(), v.null()]))),
    }),
  }),
])
export type FrameAnswer = v.InferOutput<typeof frameAnswer>

/**
 * `refused`: the page is not among the project's, or (`detail`) the frame does not trust its server.
 * `show`: the frame needs the visitor; `hide`: no longer; `popup`: only a separate window can be
 * visible.
 */
export const frameNotice = v.variant('is', [
  v.object({ is: v.literal('ready'), version: v.number() }),
  v.object({ is: v.literal('refused'), detail: v.optional(text(256)) }),
  v.object({ is: v.literal('show'), title: text(128) }),
  v.object({ is: v.literal('hide') }),
  v.object({
    is: v.literal('session-ended'),
    why: v.picklist(['signed-out', 'expired', 'removed']),
  }),
])
export type FrameNotice = v.InferOutput<typeof frameNotice>

/** Names of `meta` elements in pages of a frame on a host of its own: its file, and its server's origin. */
export const frameHostMeta = 'portico-frame'
export const serverMeta = 'portico-server'
