'use client'
import { useEffect } from 'react'
import { activeChain, networkOf, nsState } from '@portico/core'
import { usePorticoContext } from '../context.tsx'
import type { Namespace } from './register.ts'
import { useSelector } from './use-selector.ts'

export interface TokenBalance {
  address: string
  name: string
  symbol: string
  icon?: string
  status: 'unknown' | 'loading' | 'ready' | 'error'
  raw?: string
  decimals?: number
}

/**
 * The tokens that the host or the network names, with the connected account's balances.
 *
 * @param options.namespace - the chain family; default: the active one.
 */
export function useTokens({ namespace }: { namespace?: Namespace | undefined } = {}): readonly TokenBalance[] {
  const { portico } = usePorticoContext()
  const address = useSelector((state) => {
    const status = nsState(state, namespace)
    return status.is === 'connected' ? status.account : undefined
  })
  const chain = useSelector((state) => activeChain(state, namespace))
  const network = useSelector((state) => networkOf(state, activeChain(state, namespace)))
  const record = useSelector((state) => state.resources[`${address}/tokens/${chain}`])
  // The host may change its list.
  useSelector((state) => state.options)
  const list = (chain === undefined ? undefined : portico.config.tokens?.[chain]) ?? network?.tokens ?? []
  const wanted = list.map((token) => token.address).join()
  useEffect(() => {
    if (address !== undefined && chain !== undefined) portico.data().then((data) => data.tokens(address, chain)).catch(() => {})
  }, [portico, address, chain, wanted])
  const values = record?.value as { readonly [token: string]: { raw: string; decimals: number } | null } | undefined
  const listedByHost = chain !== undefined && portico.config.tokens?.[chain] !== undefined
  return list
    .map((token): TokenBalance => {
      const value = values?.[token.address]
      // Null is what could not be read; what has never been asked for is not in it.
      const asked = record?.status
      const status = value ? 'ready' : value === null || asked === 'error' ? 'error' : asked === 'loading' ? 'loading' : 'unknown'
      return {
        address: token.address,
        name: token.name,
        symbol: token.symbol,
        ...(token.icon === undefined ? {} : { icon: token.icon }),
        status,
        ...(value ? { raw: value.raw, decimals: value.decimals } : {}),
      }
    })
    // Zero-decimal tokens are hidden unless the host lists them (ruling 35).
    .filter((token, index) => listedByHost || (token.decimals ?? list[index]?.decimals) !== 0)
}
