import type { Context } from '../contracts/context.ts'
import type { ChainId, Json, Reads } from '../types/index.ts'
import type { Data } from './data.ts'
import type { parseIdentity } from './parse-identity.ts'

/**
 * The state that balances and portfolio share. It is passed as a parameter, because an import would
 * tie the two chunks together.
 */
export interface Shelf {
  ctx: Context
  data: Data
  readsOf(chain: ChainId): Promise<Reads>
  parseAmount(value: unknown): Json | null
}

/** The same, with what the Blockchain API needs in addition. */
export interface WholeShelf extends Shelf {
  parseIdentity: typeof parseIdentity
}
