import type { Account, Chain, Transport, WalletClient } from 'viem'
import { loadViem } from '../load-viem.ts'
import { connected, networkToRead, type Instance } from './shared.ts'

/**
 * viem's wallet client of the active account and network. Create another one when they change.
 *
 * @throws PorticoError `no-account` while disconnected.
 */
export async function getWalletClient(
  portico: Instance,
): Promise<WalletClient<Transport, Chain, Account>> {
  const { provider, address, chain } = connected(portico)
  const network = networkToRead(portico, chain)
  const { createWalletClient, custom, viemChain } = await loadViem()
  return createWalletClient({
    account: address,
    chain: viemChain(network),
    transport: custom(provider),
  })
}
