import { useEffect, useState } from 'react'
import { networkOf } from '@portico/core'
import type { ResourceState, Stop } from '@portico/core'
import { hold } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import { portfolioOf, type Portfolio } from './portfolio-of.ts'
import type { Namespace } from './register.ts'
import { useSelector } from './use-selector.ts'
import type { Read } from './use-read.ts'
import { useWhose } from './use-whose.ts'
import { defined } from '@portico/core/adapter'

/** A token with its balance. */
export interface TokenBalance {
  /** Its contract or mint. */
  address: string
  /** Its name. */
  name: string
  /** Its symbol. */
  symbol: string
  /** Its icon. */
  icon?: string
  /** The status of the balance. */
  status: 'unknown' | 'loading' | 'ready' | 'error'
  /** Smallest units, decimal. */
  raw?: string
  /** The number of decimals. */
  decimals?: number
}

export interface TokensFailure {
  at?: number | undefined
  retryAt?: number | undefined
  busy: boolean
  retry(): void
}

/**
 * The tokens that the host or network lists, with the active account's balances.
 *
 * @param options.namespace - the namespace; default: the active one.
 * @returns `data` has the tokens, each with its status; with `error`, none could be read.
 * @example const { data: tokens = [], error, refetch } = useTokens()
 */
export function useTokens(
  options: { namespace?: Namespace | undefined } = {},
): Read<readonly TokenBalance[]> {
  const { tokens, failure, address, record, retry } = useTokenList(options)
  const isRead = address !== undefined
  const error = failure && (record?.error ?? unloaded)
  const status = !isRead
    ? 'idle'
    : error
      ? 'error'
      : tokens.length > 0 && record?.value === undefined
        ? 'pending'
        : 'success'
  return {
    status,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    isFetching: record?.status === 'loading',
    isStale:
      record?.value !== undefined && (record.changedAt !== undefined || record.error !== undefined),
    data: isRead ? tokens : undefined,
    error,
    dataUpdatedAt: record?.at,
    retryAt: error && record?.retryAt,
    refetch: async () => void (await retry()),
  }
}

const unloaded = { code: 'chunk', message: 'The code that reads this did not load' }

interface TokenList {
  tokens: readonly TokenBalance[]
  failure: TokensFailure | undefined
  address: string | undefined
  record: ResourceState | undefined
  retry(): Promise<unknown> | void
}

/** For our own view. */
export function useTokenList({ namespace }: { namespace?: Namespace | undefined } = {}): TokenList {
  const { portico } = usePorticoContext()
  const { address, chain } = useWhose({ namespace })
  const network = useSelector((state) => networkOf(state, chain))
  const record = useSelector((state) => state.resources[`${address}/tokens/${chain}`])
  const hostList = useSelector((state) =>
    chain === undefined ? undefined : state.options.tokens?.[chain],
  )
  const list = hostList ?? network?.tokens ?? []
  const wanted = list.map((token) => token.address).join()
  const [failedKey, setFailedKey] = useState('')
  const accountKey = `${address}/${chain}`
  const missing = failedKey === accountKey
  useEffect(() => {
    if (address === undefined || chain === undefined || missing) return
    const watch = (portfolio: Portfolio): Stop => {
      // New tokens are requested in any case.
      void portfolio.tokens(address, chain)
      return portfolio.watchTokens(address, chain)
    }
    return hold(portfolioOf(portico), watch, () => setFailedKey(accountKey))
  }, [portico, address, chain, accountKey, missing, wanted])
  const values = record?.value as
    | { readonly [token: string]: { raw: string; decimals: number } | null }
    | undefined
  const tokens = list
    .map((token): TokenBalance => {
      const value = values?.[token.address]
      // Null is a failed read; absent means never requested.
      const status = value
        ? 'ready'
        : value === null || record?.error || missing
          ? 'error'
          : record?.status === 'loading'
            ? 'loading'
            : 'unknown'
      return defined({
        address: token.address,
        name: token.name,
        symbol: token.symbol,
        icon: token.icon,
        status,
        raw: value ? value.raw : undefined,
        decimals: value ? value.decimals : undefined,
      })
    })
    // Tokens without decimals are hidden unless the host lists them.
    .filter((token, index) => hostList || (token.decimals ?? list[index]?.decimals) !== 0)
  const retry = (): Promise<unknown> | void => {
    if (missing) setFailedKey('')
    else if (address !== undefined && chain !== undefined)
      return portico
        .data()
        .then((data) => data.tokens(address, chain, { manual: true }))
        .catch(() => {})
  }
  const failed = tokens.length > 0 && (record?.error || missing)
  return {
    tokens,
    address,
    record,
    retry,
    failure: failed
      ? {
          at: values && record?.at,
          retryAt: record?.retryAt,
          busy: record?.status === 'loading',
          retry,
        }
      : undefined,
  }
}
