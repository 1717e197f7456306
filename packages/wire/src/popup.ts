/** A separate module, because only visits to providers load it. */
import * as v from 'valibot'
import { provider, randomId } from './embedded/values.ts'

/**
 * Between the frame and a provider's window, both of the frame's origin. The window finds the frame
 * among its opener's frames (or as its opener), sends a greeting with the server's digest, and
 * receives a URL.
 */
export const popupHello = v.object({
  type: v.literal('portico-popup'),
  /** Of one load of the page, which repeats its greeting until it is answered. */
  id: randomId,
  popup: v.pipe(v.string(), v.length(43)),
  loginMethod: provider,
  /** The frame has opened the window to renew a login. */
  proves: v.optional(v.literal(true)),
})
export type PopupHello = v.InferOutput<typeof popupHello>
export const popupGo = v.object({
  type: v.literal('portico-popup-go'),
  url: v.pipe(v.string(), v.url()),
  /** The account there is added to a login, so the window asks the visitor first. */
  adds: v.optional(v.literal(true)),
})
export type PopupGo = v.InferOutput<typeof popupGo>
/**
 * From the window to its opener, at the exact origin in the window's address. An opener policy
 * would prevent it. No secret, no answer.
 */
export const popupHere = v.object({ type: v.literal('portico-popup-here') })
export type PopupHere = v.InferOutput<typeof popupHere>
/** The window waits while the frame asks the visitor. */
export const popupWait = v.object({ type: v.literal('portico-popup-wait') })
export type PopupWait = v.InferOutput<typeof popupWait>
