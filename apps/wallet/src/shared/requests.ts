import { parseWatchAsset } from './assets.ts'
import type { AssetAsk } from './assets.ts'
import { parseCalls } from './calls.ts'
import type { CallsAsk } from './calls.ts'
import type { BitcoinApproval } from './bitcoin-requests.ts'
import { parseBitcoin } from './bitcoin-requests.ts'
import { invalidParams, unsupportedMethod } from './errors.ts'
import {
  isAddress,
  isHex,
  isRecord,
  isText,
  normalUrl,
  parseChainId,
  parseQuantity,
} from './guards.ts'
import type { Hex } from './guards.ts'
import type { SolanaApproval } from './solana-requests.ts'
import { parseSolana } from './solana-requests.ts'
import type { Namespace } from './standard.ts'

export type TransactionAsk = {
  readonly from: Hex
  readonly to?: Hex
  readonly value: bigint
  readonly data?: Hex
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: number
  readonly chainId?: number
  /** EIP-2718; default by the network's fees. */
  readonly type?: 0 | 1 | 2
  /** EIP-2930. */
  readonly accessList?: readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[]
}

/** Shape-checked; values are checked again when hashed. */
export type TypedDataAsk = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** EIP-3085, with normalised URLs. */
export type ChainAsk = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrls: readonly string[]
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly explorer?: string
}

export type Approval =
  | SolanaApproval
  | BitcoinApproval
  /** `again`: even if connected. */
  | { readonly kind: 'connect'; readonly namespace: Namespace; readonly again: boolean }
  | { readonly kind: 'message'; readonly address: Hex; readonly data: Hex }
  | { readonly kind: 'typed-data'; readonly address: Hex; readonly typed: TypedDataAsk }
  | { readonly kind: 'transaction'; readonly transaction: TransactionAsk }
  | { readonly kind: 'calls'; readonly ask: CallsAsk }
  | { readonly kind: 'watch-asset'; readonly asset: AssetAsk }
  | { readonly kind: 'switch-chain'; readonly chainId: number }
  | { readonly kind: 'add-chain'; readonly chain: ChainAsk }

function toUtf8Hex(text: string): Hex {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function parseMessage(params: readonly unknown[]): Approval {
  // Many dapps use eth_sign's order (address, message), which wallets accept.
  const swapped = isAddress(params[0]) && !isAddress(params[1])
  const [data, address] = swapped ? [params[1], params[0]] : [params[0], params[1]]
  if (typeof data !== 'string' || !isAddress(address))
    throw invalidParams('personal_sign takes a message and an address.')
  const hex = isHex(data) && data.length % 2 === 0 ? data : toUtf8Hex(data)
  return { kind: 'message', address, data: hex }
}

function isField(value: unknown): value is { name: string; type: string } {
  return isRecord(value) && isText(value['name'], 256) && isText(value['type'], 256)
}

/** Whole numbers beyond 2^53 as text, by their digits, where the engine tells them. */
function reviveExactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value)
  return isInexact && source && /^-?\d{1,78}$/.test(source) ? source : value
}

function checkExact(value: unknown): void {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw invalidParams('A number beyond 2^53 has lost its last digits: pass it as text.')
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(checkExact)
}

function parseTypedData(value: unknown): TypedDataAsk | undefined {
  let parsed = value
  if (typeof parsed === 'string') {
    try {
      parsed = JSON.parse(parsed, reviveExactly)
    } catch {
      return undefined
    }
  }
  if (!isRecord(parsed)) return undefined
  checkExact(parsed)
  const { domain = {}, types, primaryType } = parsed
  // The domain alone is what is signed.
  const message = primaryType === 'EIP712Domain' ? domain : parsed['message']
  if (!isRecord(domain) || !isRecord(types) || !isRecord(message) || !isText(primaryType, 256))
    return undefined
  const checked: Record<string, { name: string; type: string }[]> = {}
  for (const [name, fields] of Object.entries(types)) {
    if (!Array.isArray(fields) || !fields.every(isField)) return undefined
    checked[name] = fields.map((field) => ({ name: field.name, type: field.type }))
  }
  return Object.hasOwn(checked, primaryType)
    ? { domain, types: checked, primaryType, message }
    : undefined
}

