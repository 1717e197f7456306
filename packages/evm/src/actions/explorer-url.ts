import type { ChainIdInput } from '@portico/core'
import { explorerPage, toChainId } from '@portico/core/adapter'
import type { Instance } from './shared.ts'

/** The explorer's page of an address or a transaction, if the network has an explorer. */
export function explorerUrl(
  portico: Instance,
  chain: ChainIdInput,
  what: { address: string } | { hash: string },
): string | undefined {
  const explorer = portico.services.network(toChainId(chain))?.explorer
  if (!explorer) return undefined
  return (
    ('address' in what
      ? explorerPage(explorer, 'address', what.address)
      : explorerPage(explorer, 'tx', what.hash)) ?? undefined
  )
}
