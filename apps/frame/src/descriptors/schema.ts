/** The part of ERC-7730 (version 1) that is read. A descriptor with more is refused. */
import * as v from 'valibot'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(80))
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))
/** In the transaction (`@`) or in what it is called with, or the message (`#`). */
const path = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(@\.(value|from|to)|#(\.[A-Za-z_$][\w$]*)+(\.\[\])?)$/),
)
const reference = v.pipe(v.string(), v.regex(/^\$\.metadata\.(enums|constants)\.\w+$/))

const about = { path, label: text }
const field = v.variant('format', [
  v.strictObject({ ...about, format: v.picklist(['raw', 'amount', 'addressName']) }),
  v.strictObject({
    ...about,
    format: v.literal('tokenAmount'),
    params: v.union([
      v.strictObject({ tokenPath: path }),
      v.strictObject({ token: v.union([address, reference]) }),
    ]),
  }),
  v.strictObject({
    ...about,
    format: v.literal('date'),
    params: v.strictObject({ encoding: v.literal('timestamp') }),
  }),
  v.strictObject({
    ...about,
    format: v.literal('enum'),
    params: v.strictObject({ $ref: reference }),
  }),
])

const format = v.strictObject({
  intent: text,
  fields: v.pipe(v.array(field), v.minLength(1), v.maxLength(20)),
  excluded: v.optional(v.array(path)),
})

const places = v.strictObject({
  deployments: v.pipe(
    v.array(v.strictObject({ chainId: v.pipe(v.number(), v.safeInteger()), address })),
    v.minLength(1),
  ),
})

const descriptor = v.strictObject({
  $schema: v.string(),
  context: v.union([
    v.strictObject({ $id: text, contract: places }),
    v.strictObject({ $id: text, eip712: places }),
  ]),
  metadata: v.strictObject({
    owner: text,
    enums: v.optional(v.record(v.string(), v.record(v.string(), text))),
    constants: v.optional(v.record(v.string(), address)),
  }),
  /** Functions with the names of their parameters, or the encoding of a type (EIP-712). */
  display: v.strictObject({ formats: v.record(v.string(), format) }),
})

export type Descriptor = v.InferOutput<typeof descriptor>
export type Format = v.InferOutput<typeof format>
export type Field = v.InferOutput<typeof field>

/** Null for anything else. */
export function parseDescriptor(value: unknown): Descriptor | null {
  const read = v.safeParse(descriptor, value)
  return read.success ? read.output : null
}
