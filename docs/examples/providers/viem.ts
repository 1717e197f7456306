// docs/examples/providers/viem.ts
import { accountOf, type Portico } from '@portico/core'
import type { EvmAdapter } from '@portico/evm'
import { createWalletClient, custom, type Chain, type WalletClient } from 'viem'

/**
 * A viem client of the wallet in use, or null while disconnected. Create it again when account or
 * network change.
 */
export function walletClient(
  portico: Portico<readonly [EvmAdapter]>,
  chains: readonly Chain[],
): WalletClient | null {
  const provider = portico.provider('eip155')
  const account = accountOf(portico.getState(), 'eip155')
  if (!provider || !account) return null
  return createWalletClient({
    account: account.address as `0x${string}`,
    chain: chains.find(({ id }) => `eip155:${id}` === account.chain),
    transport: custom(provider),
  })
}

/** Signs a text and sends a payment; the wallet asks its owner for each. */
export async function signAndPay(
  client: WalletClient,
  to: `0x${string}`,
  value: bigint,
): Promise<{ signature: string; hash: string }> {
  const { account, chain = null } = client
  if (!account) throw new Error('The client has no account')
  const signature = await client.signMessage({ account, message: 'Paid by viem' })
  const hash = await client.sendTransaction({ account, chain, to, value })
  return { signature, hash }
}
