import * as v from 'valibot'

const uuid = v.pipe(v.string(), v.uuid())
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const place = { url: text(2_048), domain: text(253) }
/** With the widget's length limits: texts, objects and lists, three levels deep. */
const plain = v.union([text(512), v.number(), v.boolean(), v.null()])
const fieldsOf = <Field extends v.GenericSchema>(field: Field) =>
  v.pipe(v.record(text(64), field), v.maxEntries(32))
const holding = <Field extends v.GenericSchema>(field: Field) =>
  v.union([plain, v.pipe(v.array(field), v.maxLength(200)), fieldsOf(field)])
const last = holding(plain)
const eventName = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,63}$/))

/** `POST /e` (one) and `POST /batch` (an array). `timestamp` is milliseconds. */
export const trackEvent = v.object({
  eventId: uuid,
  ...place,
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
  props: v.object({
    type: v.literal('track'),
    event: eventName,
    address: v.optional(text(128)),
    properties: v.optional(fieldsOf(holding(holding(last)))),
    /** Only for impressions: the item shown. */
    items: v.optional(v.pipe(v.array(fieldsOf(last)), v.maxLength(200))),
  }),
})
export type TrackEvent = v.InferOutput<typeof trackEvent>

export const errorCategories = [
  'API_ERROR',
  'DATA_PARSING_ERROR',
  'SECURE_SITE_ERROR',
  'INTERNAL_SDK_ERROR',
] as const

/** `POST /e`. `timestamp` is ISO 8601. */
export const errorEvent = v.object({
  eventId: uuid,
  ...place,
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  props: v.object({
    type: v.literal('error'),
    event: v.picklist(errorCategories),
    errorType: text(128),
    errorMessage: text(1_024),
    stackTrace: text(8_192),
  }),
})
export type ErrorEvent = v.InferOutput<typeof errorEvent>

export const anyEvent = v.union([trackEvent, errorEvent])
export type AnyEvent = v.InferOutput<typeof anyEvent>

export const eventBatch = v.pipe(v.array(anyEvent), v.minLength(1), v.maxLength(500))
