/** Values of the Blockchain API: where they lie in the state, how they are read, and what is made of them. */
import { PorticoError } from '../errors/error.ts'
import type { Json } from '../contracts/types.ts'
import type { Portico } from '../contracts/portico.ts'
import { readChainId } from '../networks/read-chain-id.ts'
import type { ChainId } from '../networks/network.ts'
import type { State } from '../state/state.ts'
import type { Blockchain } from './queries.ts'
import type { Guard } from './stored/guards.ts'
import type { Dated } from './types.ts'

/** An instance, as far as reading goes. */
export type ReadingInstance = Pick<Portico, 'data' | 'getState'>

/** How one value is read; what `useRead` takes. */
export interface Reading<Data> {
  key: string
  chain: ChainId | undefined
  load(portico: ReadingInstance, signal: AbortSignal): Promise<Json>
  decode(value: Json): Data
  /** Where it is put into storage, too: what is read back of it, or null. */
  parse?(value: unknown): Json | null
}

/** What every function that reads takes. */
export interface ReadNow {
  /** Reads it anew, as a visitor's Retry does: at most once in 3 s. Default: what was read in the last 30 s will do. */
  fresh?: boolean | undefined
  /** Gives up when it aborts. */
  signal?: AbortSignal | undefined
}

/** What a reading is made of. */
interface Made<Stored extends Json, Data> {
  key: string
  chain: ChainId | undefined
  is: Guard<Stored>
  /** It outlives the page. */
  isKept?: boolean
  ask(blockchain: Blockchain, signal: AbortSignal): Promise<Stored>
  toData(stored: Stored): Data
}

/** Spec §9: how long a portfolio counts as fresh, milliseconds; the others go by it, too. */
const lifetime = 30_000

/** The code that asks; loaded with the first question. */
export async function blockchainOf(portico: ReadingInstance, chain: ChainId | undefined): Promise<Blockchain> {
  if (chain !== undefined) readChainId(chain)
  return (await (await portico.data()).more()).blockchain()
}

/** A reading of which the state holds `Stored`, and callers are given `Data`. */
export const toReading = <Stored extends Json, Data>({ key, chain, is, isKept, ask, toData }: Made<Stored, Data>): Reading<Data> => ({
  key,
  chain,
  load: async (portico, signal) => ask(await blockchainOf(portico, chain), signal),
  decode(value) {
    // Nothing else is written under its key.
    if (!is(value)) throw new PorticoError('parse', `What is kept as ${key} is not what was read`, { category: 'DATA_PARSING_ERROR' })
    return toData(value)
  },
  ...(isKept && { parse: (value: unknown) => (is(value) ? value : null) }),
})

/**
 * Reads a value once: one that is fresh will do, and after a failure one that is older.
 *
 * @throws PorticoError why there is none.
 */
export async function readOnce<Data extends object>(portico: ReadingInstance, { key, load, decode, parse }: Reading<Data>, { fresh = false, signal }: ReadNow = {}): Promise<Dated<Data>> {
  const { resources } = await portico.data()
  const record = await resources.read(key, { ttl: lifetime, manual: fresh, load: (inner) => load(portico, inner), ...(parse && { parse }), ...(signal && { signal }) })
  if (record.value === undefined || record.at === undefined) throw reasonOf(record, signal)
  return { ...decode(record.value), at: record.at }
}

function reasonOf({ error }: State['resources'][string], signal: AbortSignal | undefined): PorticoError {
  if (signal?.aborted || !error) return new PorticoError('aborted', 'Request was aborted', { exit: 'user', cause: signal?.reason })
  return new PorticoError(error.code, error.message, { category: 'API_ERROR' })
}
