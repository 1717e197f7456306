import * as v from 'valibot'

const name = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,64}$/))

/** On or off; some have a list of kinds, e.g. `['email', 'google']`. */
export const feature = v.object({
  id: name,
  isEnabled: v.boolean(),
  config: v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(64))),
})
export type Feature = v.InferOutput<typeof feature>

/** `GET /appkit/v1/config`. */
export const featuresReply = v.object({ features: v.pipe(v.array(feature), v.maxLength(200)) })
export type FeaturesReply = v.InferOutput<typeof featuresReply>

/** `GET /projects/v1/origins`: exact, or patterns with `*`. */
export const originsReply = v.object({
  allowedOrigins: v.pipe(v.array(v.pipe(v.string(), v.maxLength(512))), v.maxLength(1_000)),
})
export type OriginsReply = v.InferOutput<typeof originsReply>

export const analyticsReply = v.object({ isAnalyticsEnabled: v.boolean() })
export type AnalyticsReply = v.InferOutput<typeof analyticsReply>
