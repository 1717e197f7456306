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
import { defined } from '../utils/defined.ts'

/** The members of an instance that readings need. */
export interface ReadingInstance extends Pick<Instance, 'getState'> {
  /** Balances, tokens and names, from the networks' own RPC. */
  data(): Promise<AccountData>
}

export interface Reading<Data> {
  key: string
  chain: ChainId | undefined
  load(portico: ReadingInstance, signal: AbortSignal): Promise<Json>
  decode(value: Json): Data
  parse?(value: unknown): Json | null
}

/** The options of every read function. */
export interface ReadNow {
  /** Reads again, at most once in 3 s. Default: a value of the last 30 s is used. */
  fresh?: boolean | undefined
  /** Aborts the request. */
  signal?: AbortSignal | undefined
}

interface Made<Stored extends Json, Data> {
  key: string
  chain: ChainId | undefined
  is: Guard<Stored>
  isKept?: boolean
  /** @param isChanged The kept value is known to be old. */
  ask(blockchain: Blockchain, signal: AbortSignal, isChanged: boolean): Promise<Stored>
  toData(stored: Stored): Data
}

/** Milliseconds for which a portfolio counts as fresh. */
const lifetime = 30_000

export async function blockchainOf(
  portico: ReadingInstance,
  chain: ChainId | undefined,
): Promise<Blockchain> {
  if (chain !== undefined) readChainId(chain)
  return (await (await portico.data()).more()).blockchain
}

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
  async load(portico, signal) {
    const blockchain = await blockchainOf(portico, chain)
    const { changedAt } = portico.getState().resources[key] ?? {}
    return ask(blockchain, signal, changedAt !== undefined)
  },
  decode(value) {
    if (!is(value))
      throw new PorticoError('parse', `What is kept as ${key} is not what was read`, {
        category: 'DATA_PARSING_ERROR',
      })
    return toData(value)
  },
  ...defined({ parse: isKept ? (value: unknown) => (is(value) ? value : null) : undefined }),
})

/**
 * Uses a fresh value, and after a failure an older one.
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
    ...defined({ parse: parse || undefined, signal: signal || undefined }),
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
