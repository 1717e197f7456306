/** What the window in which a provider is visited and the frame say to each other. A module of its own, as only such visits load it. */
import * as v from 'valibot'
import { provider, randomId } from './embedded.ts'

/**
 * Between the frame and the window in which a provider is visited, both of the frame's origin. The window finds the frame among its opener's frames
 * (or as its opener, where the frame has opened it), says hello with what the server has answered it, and is told where to go.
 */
export const popupHello = v.object({
  type: v.literal('portico-popup'),
  /** Of one load of its page, which repeats it until it is answered: a window that is opened again says another. */
  id: randomId,
  popup: v.pipe(v.string(), v.length(43)),
  way: provider,
})
export type PopupHello = v.InferOutput<typeof popupHello>
export const popupGo = v.object({ type: v.literal('portico-popup-go'), url: v.pipe(v.string(), v.url()) })
export type PopupGo = v.InferOutput<typeof popupGo>
/** The frame asks the visitor something first: the window waits for as long as that takes. */
export const popupWait = v.object({ type: v.literal('portico-popup-wait') })
export type PopupWait = v.InferOutput<typeof popupWait>
