import type { Context } from '../contracts/context.ts'
import type { ChainId, Json, Reads } from '../types/index.ts'
import type { Data } from './data.ts'
import type { parseIdentity } from './parse-identity.ts'

/**
 * Shared by balances and portfolio. Passed as a parameter: an import would tie the two chunks
 * together.
 */
export interface Shelf {
  ctx: Context
  data: Data
  readsOf(chain: ChainId): Promise<Reads>
  parseAmount(value: unknown): Json | null
}

export interface WholeShelf extends Shelf {
  parseIdentity: typeof parseIdentity
}
