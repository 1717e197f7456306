import type { Logger } from 'pino'
import type { Db } from '../../database/schema.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { Header } from './answers.ts'
import type { Node } from './node.ts'
import type { Progress, Store } from './store.ts'
import type { Watchers } from './watchers.ts'

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

/** Changes only after the database was written. */
export interface State {
  progress: Progress | undefined
  readonly blocks: Map<number, Header>
  size: number
  /** Blocks per `eth_getLogs`. */
  range: number
  /** Accounts whose past is being read, with the first known block. */
  readonly pending: Map<string, number>
  /** The newest block to read again; null without any. */
  again: number | null
  problem: string | null
}

/** Blocks beyond `confirmations` whose hashes are kept. */
const margin = 64

export const keptFrom = ({ settings }: Context, head: number): number =>
  Math.max(0, head - settings.confirmations - margin)

export const boundOf = ({ settings }: Context, head: number): number =>
  Math.max(0, head - settings.backfill)
