import { useEffect, useState } from 'react'
import { activeChain, namespaceState, networkOf } from '@portico/core'
import type { ChainId, State } from '@portico/core'
import { hold } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import type { Namespace } from './register.ts'
import type { Read } from './use-read.ts'
import { useSelector } from './use-selector.ts'

/**
 * Unknown, loading, known, stale and failed are distinguished. Stale is a value that the last try
 * could not refresh, or that a transaction of the visitor's has changed since it was read.
 */
export interface BalanceInUse {
  /** The status of the read. */
  status: 'unknown' | 'loading' | 'ready' | 'stale' | 'error'
  /** Smallest units, decimal. */
  raw?: string | undefined
  /** The number of decimals. */
  decimals?: number | undefined
  /** The symbol of the coin or token. */
  symbol?: string | undefined
  /** When it was read, milliseconds since the epoch. */
  at?: number | undefined
  /** After a failure: the next automatic retry, milliseconds since the epoch. */
  retryAt?: number | undefined
  /** The error of the last attempt, if there was one. */
  error?: Read<never>['error']
  /** Reads it again now. */
  retry(): Promise<void> | undefined | void
}

export function useBalance({
  enabled = true,
  namespace,
}: { enabled?: boolean; namespace?: Namespace | undefined } = {}): BalanceInUse {
  const { portico } = usePorticoContext()
  const account = useSelector((state) => target(state, namespace))
  const token = useSelector(
    (state) => account && state.options.tokens?.[account.chain]?.find((each) => each.primary),
  )
  const key = `${account?.address}/balance/${account?.chain}${token ? `/${token.address}` : ''}`
  const record = useSelector((state) => (enabled ? state.resources[key] : undefined))
  const [failedAccount, setFailedAccount] = useState<unknown>(null)
  const missing = failedAccount === account

  useEffect(() => {
    if (!enabled || !account || missing || !networkOf(portico.getState(), account.chain)) return
    return hold(
      portico.data(),
      (data) => data.watchBalance(account.address, account.chain, token?.address),
      () => setFailedAccount(account),
    )
  }, [portico, enabled, account, missing, token?.address])

  const value = record?.value as { raw: string; decimals: number } | undefined
  const network = account && networkOf(portico.getState(), account.chain)
  const symbol = token?.symbol ?? network?.nativeCurrency.symbol
  const failed = record ? record.status === 'error' : missing
  const isOld = failed || record?.changedAt !== undefined
  return {
    status: value
      ? isOld
        ? 'stale'
        : 'ready'
      : failed
        ? 'error'
        : record?.status === 'loading'
          ? 'loading'
          : 'unknown',
    raw: value?.raw,
    decimals: value?.decimals,
    symbol,
    at: record?.at,
    retryAt: record?.retryAt,
    error: record?.error ?? (missing && !record ? unloaded : undefined),
    retry: () => {
      if (missing) return setFailedAccount(null)
      if (account)
        return portico
          .data()
          .then((data) =>
            data.balance(account.address, account.chain, { manual: true, token: token?.address }),
          )
          .catch(() => {})
    },
  }
}

const unloaded = { code: 'chunk', message: 'The code that reads this did not load' }

function target(
  state: State,
  namespace: string | undefined,
): { address: string; chain: ChainId } | undefined {
  const status = namespaceState(state, namespace)
  const chain = activeChain(state, namespace)
  return status.is === 'connected' && chain ? { address: status.account, chain } : undefined
}
