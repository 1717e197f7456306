/** Typed data that permits spending tokens acts like a transaction, so it is described in words. */
import { toChecksumAddress } from '@portico/core/adapter'
import type { TypedData } from '../../ports.ts'

export interface Allowance {
  spender: string
  token: string
  /** In smallest units; null is unlimited. */
  amount: bigint | null
  /** Of a collection: one item, or all of them. */
  item?: bigint | 'all'
  /** Seconds since 1970; null without an end. */
  until: bigint | null
  /** By Permit2 or of a collection: the signature alone is enough to take what is there. */
  isGrave?: boolean
}

type Fields = Readonly<Record<string, unknown>>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An integer in any form of typed data. */
export function whole(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  return typeof value === 'string' && value.length <= 80 && /^(0x[\da-f]+|\d+)$/i.test(value)
    ? BigInt(value)
    : null
}
/** Checksummed; null for anything else. */
export const address = (value: unknown): string | null =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
    ? toChecksumAddress(value.toLowerCase())
    : null

type Read = (contract: string, message: Fields) => readonly Allowance[]

/** ERC-2612. The deadline is the signature's, not the permission's. */
const ofToken: Read = (token, { spender: who, value }) => {
  const [spender, amount] = [address(who), whole(value)]
  return spender === null || amount === null ? [] : [{ spender, token, amount, until: null }]
}

/** DAI's form, which allows all or nothing. */
const allOrNothing: Read = (token, { spender: who, allowed }) => {
  const spender = address(who)
  if (spender === null || typeof allowed !== 'boolean') return []
  return [{ spender, token, amount: allowed ? null : 0n, until: null }]
}

/** ERC-4494, for one item. */
const ofItem: Read = (token, { spender: who, tokenId }) => {
  const [spender, item] = [address(who), whole(tokenId)]
  if (spender === null || item === null) return []
  return [{ spender, token, amount: 1n, item, until: null, isGrave: true }]
}

/** Uniswap's form for all items of a collection. */
const ofAll: Read = (token, { operator, approved }) => {
  const spender = address(operator)
  if (spender === null || typeof approved !== 'boolean') return []
  const amount = approved ? 1n : 0n
  return [{ spender, token, amount, item: 'all', until: null, isGrave: approved }]
}

/** Permit2: `details` are allowances with an end, `permitted` are taken once until the deadline. */
const ofPermit2: Read = (_, { spender: who, details, permitted, deadline }) => {
  const spender = address(who)
  const parts = [details ?? permitted].flat()
  return parts.flatMap((part): Allowance[] => {
    if (!isFields(part)) return []
    const [token, amount] = [address(part['token']), whole(part['amount'])]
    const until = whole(part['expiration'] ?? deadline)
    if (spender === null || token === null || amount === null) return []
    return [{ spender, token, amount, until, isGrave: amount > 0n }]
  })
}

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'

/** By EIP-712's encoding of the type. */
export const permits: Readonly<Record<string, Read>> = {
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': ofToken,
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': allOrNothing,
  'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)': ofItem,
  'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)': ofAll,
  'PermitForAll(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)':
    ofAll,
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`]: ofPermit2,
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`]: ofPermit2,
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    ofPermit2,
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    ofPermit2,
}

/** Permit2 with conditions of another contract, whose types are its own. */
const witnessed =
  /^Permit(?:Witness|BatchWitness)TransferFrom\(TokenPermissions(?:\[\])? permitted,address spender,uint256 nonce,uint256 deadline,\w+ \w+\)/

/** Null for typed data of other types, and where no contract is named. */
export function readPermit(encoding: string, { domain, message }: TypedData): Allowance[] | null {
  const contract = address(domain.verifyingContract)
  const isWitnessed = witnessed.test(encoding) && encoding.includes(`)${permissions}`)
  const read = Object.hasOwn(permits, encoding) ? permits[encoding] : isWitnessed && ofPermit2
  if (!read || contract === null) return null
  const allowances = read(contract, message)
  return allowances.length > 0 ? [...allowances] : null
}
