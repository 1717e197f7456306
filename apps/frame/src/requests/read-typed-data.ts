/** Typed data (EIP-712), as strictly as `read-evm.ts`. */
import { areSound, bytesLengthOf, elementOf, wholeNumberOf } from '../keys/evm/types.ts'
import type { TypedData } from '../ports.ts'
import { malformed } from '../shared/error.ts'
import { expectAccount, isAddress, isRecord, listOf, longest, readData } from './read-evm.ts'

const deepest = 32

function readWhole(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (Number.isInteger(value))
    throw malformed('a number beyond 2^53 has lost its last digits: pass it as text')
  if (typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value))
    return BigInt(value)
  throw malformed('a value is no whole number')
}

type Types = TypedData['types']

/** Without unnamed fields; all named ones must exist. */
function readValue(type: string, value: unknown, types: Types, depth: number): unknown {
  if (depth > deepest) throw malformed('it is nested too deeply')
  const element = elementOf(type)
  if (element) {
    const list = listOf(value)
    if (element.length !== null && list.length !== element.length)
      throw malformed('a list has another length')
    return list.map((each) => readValue(element.type, each, types, depth + 1))
  }
  if (Object.hasOwn(types, type)) return readStruct(type, value, types, depth + 1)
  if (type === 'string' || type === 'bool') {
    if (typeof value !== (type === 'string' ? 'string' : 'boolean'))
      throw malformed(`a ${type} is of another type`)
    return value
  }
  if (type === 'address') {
    if (!isAddress(value)) throw malformed('a value is no address')
    return value
  }
  const bounds = wholeNumberOf(type)
  if (bounds) {
    const number = readWhole(value)
    if (number < bounds.min || number > bounds.max)
      throw malformed('a number does not fit its type')
    return number
  }
  const data = readData(value, 'a value')
  const length = bytesLengthOf(type)
  if (length !== null && data.length !== 2 + 2 * length)
    throw malformed('a value has another length')
  return data
}

function readStruct(
  name: string,
  value: unknown,
  types: Types,
  depth: number,
): Record<string, unknown> {
  if (!isRecord(value)) throw malformed('a structure was expected')
  return Object.fromEntries(
    types[name]!.map((field): [string, unknown] => {
      if (!Object.hasOwn(value, field.name)) throw malformed('a field is missing')
      return [field.name, readValue(field.type, value[field.name], types, depth)]
    }),
  )
}

function readTypes(value: unknown): Types {
  if (!isRecord(value)) throw malformed('types are missing')
  const types = Object.fromEntries(
    Object.entries(value).map(([name, fields]): [string, Types[string]] => [
      name,
      listOf(fields).map((field) => {
        if (
          !isRecord(field) ||
          typeof field['name'] !== 'string' ||
          typeof field['type'] !== 'string'
        )
          throw malformed('a field has no name or type')
        return { name: field['name'], type: field['type'] }
      }),
    ]),
  )
  if (!areSound(types)) throw malformed('types are not sound')
  return types
}

const domainFields: Types[string] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * The standard's fields in the declared order; without a declaration, those that have a value. A
 * value that would not be signed is refused: a page could show it, and a signature would mean
 * another network or contract.
 */
function readDomainType(
  given: Readonly<Record<string, unknown>>,
  declared: Types[string] | undefined,
): Types[string] {
  const named = Object.keys(given).filter(
    (name) => given[name] !== undefined && given[name] !== null,
  )
  const type = declared ?? domainFields.filter(({ name }) => named.includes(name))
  const isSigned = (name: string): boolean => type.some((field) => field.name === name)
  // Libraries leave an empty text out of the type, which says nothing.
  if (!named.every((name) => isSigned(name) || given[name] === ''))
    throw malformed('the domain has a field that its type does not declare')
  const isStandard = type.every((field) =>
    domainFields.some(({ name, type }) => field.name === name && field.type === type),
  )
  if (!isStandard) throw malformed('the domain’s type is not the standard’s')
  return type
}

/** Exact: whole numbers beyond 2^53 are read from their digits, where the engine tells them. */
function reviveExactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value)
  return isInexact && source && /^-?\d{1,78}$/.test(source) ? BigInt(source) : value
}

function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.length > longest) throw malformed('typed data is too long')
  try {
    return JSON.parse(value, reviveExactly)
  } catch {
    throw malformed('typed data is no JSON')
  }
}

/** `eth_signTypedData_v4`, as object or JSON. Another chain's data is refused. */
export function readTypedData(params: unknown, account: string, chainId: number): TypedData {
  const [address, given] = listOf(params)
  expectAccount(address, account)
  const data = jsonIn(given)
  if (!isRecord(data) || typeof data['primaryType'] !== 'string')
    throw malformed('typed data has no primary type')
  const { EIP712Domain: declared, ...others } = readTypes(data['types'])
  const named = data['domain'] ?? {}
  if (!isRecord(named)) throw malformed('the domain is no structure')
  const types = { EIP712Domain: readDomainType(named, declared), ...others }
  const { primaryType } = data
  if (!Object.hasOwn(types, primaryType)) throw malformed('typed data has no primary type')
  const domain: TypedData['domain'] = readStruct('EIP712Domain', named, types, 0)
  if (domain.chainId !== undefined && domain.chainId !== BigInt(chainId))
    throw malformed('typed data is for another chain')
  const message =
    primaryType === 'EIP712Domain' ? domain : readStruct(primaryType, data['message'], types, 0)
  return { domain, types, primaryType, message }
}
