/**
 * Messages between a provider's window and the frame. A separate module, because only visits to
 * providers load it.
 */
import * as v from 'valibot'
import { provider, randomId } from './embedded/values.ts'

/**
 * Messages between the frame and a provider's window, both of the frame's origin. The window finds
 * the frame among its opener's frames (or as its opener, if the frame has opened it), sends a
 * greeting with the digest from the server, and receives a URL.
 */
export const popupHello = v.object({
  type: v.literal('portico-popup'),
  /**
   * The id of one load of the page, which repeats its greeting until it is answered. A window that
   * is opened again has another id.
   */
  id: randomId,
  popup: v.pipe(v.string(), v.length(43)),
  way: provider,
})
export type PopupHello = v.InferOutput<typeof popupHello>
export const popupGo = v.object({
  type: v.literal('portico-popup-go'),
  url: v.pipe(v.string(), v.url()),
})
export type PopupGo = v.InferOutput<typeof popupGo>
/**
 * The window says to the page that has opened it that it reaches it, at the exact origin that the
 * page has named in its address. Where it is severed from the page by the page's opener policy, the
 * page hears nothing. There is no secret in it, and no answer.
 */
export const popupHere = v.object({ type: v.literal('portico-popup-here') })
export type PopupHere = v.InferOutput<typeof popupHere>
/** The frame asks the visitor something first; the window waits until then. */
export const popupWait = v.object({ type: v.literal('portico-popup-wait') })
export type PopupWait = v.InferOutput<typeof popupWait>
