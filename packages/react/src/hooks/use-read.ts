import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ChainId, Json } from '@portico/core'
import { hold } from '@portico/core/internal/utils/hold'
import type { PorticoInternals } from '@portico/core/internal/public/internals'
import { usePorticoContext } from '../context/portico-context.tsx'
import type { Registered } from './register.ts'
import { useSelector } from './use-selector.ts'
import { portfolioOf } from './portfolio-of.ts'

/** The options of every reading hook. */
export interface ReadOptions {
  /** False reads nothing. Default true. */
  enabled?: boolean | undefined
  /** Reads again with every new block of the network, while the page is visible. Default false. */
  watch?: boolean | undefined
}

/** The state of a value that is read, named as in TanStack Query and wagmi. */
export interface Read<Data> {
  /** `idle` while nothing is read. With `error`, `data` is the earlier value, if there was one. */
  status: 'idle' | 'pending' | 'success' | 'error'
  /** Whether `status` is `pending`: it is read for the first time. */
  isPending: boolean
  /** Whether `status` is `success`. */
  isSuccess: boolean
  /** Whether `status` is `error`. */
  isError: boolean
  /** It is being read now, for the first time or again. */
  isFetching: boolean
  /** The value, as it was read last. */
  data: Data | undefined
  /** Why the last try failed. */
  error: { readonly code: string; readonly message: string } | undefined
  /** When `data` was read, milliseconds since the epoch. */
  dataUpdatedAt: number | undefined
  /** After a failure: when it is tried again by itself, milliseconds since the epoch. */
  retryAt: number | undefined
  /** Reads it again now; at most once in 3 s. */
  refetch(): Promise<void>
}

/** What to read, and how. */
export interface ReadSpec<Data> {
  /**
   * The key of the value in the state: `<owner>/<kind>/<CAIP-2 id>/<what>`. All callers with the
   * same key share it. An address's values are deleted when that account disconnects. Undefined
   * reads nothing.
   */
  key: string | undefined
  /** The network that it is read from. */
  chain: ChainId | undefined
  /** Milliseconds that a value counts as fresh. Default 30 s. */
  ttl?: number
  /** Reads it, as JSON: large numbers as texts. */
  load(portico: Registered, signal: AbortSignal): Promise<Json>
  /** Makes of the JSON what the hook gives. It must not throw for what `load` has brought. */
  decode(value: Json): Data
  /**
   * Stores the value as well, and is called with the stored value when it is read back: null for an
   * invalid one.
   */
  parse?: ((value: unknown) => Json | null) | undefined
}

/** As balances: see `limits.balanceTtl`. */
const lifetime = 30_000

/**
 * Reads a value of a network, shares it with all that read the same, and reads it again: when it is
 * old and the page is visible, after a transaction of the visitor, and with each block if `watch`
 * is set. A value of another account or network is never returned, because it has another key.
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
  // The code that reads did not load for this value.
  const isMissing = active !== undefined && missing === active
  const isKept = parse !== undefined
  // The key names what is read: a function that is new at each render reads the same.
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
  // Converted once per value, because the conversion may be slow.
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
    data,
    error,
    dataUpdatedAt: record?.at,
    retryAt: record?.retryAt,
    refetch,
  }
}

const unloaded = { code: 'chunk', message: 'The code that reads this did not load' }
