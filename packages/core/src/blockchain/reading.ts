/** Values of the Blockchain API: where they lie in the state, how they are read, and what is made of them. */
import { PorticoError } from '../errors/error.ts'
import type { Json } from '../contracts/types.ts'
import type { Portico } from '../contracts/portico.ts'
import type { ChainId } from '../networks/network.ts'
import type { Resource } from '../resource/resource.ts'
import type { Blockchain } from './queries.ts'
import type { Dated } from './types.ts'

/** An instance, as far as reading goes. */
export type ReadingInstance = Pick<Portico, 'data' | 'getState'>

/** How one value is read; what `useRead` takes. */
export interface Reading<Data> {
  key: string
  chain: ChainId | undefined
  ttl?: number
  load(portico: ReadingInstance, signal: AbortSignal): Promise<Json>
  decode(value: Json): Data
}

/** What every function that reads takes. */
export interface ReadNow {
  /** Reads it anew, as a visitor's Retry does: at most once in 3 s. Default: what was read in the last 30 s will do. */
  fresh?: boolean | undefined
  /** Gives up when it aborts. */
  signal?: AbortSignal | undefined
}

/** Spec §9: how long a portfolio counts as fresh, milliseconds; the others go by it, too. */
const lifetime = 30_000

/** The code that asks; loaded with the first question. */
export const blockchainOf = async (portico: ReadingInstance): Promise<Blockchain> => (await (await portico.data()).more()).blockchain()

/**
 * Reads a value once: one that is fresh will do, and after a failure one that is older.
 *
 * @throws PorticoError why there is none.
 */
export async function readOnce<Data extends object>(portico: ReadingInstance, { key, ttl = lifetime, load, decode }: Reading<Data>, { fresh = false, signal }: ReadNow = {}): Promise<Dated<Data>> {
  const { resources } = await portico.data()
  const record = await resources.read(key, { ttl, manual: fresh, load: (inner) => load(portico, inner), ...(signal && { signal }) })
  if (record.value === undefined || record.at === undefined) throw reasonOf(record, signal)
  return { ...decode(record.value), at: record.at }
}

function reasonOf({ error }: Resource, signal: AbortSignal | undefined): PorticoError {
  if (signal?.aborted || !error) return new PorticoError('aborted', 'Request was aborted', { exit: 'user', cause: signal?.reason })
  return new PorticoError(error.code, error.message, { category: 'API_ERROR' })
}
