// docs/examples/providers/use-wallet-client.ts
import { useMemo } from 'react'
import { useAccount, useNetwork, useProvider } from '@portico/react'
import { createWalletClient, custom, type Chain, type WalletClient } from 'viem'

/**
 * The same as a hook: another client whenever wallet, account or network change, null while
 * disconnected.
 */
export function useWalletClient(chains: readonly Chain[]): WalletClient | null {
  const provider = useProvider('eip155')
  const { address } = useAccount({ namespace: 'eip155' })
  const { id } = useNetwork({ namespace: 'eip155' })
  return useMemo(() => {
    if (!provider || !address) return null
    const chain = chains.find((each) => `eip155:${each.id}` === id)
    return createWalletClient({
      account: address as `0x${string}`,
      chain,
      transport: custom(provider),
    })
  }, [provider, address, id, chains])
}
