'use client'
import { useEffect } from 'react'
import { activeChain, nsState, networkOf } from '@portico/core'
import type { ChainId, State } from '@portico/core'
import { usePorticoContext } from '../context.tsx'
import type { Namespace } from './register.ts'
import { useSelector } from './use-selector.ts'

/** Unknown, loading, known, stale and failed are five different things. */
export interface UseBalance {
  status: 'unknown' | 'loading' | 'ready' | 'stale' | 'error'
  /** Smallest units, decimal. */
  raw?: string
  decimals?: number
  symbol?: string
  /** When it was read, milliseconds since the epoch. */
  at?: number
  retry(): void
}

/**
 * The balance shown on buttons and Account: the network's coin, or the token that the host marked
 * `primary`. Reading it loads the RPC client; nothing is read while nobody is connected.
 *
 * @param options.enabled - false reads nothing.
 * @param options.namespace - the chain family; default: the active one.
 */
export function useBalance(options: { enabled?: boolean; namespace?: Namespace | undefined } = {}): UseBalance {
  const { portico } = usePorticoContext()
  const enabled = options.enabled !== false
  const who = useSelector((state) => target(state, options.namespace))
  const token = who && portico.config.tokens?.[who.chain]?.find((each) => each.primary)
  const address = who?.address
  const chain = who?.chain
  // As `Data.balanceKey` has it.
  const key = `${address}/balance/${chain}${token ? `/${token.address}` : ''}`
  const record = useSelector((state) => (enabled ? state.resources[key] : undefined))

  useEffect(() => {
    if (!enabled || address === undefined || chain === undefined || !networkOf(portico.getState(), chain)) return
    let stop = (): void => {}
    let gone = false
    void portico.data().then((data) => {
      if (!gone) stop = data.watchBalance(address, chain, token?.address)
    })
    return () => {
      gone = true
      stop()
    }
  }, [portico, enabled, address, chain, token?.address])

  const value = record?.value as { raw: string; decimals: number } | undefined
  const network = chain && networkOf(portico.getState(), chain)
  const symbol = token?.symbol ?? (network ? network.nativeCurrency.symbol : undefined)
  const failed = record?.status === 'error'
  return {
    status: value ? (failed ? 'stale' : 'ready') : failed ? 'error' : record?.status === 'loading' ? 'loading' : 'unknown',
    ...(value ? { raw: value.raw, decimals: value.decimals } : {}),
    ...(symbol === undefined ? {} : { symbol }),
    ...(record?.at === undefined ? {} : { at: record.at }),
    retry: () => {
      if (address !== undefined && chain !== undefined)
        void portico.data().then((data) =>
          data.balance(address, chain, { manual: true, ...(token ? { token: token.address } : {}) }),
        )
    },
  }
}

function target(state: State, namespace: string | undefined): { address: string; chain: ChainId } | undefined {
  const status = nsState(state, namespace)
  const chain = activeChain(state, namespace)
  return status.is === 'connected' && chain ? { address: status.account, chain } : undefined
}
