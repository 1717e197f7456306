/** The part of JSON Schema that the description uses. Any other keyword is an error. */
export interface JsonSchema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  maxProperties?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  default?: unknown
  $schema?: string
  description?: string
}

const known = new Set([
  'type',
  'enum',
  'const',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'minItems',
  'maxItems',
  'maxProperties',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'format',
  'default',
  '$schema',
  'description',
])

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** Every path at which a value does not fit its schema. */
export function faults(schema: JsonSchema, value: unknown, at = '$'): string[] {
  const strange = Object.keys(schema).filter((key) => !known.has(key))
  if (strange.length > 0) return [`${at}: the schema uses ${strange.join(', ')}`]
  if (schema.anyOf)
    return schema.anyOf.some((each) => faults(each, value, at).length === 0)
      ? []
      : [`${at}: fits none of ${schema.anyOf.length}`]
  const found: string[] = []
  const must = (valid: boolean, what: string): void => void (valid || found.push(`${at}: ${what}`))
  if (schema.type !== undefined && !types[schema.type]!(value))
    return [`${at}: is no ${schema.type}`]
  if (schema.enum) must(schema.enum.includes(value), 'is not in the enum')
  if ('const' in schema) must(value === schema.const, 'is not the constant')
  if (typeof value === 'string') {
    must(
      value.length >= (schema.minLength ?? 0) && value.length <= (schema.maxLength ?? Infinity),
      'has a wrong length',
    )
    if (schema.pattern !== undefined)
      must(new RegExp(schema.pattern, 'u').test(value), `does not match ${schema.pattern}`)
  }
  if (typeof value === 'number')
    must(
      value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity),
      'is out of range',
    )
  if (Array.isArray(value)) {
    must(
      value.length >= (schema.minItems ?? 0) && value.length <= (schema.maxItems ?? Infinity),
      'has a wrong count',
    )
    value.forEach((item, index) =>
      found.push(...(schema.items ? faults(schema.items, item, `${at}[${index}]`) : [])),
    )
  } else if (types.object!(value)) {
    must(
      Object.keys(value as object).length <= (schema.maxProperties ?? Infinity),
      'has too many properties',
    )
    for (const name of schema.required ?? [])
      must(Object.hasOwn(value as object, name), `lacks ${name}`)
    for (const [name, item] of Object.entries(value as object)) {
      if (schema.propertyNames) found.push(...faults(schema.propertyNames, name, `${at} (${name})`))
      const own = schema.properties?.[name]
      if (own) found.push(...faults(own, item, `${at}.${name}`))
      else if (typeof schema.additionalProperties === 'object')
        found.push(...faults(schema.additionalProperties, item, `${at}.${name}`))
      else must(schema.additionalProperties !== false, `may not have ${name}`)
    }
  }
  return found
}
