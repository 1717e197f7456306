import * as v from 'valibot'

/** CAIP-2, e.g. `eip155:1`. */
export const chainId = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

/** In every call: the project, the kit (`st`) and its version (`sv`). */
export const sender = v.object({
  projectId: v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,64}$/)),
  st: v.optional(v.pipe(v.string(), v.maxLength(64))),
  sv: v.optional(v.pipe(v.string(), v.maxLength(128))),
})

export const count = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max))

export const list = <Item extends v.GenericSchema<string, unknown>>(item: Item, max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(16_384),
    v.transform((text) => text.split(',').filter(Boolean)),
    v.array(item),
    v.maxLength(max),
  )
