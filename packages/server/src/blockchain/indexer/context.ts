import type { Logger } from 'pino'
import type { Db } from '../../database/schema.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { Header } from './answers.ts'
import type { Node } from './node.ts'
import type { Progress, Store } from './store.ts'
import type { Watchers } from './watchers.ts'

/** What the parts of one chain's index share. */
export interface Context {
  readonly id: string
  readonly settings: ChainSettings
  readonly db: Db
  readonly log: Logger
  readonly node: Node
  readonly store: Store
  /** Undefined where all accounts are indexed. */
  readonly watchers: Watchers | undefined
  readonly stopped: AbortSignal
  readonly state: State
}

/**
 * The state of the chain's index in memory. It changes only after the database has been written.
 */
export interface State {
  progress: Progress | undefined
  /** Blocks that a reorganisation may still replace, by number. */
  readonly blocks: Map<number, Header>
  /** Blocks that are read and written together. */
  size: number
  /** Blocks of one `eth_getLogs`. */
  range: number
  /** Accounts whose past is being read, with the block from which on they are known. */
  readonly pending: Map<string, number>
  problem: string | null
}

/** Blocks beyond `confirmations` whose hashes are stored. */
const margin = 64

/** The first block whose hash is stored. */
export const keptFrom = ({ settings }: Context, head: number): number =>
  Math.max(0, head - settings.confirmations - margin)

/** How far back the index goes. */
export const boundOf = ({ settings }: Context, head: number): number =>
  Math.max(0, head - settings.backfill)
