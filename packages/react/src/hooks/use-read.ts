import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ChainId, Json } from '@portico/core'
import { hold, type PorticoInternals } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import type { Registered } from './register.ts'
import { useSelector } from './use-selector.ts'
import { portfolioOf } from './portfolio-of.ts'

/** The options of every reading hook. */
export interface ReadOptions {
  /** False reads nothing. Default true. */
  enabled?: boolean | undefined
  /** Refreshes with every block while the page is visible. Default false. */
  watch?: boolean | undefined
}

/** The state of a value that is read, named as in TanStack Query and wagmi. */
export interface Read<Data> {
  /** `idle` while nothing is read. With `error`, `data` is the earlier value, if any. */
  status: 'idle' | 'pending' | 'success' | 'error'
  /** Whether `status` is `pending`: it is read for the first time. */
  isPending: boolean
  /** Whether `status` is `success`. */
  isSuccess: boolean
  /** Whether `status` is `error`. */
  isError: boolean
  /** It is being read now, for the first time or again. */
  isFetching: boolean
  /**
   * There may be a newer value than `data`: a transaction of the visitor's has been mined since it
   * was read, or the last try failed.
   */
  isStale: boolean
  /** The value, as it was read last. */
  data: Data | undefined
  /** Why the last try failed. */
  error: { readonly code: string; readonly message: string } | undefined
  /** When `data` was read, milliseconds since the epoch. */
  dataUpdatedAt: number | undefined
  /** After a failure: the next automatic retry, milliseconds since the epoch. */
  retryAt: number | undefined
  /** Reads it again now; at most once in 3 s. */
  refetch(): Promise<void>
}

/** What to read, and how. */
export interface ReadSpec<Data> {
  /**
   * `<owner>/<kind>/<CAIP-2 id>/<what>`. Callers with the same key share the value; an address's
   * values are deleted when that account disconnects. Undefined reads nothing.
   */
  key: string | undefined
  /** The network that it is read from. */
  chain: ChainId | undefined
  /** How long a value is fresh, milliseconds. Default 30 s. */
  ttl?: number
  /** Returns JSON, with large numbers as texts. */
  load(portico: Registered, signal: AbortSignal): Promise<Json>
  /** Converts the JSON to the hook's data. Must not throw for what `load` returns. */
  decode(value: Json): Data
  /** Enables storage; called with the stored value, and returns null for an invalid one. */
  parse?: ((value: unknown) => Json | null) | undefined
}

/** As balances: see `limits.balanceTtl`. */
const lifetime = 30_000

/**
 * Reads a network's value and shares it by key. It is refreshed when old and the page is visible,
 * after a visitor's transaction, and with each block if `watch` is set. Keys keep accounts and
 * networks apart.
 *
 * @example
 * const { data: height } = useRead({
 *   key: '-/height/eip155:1/newest',
 *   chain: 'eip155:1',
 *   load: async (portico) => (await portico.services.rpc('eip155:1')).request('eth_blockNumber'),
 *   decode: (value) => BigInt(String(value)),
 * })
 */
export function useRead<Data>(
  { key, chain, ttl = lifetime, load, decode, parse }: ReadSpec<Data>,
  { enabled = true, watch = false }: ReadOptions = {},
): Read<Data> {
  const { portico } = usePorticoContext()
  const active = enabled ? key : undefined
  const record = useSelector((state) =>
    active === undefined ? undefined : state.resources[active],
  )
  const [missing, setMissing] = useState<string>()
  const isMissing = active !== undefined && missing === active
  const isKept = parse !== undefined
  // The key decides what is read, so a new function at each render changes nothing.
  const latest = useRef(load)
  const parsing = useRef(parse)
  useEffect(() => {
    latest.current = load
    parsing.current = parse
  })
  const spec = useMemo(() => {
    const parseLatest = (value: unknown): Json | null => parsing.current?.(value) ?? null
    const loadLatest = (signal: AbortSignal): Promise<Json> =>
      latest.current(portico as PorticoInternals, signal)
    if (!isKept) return { ttl, load: loadLatest }
    return { ttl, load: loadLatest, parse: parseLatest }
  }, [portico, ttl, isKept])

  useEffect(() => {
    if (active === undefined || isMissing) return
    return hold(
      portico.data(),
      (data) => data.resources.watch(active, spec),
      () => setMissing(active),
    )
  }, [portico, active, isMissing, spec])
  useEffect(() => {
    if (active === undefined || chain === undefined || !watch) return
    return hold(portfolioOf(portico), (portfolio) => portfolio.watchBlocks(chain))
  }, [portico, active, chain, watch])

  const refetch = useCallback(async (): Promise<void> => {
    if (active === undefined) return
    setMissing(undefined)
    await (await portico.data()).resources.read(active, { ...spec, manual: true })
  }, [portico, active, spec])

  const value = record?.value
  // Once per value: the conversion may be slow.
  const made = useRef<{ value: Json; data: Data }>(undefined)
  if (value !== undefined && made.current?.value !== value)
    made.current = { value, data: decode(value) }
  const data = value === undefined ? undefined : made.current?.data
  const error = record?.error ?? (isMissing ? unloaded : undefined)
  const status =
    active === undefined ? 'idle' : error ? 'error' : data === undefined ? 'pending' : 'success'
  return {
    status,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    isFetching: record?.status === 'loading',
    isStale: data !== undefined && (record?.changedAt !== undefined || error !== undefined),
    data,
    error,
    dataUpdatedAt: record?.at,
    retryAt: record?.retryAt,
    refetch,
  }
}

const unloaded = { code: 'chunk', message: 'The code that reads this did not load' }
