/**
 * Messages between a host's page and the login frame. One handshake by `postMessage`, with exact
 * origins in both directions, passes a `MessagePort`. All other messages use the port: requests
 * with one reply of the same id, and notices without a reply.
 */
import * as v from 'valibot'
import { deviceList } from './embedded/devices.ts'
import {
  addressChange,
  agreement,
  legalBody,
  opening,
  recoveryKind,
  wayList,
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

/** The version of this protocol, which the frame reports. */
export const frameVersion = 1

/** The only message that is posted to the frame's window, with the port. */
export const frameHello = v.object({ type: v.literal('portico-frame'), version: v.number() })

/**
 * The page's message when it is in a window of its own, because browsers refuse storage to a frame.
 * It is sent to the page that has opened the window, at the exact origin that this page has named
 * in the window's address and that belongs to the project. The message above answers it.
 */
export const frameHere = v.object({ type: v.literal('portico-frame-here') })
export type FrameHere = v.InferOutput<typeof frameHere>

/** The connected user, in the form for the host's page. */
export const frameUser = v.object({
  email: v.nullable(emailAddress),
  provider: text(32),
  name: v.nullable(text(256)),
  picture: v.nullable(text(2_048)),
  addresses: walletAddresses,
  /** The wallet's id: the link's. */
  wallet: text(64),
  /** When the session ends. */
  expires: moment,
  legal: agreement,
})
export type FrameUser = v.InferOutput<typeof frameUser>

/** `CONNECT`: no further step is needed, and `CONNECT_USER` connects. */
export const frameStep = v.object({
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
  expires: moment,
  resend: moment,
  now: moment,
})
export type FrameStep = v.InferOutput<typeof frameStep>

/** The owner's identities, and how the wallet is recovered on a new device. */
export const frameAccount = v.object({
  ...wayList.entries,
  recovery: v.nullable(recoveryKind),
  /** Where the keeper's codes go. */
  email: v.nullable(emailAddress),
  /**
   * What the keeper releases its share for: such a code, an ID token of another login by the
   * provider, or either. `code` where it keeps none.
   */
  opens: opening,
  change: v.optional(v.nullable(addressChange)),
})
export type FrameAccount = v.InferOutput<typeof frameAccount>

const rpcParams = v.union([v.array(v.unknown()), v.record(v.string(), v.unknown()), v.undefined()])
const colours = v.record(text(64), v.union([text(256), v.number()]))

/** The requests of the host's page, with their parameters and replies. */
export const frameRequests = {
  /** The frame's session, if it has one, without asking the visitor. */
  IS_CONNECTED: { params: v.undefined(), reply: v.nullable(frameUser) },
  CONNECT_EMAIL: { params: v.object({ email: emailAddress, locale: text(35) }), reply: frameStep },
  /** Answers once the owner has approved the device by the link in the mail. */
  CONNECT_DEVICE: { params: v.undefined(), reply: frameStep },
  /** Sends another mail for the present step. */
  RESEND: { params: v.undefined(), reply: frameStep },
  /**
   * Answers once this device has a wallet. For a new device, the frame itself asks the visitor to
   * recover it.
   */
  CONNECT_OTP: { params: v.object({ otp: oneTimeCode }), reply: frameUser },
  /**
   * Logs in by a provider, in a window that the page has opened in the click, at
   * `/frame/popup.html?projectId=…&way=…`. Answers once this device has a wallet. `back`: in the
   * page's own tab instead. The frame shows a link to the provider, and the tab returns to this
   * URL; answers only if the visitor does not leave. `result`: what the tab has returned with;
   * completes the login.
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
  /** The URL that a phone scans or opens to log in by Farcaster. */
  GET_FARCASTER_URI: {
    params: v.object({ locale: text(35) }),
    reply: v.object({
      url: v.pipe(v.string(), v.url(), v.maxLength(2_048)),
      expires: moment,
      now: moment,
    }),
  },
  /** Answers once the login was approved on the phone, and this device has a wallet. */
  CONNECT_FARCASTER: { params: v.undefined(), reply: frameUser },
  /** The frame uses or makes a passkey, and answers in the same way. */
  CONNECT_PASSKEY: { params: v.object({ locale: text(35) }), reply: frameUser },
  GET_USER: { params: v.undefined(), reply: frameUser },
  /** Stores the version of the legal texts to which the logged-in user has agreed in the page. */
  AGREE: { params: legalBody, reply: frameUser },
  SIGN_OUT: { params: v.undefined(), reply: v.null() },
  /** The owner's devices, the current one first. */
  DEVICES: { params: v.undefined(), reply: deviceList },
  /**
   * Removes another device of the owner, and destroys the shares of its set at the server and the
   * keeper.
   */
  REMOVE_DEVICE: { params: v.object({ id: randomId }), reply: v.null() },
  /** The identities, and the recovery. */
  ACCOUNT: { params: v.undefined(), reply: frameAccount },
  /**
   * Adds an identity. A provider's window is opened by the page, as with CONNECT_SOCIAL; `back` and
   * `result` are as there. The frame asks for a fresh login first.
   */
  ADD_WAY: {
    params: v.object({
      way: text(32),
      locale: text(35),
      back: v.optional(text(4_096)),
      result: v.optional(text(66)),
    }),
    reply: frameAccount,
  },
  REMOVE_WAY: { params: v.object({ id: randomId }), reply: frameAccount },
  /**
   * Changes the address, or adds the first one. The frame asks for the codes. `change` says from
   * when on the new address counts, where it waits.
   */
  UPDATE_EMAIL: {
    params: v.object({ email: emailAddress, locale: text(35) }),
    reply: v.object({ ...frameUser.entries, change: frameAccount.entries.change }),
  },
  /** Ends a change of the address that waits. */
  CANCEL_EMAIL: { params: v.undefined(), reply: frameAccount },
  /**
   * Changes the way of recovery: the frame lets the visitor choose, and asks for what the choice
   * needs.
   */
  SET_RECOVERY: { params: v.undefined(), reply: frameAccount },
  /**
   * Deletes everything at both servers, after the visitor has confirmed. `backups`: days after
   * which backups no longer contain it.
   */
  DELETE_ACCOUNT: {
    params: v.undefined(),
    reply: v.object({ backups: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  },
  /**
   * Shows the recovery phrase in the frame. Answers once the visitor is done. The frame asks for a
   * code first when the login is not fresh.
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
    }),
    reply: v.null(),
  },
  /** One request of a wallet's provider. `chain` is its network. */
  RPC_REQUEST: {
    params: v.object({ chain: chainId, method: text(128), params: rpcParams }),
    reply: v.unknown(),
  },
  /** The host no longer waits for a request: the frame removes its question to the visitor. */
  RPC_ABORT: { params: v.object({ request: id }), reply: v.null() },
} as const
export type FrameMethod = keyof typeof frameRequests
export type FrameParams<M extends FrameMethod> = v.InferInput<(typeof frameRequests)[M]['params']>
export type FrameReply<M extends FrameMethod> = v.InferOutput<(typeof frameRequests)[M]['reply']>

/** A request, before its parameters are read. */
export const frameRequest = v.object({
  id,
  method: v.picklist(Object.keys(frameRequests) as FrameMethod[]),
  params: v.optional(v.unknown()),
})

/** The reply. `code` is one of ours or of JSON-RPC, and the message is for developers. */
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
 * Notices of the frame. `show`: it needs the visitor; `hide`: it no longer does; `popup`: only a
 * separate window can be visible.
 */
export const frameNotice = v.variant('is', [
  v.object({ is: v.literal('ready'), version: v.number() }),
  v.object({ is: v.literal('show'), title: text(128) }),
  v.object({ is: v.literal('hide') }),
  v.object({
    is: v.literal('session-ended'),
    why: v.picklist(['signed-out', 'expired', 'removed']),
  }),
])
export type FrameNotice = v.InferOutput<typeof frameNotice>
