import type { Json } from '@portico/core'
import { isFields, toBase58 } from '@portico/core/adapter'
import { fromBase64, numberAt } from './bytes.ts'
import { tokenPrograms } from './programs.ts'

export interface AccountInfo {
  owner: string
  isExecutable: boolean
  lamports: bigint
  data: Uint8Array
}

export function parseAccount(value: unknown): AccountInfo | null {
  if (!isFields(value)) return null
  const { owner, executable, lamports, data } = value
  const bytes = Array.isArray(data) && data[1] === 'base64' ? fromBase64(data[0]) : null
  if (typeof owner !== 'string' || typeof lamports !== 'number' || !bytes) return null
  return {
    owner,
    isExecutable: executable === true,
    lamports: BigInt(Math.trunc(lamports)),
    data: bytes,
  }
}

export const isTokenProgram = (program: string): boolean =>
  program === tokenPrograms.token || program === tokenPrograms.token2022

/** Of both programs; extended accounts are at least as long, and have their type after that. */
const [mintLength, accountLength] = [82, 165]

export function kindOf({ owner, data }: AccountInfo): 'mint' | 'account' | null {
  if (!isTokenProgram(owner)) return null
  if (data.length === mintLength) return 'mint'
  if (data.length === accountLength) return 'account'
  return data[accountLength] === 1 ? 'mint' : data[accountLength] === 2 ? 'account' : null
}

export interface Mint {
  program: string
  decimals: number
  accountSize: number
  fees: readonly { epoch: bigint; most: bigint; basisPoints: bigint }[]
  /** Its transfers are forbidden, or need more than we support. */
  isRestricted: boolean
}

/** Extensions of Token-2022 by number, and the bytes that they add to a token's accounts. */
const extension = {
  transferFee: 1,
  nonTransferable: 9,
  transferHook: 14,
  confidentialFee: 16,
  pausable: 26,
} as const
const accountExtensions: Readonly<Record<number, number>> = {
  [extension.transferFee]: 8,
  [extension.nonTransferable]: 0,
  [extension.transferHook]: 1,
  [extension.confidentialFee]: 64,
  [extension.pausable]: 0,
}

/** Number and length of an extension, two bytes each. */
const head = 4

export function parseMint(account: AccountInfo): Mint | null {
  const { owner, data } = account
  if (kindOf(account) !== 'mint' || data[45] !== 1) return null
  const extensions = extensionsOf(data)
  const hook = extensions.get(extension.transferHook)
  const longer = [...extensions.keys()].reduce(
    (sum, type) => sum + (type in accountExtensions ? head + accountExtensions[type]! : 0),
    0,
  )
  return {
    program: owner,
    decimals: data[44]!,
    // The associated account of a Token-2022 token cannot change its owner, which is an extension,
    // too.
    accountSize: owner === tokenPrograms.token ? accountLength : accountLength + 1 + head + longer,
    fees: feesIn(extensions.get(extension.transferFee)),
    isRestricted:
      extensions.has(extension.nonTransferable) ||
      (hook !== undefined && hook.subarray(32, 64).some((byte) => byte !== 0)),
  }
}

function extensionsOf(data: Uint8Array): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  for (let at = accountLength + 1; at + head <= data.length;) {
    const [type, length] = [Number(numberAt(data, at, 2)), Number(numberAt(data, at + 2, 2))]
    if (type === 0) break
    found.set(type, data.subarray(at + head, at + head + length))
    at += head + length
  }
  return found
}

/**
 * TransferFeeConfig: two keys, the withheld amount, and two fees, of which the second may start
 * later.
 */
const feesIn = (config: Uint8Array | undefined): Mint['fees'] =>
  config
    ? [72, 90].map((at) => ({
        epoch: numberAt(config, at, 8),
        most: numberAt(config, at + 8, 8),
        basisPoints: numberAt(config, at + 16, 2),
      }))
    : []

/** Rounded up, as in the token's program. */
export function withheldOf({ fees }: Mint, amount: bigint, epoch: bigint): bigint {
  const fee = fees.findLast((each) => each.epoch <= epoch) ?? fees[0]
  if (!fee || fee.basisPoints === 0n) return 0n
  const share = (amount * fee.basisPoints + 9_999n) / 10_000n
  return share < fee.most ? share : fee.most
}

export const amountIn = ({ data }: AccountInfo): bigint => numberAt(data, 64, 8)

export interface Source {
  address: string
  amount: bigint
}

export function parseSources(answer: Json, owner: string, mint: string): Source[] {
  const list =
    isFields(answer) && Array.isArray(answer['value']) ? (answer['value'] as readonly Json[]) : []
  return list
    .flatMap((item) => {
      const address = isFields(item) ? item['pubkey'] : undefined
      const account = isFields(item) ? parseAccount(item['account']) : null
      if (typeof address !== 'string' || !account || kindOf(account) !== 'account') return []
      const key = (at: number): string => toBase58(account.data.subarray(at, at + 32))
      const isFrozen = account.data[108] === 2
      return key(0) === mint && key(32) === owner && !isFrozen
        ? [{ address, amount: amountIn(account) }]
        : []
    })
    .sort((a, b) => (a.amount > b.amount ? -1 : a.amount < b.amount ? 1 : 0))
}
