import type { Read, ReadOptions } from '@portico/react/headless'
import { getEnsAvatar } from '../actions/get-ens-avatar.ts'
import type { OnChain } from '../actions/shared.ts'
import { useChainRead } from './use-chain-read.ts'
import { nameTtl, useNameChain } from './use-name-chain.ts'

/**
 * The avatar of an ENS name, or null. Without a name nothing is read.
 *
 * @example const { data: source } = useEnsAvatar({ name })
 */
export function useEnsAvatar(
  { name, chain: given }: { name: string | null | undefined } & OnChain,
  options: ReadOptions = {},
): Read<string | null> {
  const chain = useNameChain(given)
  return useChainRead(
    {
      kind: 'ens-avatar',
      chain,
      ttl: nameTtl,
      what: name ?? undefined,
      load: (portico) => getEnsAvatar(portico, { name: name!, chain }),
    },
    options,
  )
}
