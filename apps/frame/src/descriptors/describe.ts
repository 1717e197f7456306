/**
 * Describes calls and typed data by descriptors. They add words to what is not known otherwise: they
 * are asked last, and no warning depends on them.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { isFields, toChecksumAddress } from '@portico/core/adapter'
import { readParameters, type Value } from '../approve/read/abi.ts'
import { toHex, utf8 } from '../shared/bytes.ts'
import { bundled } from './bundled.ts'
import { parseDescriptor, type Descriptor, type Field, type Format } from './schema.ts'

/** A field, with its value. */
export type Shown =
  | { is: 'raw' | 'enum'; label: string; text: string }
  | { is: 'amount'; label: string; amount: bigint }
  | { is: 'token'; label: string; token: string; amount: bigint }
  | { is: 'address'; label: string; address: string }
  | { is: 'date'; label: string; seconds: bigint }

export interface Description {
  /** Whose contract it is. */
  owner: string
  intent: string
  fields: readonly Shown[]
}

export interface DescribedCall {
  chain: string
  by: string
  to: string
  value: bigint
  data: string
}
export interface DescribedData {
  /** The one that is signed. */
  chainId: bigint
  contract: string
  encoding: string
  message: Readonly<Record<string, unknown>>
  by: string
}

/** What paths lead into. */
interface Source {
  '@': Readonly<Record<string, unknown>>
  '#': Readonly<Record<string, unknown>>
}

/** Our own limit: more values could hide one. */
const mostValues = 20

const descriptors = bundled.map(parseDescriptor).filter((each) => each !== null)

type Deployments = readonly { chainId: number; address: string }[]
const deploymentsOf = ({ context }: Descriptor, kind: 'contract' | 'eip712'): Deployments => {
  if (kind === 'contract') return 'contract' in context ? context.contract.deployments : []
  return 'eip712' in context ? context.eip712.deployments : []
}

/** Those for an address on a chain. */
const found = (kind: 'contract' | 'eip712', chain: string, address: string): Descriptor[] =>
  descriptors.filter((each) =>
    deploymentsOf(each, kind).some(
      (one) =>
        `eip155:${one.chainId}` === chain && one.address.toLowerCase() === address.toLowerCase(),
    ),
  )

/** `name(type parameter,…)`: parameters that are structures are not read. */
export function signatureOf(key: string): { types: string; names: readonly string[] } | null {
  const [, name, list = ''] = /^(\w+)\(([^()]*)\)$/.exec(key) ?? []
  if (name === undefined) return null
  const parameters = list === '' ? [] : list.split(',').map((each) => each.trim().split(' '))
  if (parameters.some((each) => each.length !== 2)) return null
  return {
    types: `${name}(${parameters.map(([type]) => type).join(',')})`,
    names: parameters.map(([, parameter]) => parameter!),
  }
}

/** Null where none is for this call, or where it does not fit. */
export function describeCall({ chain, by, to, value, data }: DescribedCall): Description | null {
  for (const descriptor of found('contract', chain, to))
    for (const [key, format] of Object.entries(descriptor.display.formats)) {
      const signature = signatureOf(key)
      if (!signature) continue
      const { types, names } = signature
      const hash = keccak_256(utf8(types))
      if (toHex(hash).slice(0, 10) !== data.slice(0, 10).toLowerCase()) continue
      const entries = (values: readonly Value[]): Source['#'] =>
        Object.fromEntries(names.map((name, at) => [name, values[at]]))
      const parameters = readParameters(types, data.slice(10), entries)
      if (!parameters) continue
      const shown = shownOf(descriptor, format, { '@': { from: by, to, value }, '#': parameters })
      if (shown) return shown
    }
  return null
}

export function describeData(data: DescribedData): Description | null {
  const { chainId, contract, encoding, message, by } = data
  for (const descriptor of found('eip712', `eip155:${chainId}`, contract)) {
    const { formats } = descriptor.display
    const format = Object.hasOwn(formats, encoding) ? formats[encoding] : undefined
    const source = { '@': { from: by, to: contract, value: 0n }, '#': message }
    const shown = format && shownOf(descriptor, format, source)
    if (shown) return shown
  }
  return null
}

function shownOf(descriptor: Descriptor, format: Format, source: Source): Description | null {
  const fields = format.fields.flatMap((field) => {
    const values = valuesAt(field.path, source)
    return values.length > 0
      ? values.map((value) => shown(descriptor, field, value, source))
      : [null]
  })
  if (fields.length > mostValues || fields.includes(null)) return null
  const { owner } = descriptor.metadata
  return { owner, intent: format.intent, fields: fields.filter((each) => each !== null) }
}

/** The value at a path; all of a list, where the path ends with one. */
function valuesAt(path: string, source: Source): readonly unknown[] {
  const [root, ...names] = path.split('.')
  let value: unknown = root === '@' ? source['@'] : source['#']
  for (const name of names) {
    if (name === '[]') return Array.isArray(value) ? value : []
    if (!isFields(value) || !Object.hasOwn(value, name)) return []
    value = value[name]
  }
  return [value]
}

const addressOf = (value: unknown): string | null =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
    ? toChecksumAddress(value.toLowerCase())
    : null

/** Null where a value is not of its format. */
function shown(
  { metadata }: Descriptor,
  field: Field,
  value: unknown,
  source: Source,
): Shown | null {
  const { label } = field
  if (field.format === 'addressName') {
    const address = addressOf(value)
    return address === null ? null : { is: 'address', label, address }
  }
  if (field.format === 'raw')
    return typeof value === 'object' || value === undefined
      ? null
      : { is: 'raw', label, text: String(value) }
  if (typeof value !== 'bigint') return null
  if (field.format === 'amount') return { is: 'amount', label, amount: value }
  if (field.format === 'date') return { is: 'date', label, seconds: value }
  if (field.format === 'tokenAmount') {
    const { params } = field
    const constant = 'token' in params ? params.token : ''
    const named = constant.startsWith('$.')
      ? metadata.constants?.[constant.split('.').at(-1)!]
      : constant
    const [given] = 'tokenPath' in params ? valuesAt(params.tokenPath, source) : [named]
    const token = addressOf(given)
    return token === null ? null : { is: 'token', label, token, amount: value }
  }
  if (field.format !== 'enum') return null
  const names = metadata.enums?.[field.params.$ref.split('.').at(-1)!] ?? {}
  const text = Object.hasOwn(names, String(value)) ? names[String(value)] : undefined
  return text === undefined ? null : { is: 'enum', label, text }
}
