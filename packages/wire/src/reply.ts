import * as v from 'valibot'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** Of every error. The first description may be shown to the visitor. */
export const errorReply = v.object({
  status: v.literal('error'),
  reasons: v.pipe(
    v.array(v.object({ name: text(128), description: text(512) })),
    v.minLength(1),
    v.maxLength(50),
  ),
})
export type ErrorReply = v.InferOutput<typeof errorReply>

/** `POST /e` and `POST /batch`: accepted and rejected events. */
export const collectedReply = v.object({
  accepted: v.pipe(v.number(), v.integer(), v.minValue(0)),
  rejected: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type CollectedReply = v.InferOutput<typeof collectedReply>

/** `GET /health` and `GET /ready`. */
export const statusReply = v.object({ status: v.literal('ok') })
