import type { Context } from '../contracts/context.ts'
import type { ChainId, Json, Reads } from '../types/index.ts'
import type { Data } from './data.ts'

/** Shared by balances and portfolio. */
export interface Shelf {
  ctx: Context
  data: Data
  readsOf(chain: ChainId): Promise<Reads>
  parseAmount(value: unknown): Json | null
}
