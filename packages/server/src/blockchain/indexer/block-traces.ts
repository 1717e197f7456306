import { fieldsOf, hashOf, listOf, type Block } from './answers.ts'
import { StaleError } from './node-errors.ts'
import { hex, isUnknownMethod, type NodeRequest } from './node-request.ts'
import { readTrace } from './traces.ts'
import type { Moved } from './transfers.ts'

/** What contracts moved in each transaction of a block. */
export type BlockTraces = readonly (readonly Moved[])[]

export interface TraceReader {
  /** Undefined where there is nothing to trace, or the node cannot. */
  read(block: Block): Promise<BlockTraces | undefined>
  /** Whether the node has said that it cannot trace. */
  readonly isUnsupported: boolean
}

/** Reads traces by `debug_traceBlockByNumber`, until a node says that it does not know it. */
export function createTraceReader(request: NodeRequest): TraceReader {
  let isUnsupported = false

  async function trace({ number, transactions }: Block): Promise<BlockTraces> {
    const answer = await request('debug_traceBlockByNumber', [
      hex(number),
      { tracer: 'callTracer' },
    ])
    const results = listOf(answer).map(fieldsOf)
    if (results.length !== transactions.length)
      throw new StaleError('The traces are of another block')
    return results.map(({ txHash, result }, place) => {
      if (typeof txHash === 'string' && hashOf(txHash) !== transactions[place]!.hash)
        throw new StaleError('The traces are of another block')
      return result === undefined || result === null ? [] : readTrace(result)
    })
  }

  return {
    async read(block) {
      if (isUnsupported || block.transactions.length === 0) return undefined
      try {
        return await trace(block)
      } catch (error) {
        if (!isUnknownMethod(error)) throw error
        isUnsupported = true
        return undefined
      }
    },
    get isUnsupported() {
      return isUnsupported
    },
  }
}
