import { listOf, readReceipt, type Block, type NodeTransaction, type Receipt } from './answers.ts'
import { StaleError } from './node-errors.ts'
import { hex, isUnknownMethod, type NodeRequest } from './node-request.ts'

/** In transaction order. Checks the block, which may have been replaced since it was read. */
export function inOrder(
  receipts: readonly Receipt[],
  block: string,
  transactions: readonly Pick<NodeTransaction, 'hash'>[],
): readonly Receipt[] {
  const byHash = new Map(receipts.map((receipt) => [receipt.hash, receipt]))
  return transactions.map(({ hash }) => {
    const receipt = byHash.get(hash)
    if (receipt?.block !== block) throw new StaleError('The receipts are of another block')
    return receipt
  })
}

/**
 * Reads the receipts of a block: with one request, or, from nodes that do not know its method, with
 * one for each transaction.
 */
export function createReceiptReader(
  request: NodeRequest,
): (block: Block) => Promise<readonly Receipt[]> {
  let readsWholeBlocks = true

  const readOne = async (transaction: string): Promise<Receipt> =>
    readReceipt(await request('eth_getTransactionReceipt', [transaction]))

  /** Undefined where the node does not know the method. */
  async function readAll(block: number): Promise<readonly Receipt[] | undefined> {
    try {
      const answer = await request('eth_getBlockReceipts', [hex(block)])
      return listOf(answer).map(readReceipt)
    } catch (error) {
      if (!isUnknownMethod(error)) throw error
      readsWholeBlocks = false
      return undefined
    }
  }

  return async ({ number, hash, transactions }) => {
    if (transactions.length === 0) return []
    const whole = readsWholeBlocks ? await readAll(number) : undefined
    const receipts = whole ?? (await Promise.all(transactions.map((each) => readOne(each.hash))))
    return inOrder(receipts, hash, transactions)
  }
}
