/**
 * What a host's page and the login frame say to each other (spec §7). One handshake by `postMessage`, with exact origins both ways, hands
 * over a `MessagePort`; everything else goes through it, as a request and its one reply with the same id, or as a notice that has none.
 */
import * as v from 'valibot'
import { deviceList, emailAddress, oneTimeCode, provider, randomId, recoveryKind, walletAddresses, wayList } from './embedded.ts'
import { chainId } from './query.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const moment = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,32}$/))

/** The version of this form; a frame of another says so. */
export const frameVersion = 1

/** The one message that is posted to the frame's window, with the port. */
export const frameHello = v.object({ type: v.literal('portico-frame'), version: v.number() })

/**
 * What the same page says where it stands in a window of its own, as browsers refuse storage to a frame: to the page that has opened it, at the exact origin
 * that the page has named in its address and the project has among its own. It is answered by the message above.
 */
export const frameHere = v.object({ type: v.literal('portico-frame-here') })
export type FrameHere = v.InferOutput<typeof frameHere>

/** Who is connected, as the host's page may know it. */
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
})
export type FrameUser = v.InferOutput<typeof frameUser>

/** `CONNECT`: nothing more is needed, `CONNECT_USER` connects. */
export const frameStep = v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']), expires: moment, resend: moment, now: moment })
export type FrameStep = v.InferOutput<typeof frameStep>

/** What the owner can come in by, and how a lost device is replaced. */
export const frameAccount = v.object({ ...wayList.entries, recovery: v.nullable(recoveryKind), email: v.nullable(emailAddress) })
export type FrameAccount = v.InferOutput<typeof frameAccount>

const rpcParams = v.union([v.array(v.unknown()), v.record(v.string(), v.unknown()), v.undefined()])
const colours = v.record(text(64), v.union([text(256), v.number()]))

/** Each request of the host's page: what it takes, and what the reply is. */
export const frameRequests = {
  /** The session that the frame has, if it has one; asks nobody. */
  IS_CONNECTED: { params: v.undefined(), reply: v.nullable(frameUser) },
  CONNECT_EMAIL: { params: v.object({ email: emailAddress, locale: text(35) }), reply: frameStep },
  /** Answers once the owner has approved the device by the link in the mail. */
  CONNECT_DEVICE: { params: v.undefined(), reply: frameStep },
  /** Another mail for what is waited for. */
  RESEND: { params: v.undefined(), reply: frameStep },
  /** Answers once there is a wallet on this device: a new device is let in by what the frame itself asks the visitor. */
  CONNECT_OTP: { params: v.object({ otp: oneTimeCode }), reply: frameUser },
  /**
   * In by a provider, in a window that the page has opened in the click, at `/frame/popup.html?projectId=…&way=…`. Answers once there is a wallet on this device.
   */
  CONNECT_SOCIAL: { params: v.object({ provider, locale: text(35) }), reply: frameUser },
  /** What a phone scans, or opens, to log in by Farcaster. */
  GET_FARCASTER_URI: { params: v.object({ locale: text(35) }), reply: v.object({ url: v.pipe(v.string(), v.url(), v.maxLength(2_048)), expires: moment, now: moment }) },
  /** Answers once it was approved there, and there is a wallet on this device. */
  CONNECT_FARCASTER: { params: v.undefined(), reply: frameUser },
  /** The frame asks for a passkey, or to make one, and answers likewise. */
  CONNECT_PASSKEY: { params: v.object({ locale: text(35) }), reply: frameUser },
  GET_USER: { params: v.undefined(), reply: frameUser },
  SIGN_OUT: { params: v.undefined(), reply: v.null() },
  /** The owner's devices, the current one first. */
  DEVICES: { params: v.undefined(), reply: deviceList },
  /** Ends another device of the owner's, and destroys what the server and the keeper have of its set. */
  REMOVE_DEVICE: { params: v.object({ id: randomId }), reply: v.null() },
  /** The ways in, and the recovery. */
  ACCOUNT: { params: v.undefined(), reply: frameAccount },
  /** One more way in; a provider is visited in a window that the page has opened, as with CONNECT_SOCIAL. Asks for a fresh login first. */
  ADD_WAY: { params: v.object({ way: text(32), locale: text(35) }), reply: frameAccount },
  REMOVE_WAY: { params: v.object({ id: randomId }), reply: frameAccount },
  /** Another address, or a first one: the frame asks for the codes. */
  UPDATE_EMAIL: { params: v.object({ email: emailAddress, locale: text(35) }), reply: frameUser },
  /** Another way of recovery: the frame lets the visitor choose, and asks for what it needs. */
  SET_RECOVERY: { params: v.undefined(), reply: frameAccount },
  /** Deletes everything that both servers have, once the visitor has read what that means. `backups`: days after which it is gone from those too. */
  DELETE_ACCOUNT: { params: v.undefined(), reply: v.object({ backups: v.pipe(v.number(), v.integer(), v.minValue(0)) }) },
  /** Shows the recovery phrase in the frame; answers once the visitor is done. Asks for a code first, where the login is not fresh. */
  EXPORT: { params: v.undefined(), reply: v.null() },
  SYNC_THEME: { params: v.object({ mode: v.picklist(['light', 'dark']), variables: v.optional(colours, {}), locale: text(35), dir: v.picklist(['ltr', 'rtl']) }), reply: v.null() },
  SYNC_DAPP_DATA: { params: v.object({ name: text(256), description: v.optional(text(1_024), ''), url: text(2_048), icons: v.optional(v.array(text(2_048)), []) }), reply: v.null() },
  /** One request of a wallet's provider. `chain` is where it is for. */
  RPC_REQUEST: { params: v.object({ chain: chainId, method: text(128), params: rpcParams }), reply: v.unknown() },
  /** The host no longer waits for a request: what waits for the visitor is taken away. */
  RPC_ABORT: { params: v.object({ request: id }), reply: v.null() },
} as const
export type FrameMethod = keyof typeof frameRequests
export type FrameParams<M extends FrameMethod> = v.InferInput<(typeof frameRequests)[M]['params']>
export type FrameReply<M extends FrameMethod> = v.InferOutput<(typeof frameRequests)[M]['reply']>

/** A request, before its parameters are read. */
export const frameRequest = v.object({ id, method: v.picklist(Object.keys(frameRequests) as FrameMethod[]), params: v.optional(v.unknown()) })

/** Its reply. `code` is one of ours or of JSON-RPC, the message is for developers. */
export const frameAnswer = v.union([
  v.object({ id, ok: v.literal(true), result: v.optional(v.unknown()) }),
  v.object({ id, ok: v.literal(false), error: v.object({ code: v.union([text(64), v.number()]), message: text(1_024), data: v.optional(v.record(text(64), v.union([text(512), v.number(), v.null()]))) }) }),
])
export type FrameAnswer = v.InferOutput<typeof frameAnswer>

/** What the frame says unasked. `show`: it needs the visitor, `hide`: no more; `popup`: only a window of its own can be seen. */
export const frameNotice = v.variant('is', [
  v.object({ is: v.literal('ready'), version: v.number() }),
  v.object({ is: v.literal('show'), title: text(128) }),
  v.object({ is: v.literal('hide') }),
  v.object({ is: v.literal('session-ended'), why: v.picklist(['signed-out', 'expired', 'removed']) }),
])
export type FrameNotice = v.InferOutput<typeof frameNotice>
