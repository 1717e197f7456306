/**
 * Values of the Blockchain API: their keys in the state, how they are fetched, and how they are
 * converted.
 */
import { PorticoError } from '../errors/error.ts'
import type { Json } from '../types/index.ts'
import type { Instance } from '../contracts/instance.ts'
import type { Data as AccountData } from './data.ts'
import { readChainId } from '../networks/read-chain-id.ts'
import type { ChainId } from '../types/network.ts'
import type { State } from '../state/state.ts'
import type { Blockchain } from './queries.ts'
import type { Guard } from '../storage/guards.ts'
import type { Dated } from './types.ts'

/** The part of an instance that readings need. */
export interface ReadingInstance extends Pick<Instance, 'getState'> {
  /** Balances, tokens and names, on the networks' own RPC. */
  data(): Promise<AccountData>
}

/** How one value is read; what `useRead` takes. */
export interface Reading<Data> {
  key: string
  chain: ChainId | undefined
  load(portico: ReadingInstance, signal: AbortSignal): Promise<Json>
  decode(value: Json): Data
  /** For values that are also in storage: the parsed value, or null. */
  parse?(value: unknown): Json | null
}

/** The options of every read function. */
export interface ReadNow {
  /**
   * Reads again, as a visitor's Retry does, at most once in 3 s. Default: a value of the last 30 s
   * is used.
   */
  fresh?: boolean | undefined
  /** Gives up when it aborts. */
  signal?: AbortSignal | undefined
}

/** The parts of a reading. */
interface Made<Stored extends Json, Data> {
  key: string
  chain: ChainId | undefined
  is: Guard<Stored>
  /** It outlives the page. */
  isKept?: boolean
  ask(blockchain: Blockchain, signal: AbortSignal): Promise<Stored>
  toData(stored: Stored): Data
}

/** Milliseconds for which a portfolio counts as fresh. Other reads use the same value. */
const lifetime = 30_000

/** The code that sends requests; loaded with the first one. */
export async function blockchainOf(
  portico: ReadingInstance,
  chain: ChainId | undefined,
): Promise<Blockchain> {
  if (chain !== undefined) readChainId(chain)
  return (await (await portico.data()).more()).blockchain()
}

/** A reading whose value is `Stored` in the state and `Data` for callers. */
export const toReading = <Stored extends Json, Data>({
  key,
  chain,
  is,
  isKept,
  ask,
  toData,
}: Made<Stored, Data>): Reading<Data> => ({
  key,
  chain,
  load: async (portico, signal) => ask(await blockchainOf(portico, chain), signal),
  decode(value) {
    // No other value is written under this key.
    if (!is(value))
      throw new PorticoError('parse', `What is kept as ${key} is not what was read`, {
        category: 'DATA_PARSING_ERROR',
      })
    return toData(value)
  },
  ...(isKept && { parse: (value: unknown) => (is(value) ? value : null) }),
})

/**
 * Reads a value once: one that is fresh will do, and after a failure one that is older.
 *
 * @throws PorticoError the reason why there is no value.
 */
export async function readOnce<Data extends object>(
  portico: ReadingInstance,
  { key, load, decode, parse }: Reading<Data>,
  { fresh = false, signal }: ReadNow = {},
): Promise<Dated<Data>> {
  const { resources } = await portico.data()
  const record = await resources.read(key, {
    ttl: lifetime,
    manual: fresh,
    load: (inner) => load(portico, inner),
    ...(parse && { parse }),
    ...(signal && { signal }),
  })
  if (record.value === undefined || record.at === undefined) throw reasonOf(record, signal)
  return { ...decode(record.value), at: record.at }
}

function reasonOf(
  { error }: State['resources'][string],
  signal: AbortSignal | undefined,
): PorticoError {
  if (signal?.aborted || !error)
    return new PorticoError('aborted', 'Request was aborted', {
      exit: 'user',
      cause: signal?.reason,
    })
  return new PorticoError(error.code, error.message, { category: 'API_ERROR' })
}
