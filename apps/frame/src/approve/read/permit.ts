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
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
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

/** Empty for typed data of other kinds. */
export function readPermit({ domain, primaryType, message }: TypedData): Allowance[] {
  if (primaryType === 'Permit')
    return 'tokenId' in message
      ? ofItem(domain.verifyingContract, message)
      : ofToken(domain.verifyingContract, message)
  if (primaryType === 'PermitForAll') return ofAll(domain.verifyingContract, message)
  if (
    !/^Permit(Single|Batch|(Batch)?(Witness)?Transfer(From)?|WitnessTransferFrom|BatchWitnessTransferFrom)$/.test(
      primaryType,
    )
  )
    return []
  const spender = address(message['spender'])
  const parts = message['details'] ?? message['permitted']
  return (Array.isArray(parts) ? parts : [parts]).flatMap((part): Allowance[] => {
    const [token, sum] = isFields(part)
      ? [address(part['token']), whole(part['amount'])]
      : [null, null]
    return spender !== null && token !== null && sum !== null
      ? [{ spender, token, amount: sum }]
      : []
  })
}

/** ERC-2612, and DAI's form, which allows all or nothing. */
function ofToken(contract: unknown, { spender: who, value, allowed }: Fields): Allowance[] {
  const [spender, token] = [address(who), address(contract)]
  if (spender === null || token === null) return []
  if (allowed !== undefined)
    return allowed === true || allowed === 'true' || whole(allowed) === 1n
      ? [{ spender, token, amount: null }]
      : [{ spender, token, amount: 0n }]
  const sum = whole(value)
  return sum === null ? [] : [{ spender, token, amount: sum }]
}

/** ERC-4494, for one item. */
function ofItem(contract: unknown, { spender: who, tokenId }: Fields): Allowance[] {
  const [spender, token, item] = [address(who), address(contract), whole(tokenId)]
  return spender === null || token === null || item === null
    ? []
    : [{ spender, token, amount: 1n, item }]
}

/** Uniswap's form for all items of a collection. */
function ofAll(contract: unknown, { operator, approved }: Fields): Allowance[] {
  const [spender, token] = [address(operator), address(contract)]
  if (spender === null || token === null || typeof approved !== 'boolean') return []
  return [{ spender, token, amount: approved ? 1n : 0n, item: 'all' }]
}