function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<Key, Value>>)
}

function quantity(fields: Record<string, unknown>, name: string): bigint | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const parsed = parseQuantity(value)
  if (parsed === undefined) throw invalidParams(`The transaction's ${name} is not a quantity.`)
  return parsed
}

/** EIP-2718: required and forbidden fields. */
const ENVELOPES: Readonly<
  Record<number, { readonly name: string; readonly not: readonly string[] }>
> = {
  0: { name: 'legacy', not: ['accessList', 'maxFeePerGas', 'maxPriorityFeePerGas'] },
  1: { name: 'EIP-2930', not: ['maxFeePerGas', 'maxPriorityFeePerGas'] },
  2: { name: 'EIP-1559', not: ['gasPrice'] },
}
/** Not signed: blobs (EIP-4844), delegations (EIP-7702). */
const FOREIGN = ['blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'authorizationList']

/** Dropping an unknown field would change the transaction, so it is refused. */
function checkEnvelope(value: Record<string, unknown>): void {
  const has = (name: string): boolean => value[name] !== undefined && value[name] !== null
  const foreign = FOREIGN.find(has)
  if (foreign !== undefined)
    throw invalidParams(`Pocket Wallet does not sign transactions with ${foreign}.`)
  const type = quantity(value, 'type')
  if (type === undefined) {
    if (has('gasPrice') && (has('maxFeePerGas') || has('maxPriorityFeePerGas')))
      throw invalidParams('A transaction has a gas price or a maximum fee, not both.')
    return
  }
  const envelope = ENVELOPES[Number(type)]
  if (envelope === undefined)
    throw invalidParams(`Pocket Wallet does not know transactions of type ${type}.`)
  const wrong = envelope.not.find(has)
  if (wrong !== undefined)
    throw invalidParams(`A transaction of type ${type} (${envelope.name}) has no ${wrong}.`)
}

function parseAccessList(value: unknown): TransactionAsk['accessList'] {
  if (value === undefined || value === null) return undefined
  const isSlot = (slot: unknown): slot is Hex => isHex(slot) && slot.length === 66
  const isEntry = (entry: unknown): entry is { address: Hex; storageKeys: Hex[] } =>
    isRecord(entry) &&
    isAddress(entry['address']) &&
    Array.isArray(entry['storageKeys']) &&
    entry['storageKeys'].every(isSlot)
  if (!Array.isArray(value) || !value.every(isEntry))
    throw invalidParams("The transaction's access list cannot be read.")
  return value.map(({ address, storageKeys }) => ({ address, storageKeys }))
}

function parseTransaction(value: unknown): TransactionAsk {
  if (!isRecord(value) || !isAddress(value['from']))
    throw invalidParams('eth_sendTransaction takes a transaction with a sender.')
  checkEnvelope(value)
  const { from, to } = value
  if (to !== undefined && to !== null && !isAddress(to))
    throw invalidParams("The transaction's receiver is not an address.")
  const data = value['data'] ?? value['input'] ?? undefined
  if (data !== undefined && !(isHex(data) && data.length % 2 === 0))
    throw invalidParams("The transaction's data is not hexadecimal.")
  if (!isAddress(to) && (data === undefined || data === '0x'))
    throw invalidParams('The transaction has neither receiver nor code.')
  const nonce = quantity(value, 'nonce')
  const chainId = quantity(value, 'chainId')
  const type = quantity(value, 'type')
  return {
    from,
    value: quantity(value, 'value') ?? 0n,
    ...optional('to', isAddress(to) ? to : undefined),
    ...optional('data', data === '0x' ? undefined : data),
    ...optional('gas', quantity(value, 'gas')),
    ...optional('gasPrice', quantity(value, 'gasPrice')),
    ...optional('maxFeePerGas', quantity(value, 'maxFeePerGas')),
    ...optional('maxPriorityFeePerGas', quantity(value, 'maxPriorityFeePerGas')),
    ...optional('nonce', nonce === undefined ? undefined : Number(nonce)),
    ...optional('chainId', chainId === undefined ? undefined : Number(chainId)),
    ...optional('accessList', parseAccessList(value['accessList'])),
    ...optional('type', type === undefined ? undefined : (Number(type) as 0 | 1 | 2)),
  }
}

function parseAddChain(value: unknown): Approval {
  const chainId = isRecord(value) ? parseChainId(value['chainId']) : undefined
  if (!isRecord(value) || chainId === undefined)
    throw invalidParams('wallet_addEthereumChain takes a chain with a hexadecimal chainId.')
  const { chainName, rpcUrls, nativeCurrency, blockExplorerUrls } = value
  if (!isText(chainName, 64)) throw invalidParams('The chain has no usable name.')
  if (!Array.isArray(rpcUrls) || rpcUrls.length === 0)
    throw invalidParams('The chain has no RPC URL.')
  const urls = rpcUrls.map(normalUrl).filter((url) => url !== undefined)
  if (!isRecord(nativeCurrency)) throw invalidParams('The chain has no native currency.')
  const { name, symbol, decimals } = nativeCurrency
  if (!isText(symbol, 12) || decimals !== 18)
    throw invalidParams('The native currency needs a symbol and 18 decimals.')
  const explorer = Array.isArray(blockExplorerUrls) ? normalUrl(blockExplorerUrls[0]) : undefined
  return {
    kind: 'add-chain',
    chain: {
      chainId,
      name: chainName,
      rpcUrls: urls,
      nativeCurrency: { name: isText(name, 64) ? name : symbol, symbol, decimals },
      ...optional('explorer', explorer),
    },
  }
}

/**
 * @returns undefined for methods without approval.
 * @throws RpcError -32602 for malformed parameters.
 */
export function parseApproval(method: string, rawParams: unknown): Approval | undefined {
  const params: readonly unknown[] = Array.isArray(rawParams) ? rawParams : []
  const first = params[0]
  switch (method) {
    case 'eth_requestAccounts':
      return { kind: 'connect', namespace: 'eip155', again: false }
    case 'solana:connect':
      return { kind: 'connect', namespace: 'solana', again: false }
    case 'bitcoin:connect':
      return { kind: 'connect', namespace: 'bitcoin', again: false }
    case 'wallet_requestPermissions':
      if (!isRecord(first))
        throw invalidParams('wallet_requestPermissions takes an object of permissions.')
      if (!Object.hasOwn(first, 'eth_accounts'))
        throw unsupportedMethod(`wallet_requestPermissions(${Object.keys(first).join(', ')})`)
      return { kind: 'connect', namespace: 'eip155', again: true }
    case 'personal_sign':
      return parseMessage(params)
    case 'eth_signTypedData_v4': {
      const typed = parseTypedData(params[1])
      if (!isAddress(first) || typed === undefined)
        throw invalidParams('eth_signTypedData_v4 takes an address and EIP-712 data.')
      return { kind: 'typed-data', address: first, typed }
    }
    case 'eth_sendTransaction':
      return { kind: 'transaction', transaction: parseTransaction(first) }
    case 'wallet_sendCalls':
      return { kind: 'calls', ask: parseCalls(first) }
    case 'wallet_watchAsset':
      // EIP-747 has an object; libraries also send it in a list.
      return {
        kind: 'watch-asset',
        asset: parseWatchAsset(isRecord(rawParams) ? rawParams : first),
      }
    case 'wallet_switchEthereumChain': {
      const chainId = isRecord(first) ? parseChainId(first['chainId']) : undefined
      if (chainId === undefined)
        throw invalidParams('wallet_switchEthereumChain takes a hexadecimal chainId.')
      return { kind: 'switch-chain', chainId }
    }
    case 'wallet_addEthereumChain':
      return parseAddChain(first)
    default:
      return parseSolana(method, rawParams) ?? parseBitcoin(method, rawParams)
  }
}
