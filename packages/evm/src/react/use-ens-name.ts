import type { Read, ReadOptions } from '@portico/react/headless'
import { getEnsName } from '../actions/get-ens-name.ts'
import type { Hex, OnChain } from '../actions/shared.ts'
import { useChainRead } from './use-chain-read.ts'
import { nameTtl, useNameChain } from './use-name-chain.ts'

/**
 * The primary ENS name of an address, or null. Without an address nothing is read.
 *
 * @example const { data: name } = useEnsName({ address })
 */
export function useEnsName(
  { address, chain: given }: { address: Hex | undefined } & OnChain,
  options: ReadOptions = {},
): Read<string | null> {
  const chain = useNameChain(given)
  return useChainRead(
    {
      kind: 'ens-name',
      chain,
      ttl: nameTtl,
      what: address?.toLowerCase(),
      load: (portico) => getEnsName(portico, { address: address!, chain }),
    },
    options,
  )
}
