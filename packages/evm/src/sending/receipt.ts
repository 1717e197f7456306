/** Parses receipts of nodes and wallets, and decides when they are final. */
import type { Json } from '@portico/core'
import { isFields } from '@portico/core/internal/utils/fields'
import { isQuantity } from '../actions/replacement.ts'
import { orNull, type Node } from './node.ts'

/** The part of a receipt that is used. */
export interface Receipt {
  hash: string
  /** False: it changed nothing except the fee. */
  isSuccess: boolean
  block: bigint
  /** The fee that the transaction's sender paid; undefined when the node does not report it. */
  fee: bigint | undefined
  /** The account that sent it to the network, in lower case. */
  from: string
  logs: readonly Json[]
}

/**
 * How many blocks on top of a block are enough when the node has no finalized blocks. Our own
 * value.
 */
const enoughBlocks = 64n

const hashPattern = /^0x[0-9a-f]{64}$/i

/** A transaction's hash in lower case; null for anything else. */
export const parseHash = (value: unknown): string | null =>
  typeof value === 'string' && hashPattern.test(value) ? value.toLowerCase() : null

/** A receipt with its block; null while there is none. */
export function parseReceipt(value: unknown): Receipt | null {
  if (!isFields(value)) return null
  const { blockNumber, status, from, logs } = value
  const hash = parseHash(value['transactionHash'])
  if (!hash || !isQuantity(blockNumber)) return null
  return {
    hash,
    isSuccess: status === '0x1',
    block: BigInt(blockNumber),
    fee: feeOf(value),
    from: typeof from === 'string' ? from.toLowerCase() : '',
    logs: Array.isArray(logs) ? (logs as readonly Json[]) : [],
  }
}

/** OP-stack rollups and Scroll report the L1 fee separately. */
function feeOf({
  gasUsed,
  effectiveGasPrice,
  l1Fee,
}: {
  readonly [key: string]: Json
}): bigint | undefined {
  if (!isQuantity(gasUsed) || !isQuantity(effectiveGasPrice)) return undefined
  return BigInt(gasUsed) * BigInt(effectiveGasPrice) + (isQuantity(l1Fee) ? BigInt(l1Fee) : 0n)
}

export const receiptOf = async ({ ask }: Node, hash: string): Promise<Receipt | null> =>
  parseReceipt(await ask('eth_getTransactionReceipt', [hash]))

/**
 * Whether a block is final: the network has finalized it, or, when its node has no finalized blocks
 * (a refusal, null, or a chain stuck at its first block), enough blocks are on top of it.
 */
export async function isFinalBlock(node: Node, block: bigint): Promise<boolean> {
  const finalized = await orNull(node.ask('eth_getBlockByNumber', ['finalized', false]))
  const number =
    isFields(finalized) && isQuantity(finalized['number']) ? BigInt(finalized['number']) : 0n
  return number > 0n
    ? block <= number
    : (await node.quantity('eth_blockNumber')) - block >= enoughBlocks
}
