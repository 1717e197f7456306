/** Parses receipts, and decides when they are final. */
import type { Json } from '@portico/core'
import { isFields } from '@portico/core/adapter'
import { isQuantity } from '../actions/replacement.ts'
import { orNull, type Node } from './node.ts'

export interface Receipt {
  hash: string
  isSuccess: boolean
  block: bigint
  fee: bigint | undefined
  from: string
  logs: readonly Json[]
}

/** How many blocks on top of a block are enough when the node has no finalized blocks. */
const enoughBlocks = 64n

const hashPattern = /^0x[0-9a-f]{64}$/i

export const parseHash = (value: unknown): string | null =>
  typeof value === 'string' && hashPattern.test(value) ? value.toLowerCase() : null

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
 * Finalized by the network, or, when its node has no finalized blocks (a refusal, null, or a chain
 * stuck at its first block), with enough blocks on top.
 */
export async function isFinalBlock(node: Node, block: bigint): Promise<boolean> {
  const finalized = await orNull(node.ask('eth_getBlockByNumber', ['finalized', false]))
  const number =
    isFields(finalized) && isQuantity(finalized['number']) ? BigInt(finalized['number']) : 0n
  return number > 0n
    ? block <= number
    : (await node.quantity('eth_blockNumber')) - block >= enoughBlocks
}
