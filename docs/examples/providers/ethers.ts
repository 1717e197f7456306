// docs/examples/providers/ethers.ts
import { accountOf, type Portico } from '@portico/core'
import type { EvmAdapter } from '@portico/evm'
import { BrowserProvider, type JsonRpcSigner } from 'ethers'

/**
 * An ethers signer of the account in use, or null while disconnected. Create it again when the
 * account changes.
 */
export async function signer(
  portico: Portico<readonly [EvmAdapter]>,
): Promise<JsonRpcSigner | null> {
  const provider = portico.provider('eip155')
  const account = accountOf(portico.getState(), 'eip155')
  if (!provider || !account) return null
  // "any": the wallet may change its network, and ethers takes that for an error otherwise.
  return new BrowserProvider(provider, 'any').getSigner(account.address)
}

/** Signs a text and sends a payment; the wallet asks its owner for each. */
export async function signAndPay(
  from: JsonRpcSigner,
  to: string,
  value: bigint,
): Promise<{ signature: string; hash: string }> {
  const signature = await from.signMessage('Paid by ethers')
  const { hash } = await from.sendTransaction({ to, value })
  return { signature, hash }
}
