import type { ChainIdInput } from '@portico/core'
import type { Read, ReadOptions } from '@portico/react/headless'
import { getCapabilities } from '../actions/get-capabilities.ts'
import { capabilitiesOf, type ChainCapabilities } from '../calls/capabilities.ts'
import { useAddress, useChain } from './use-chain.ts'
import { useChainRead } from './use-chain-read.ts'

/**
 * The active wallet's capabilities on a network (EIP-5792), above all whether it sends several
 * calls as one (`data.atomic`). Reads nothing while disconnected.
 *
 * @example const { data } = useCapabilities()
 */
export function useCapabilities(
  { chain: given }: { chain?: ChainIdInput | undefined } = {},
  options: ReadOptions = {},
): Read<ChainCapabilities> {
  const chain = useChain(given)
  const owner = useAddress()
  return useChainRead(
    {
      owner,
      kind: 'capabilities',
      chain,
      what: owner && '-',
      load: async (portico) => capabilitiesOf(await getCapabilities(portico), chain!),
    },
    options,
  )
}
