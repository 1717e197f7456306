import { formatUnits } from '@portico/core/modal'
import type { Namespace } from './register.ts'
import { useBalance as useBalanceInUse, type BalanceInUse } from './use-balance.ts'

/** The result of `useBalance`. */
export interface UseBalance {
  /**
   * Unknown, loading, known, stale and failed are distinguished. Stale is a value that the last try
   * could not refresh, or that a transaction of the visitor's has changed since it was read.
   */
  status: 'unknown' | 'loading' | 'ready' | 'stale' | 'error'
  /** Smallest units. */
  value: bigint | undefined
  /** In whole coins, exactly: `1.5`. */
  formatted: string | undefined
  /** Smallest units, decimal. */
  raw: string | undefined
  /** The number of decimals. */
  decimals: number | undefined
  /** The symbol of the coin or token. */
  symbol: string | undefined
  /** When it was read, milliseconds since the epoch. */
  at: number | undefined
  /** The last attempt's error, if it failed; the earlier value remains. */
  error: { readonly code: string; readonly message: string } | undefined
  /** After a failure: the next automatic retry, milliseconds since the epoch. */
  retryAt: number | undefined
  /** Reads it again now. */
  refetch(): Promise<void>
}

/**
 * The active account's balance of the network's coin, or of the host's `primary` token. Refreshed
 * when old and after each transaction; nothing is read while disconnected.
 *
 * @param options.enabled - false reads nothing.
 * @param options.namespace - the namespace; default: the active one.
 * @example const { formatted, symbol, error, refetch } = useBalance()
 */
export function useBalance(
  options: { enabled?: boolean; namespace?: Namespace | undefined } = {},
): UseBalance {
  const { retry, ...balance }: BalanceInUse = useBalanceInUse(options)
  const { status, raw, decimals, symbol, at, retryAt, error } = balance
  const known = raw !== undefined && decimals !== undefined
  return {
    status,
    value: known ? BigInt(raw) : undefined,
    formatted: known ? formatUnits(raw, decimals) : undefined,
    raw,
    decimals,
    symbol,
    at,
    error: status === 'error' || status === 'stale' ? error : undefined,
    retryAt,
    refetch: async () => void (await retry()),
  }
}
