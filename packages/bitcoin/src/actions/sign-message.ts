import type { SignedMessage, SignMessageRequest } from '../provider.ts'
import { connected, type Instance } from './connected.ts'

/** By default signed by the active account. */
export type SignMessageVariables = Omit<SignMessageRequest, 'address'> &
  Partial<Pick<SignMessageRequest, 'address'>>

/**
 * Signs a text (BIP-137 or BIP-322) with the active account or another shared one.
 *
 * @throws PorticoError `user-rejected` when the visitor rejects, `account-wrong` for an address
 *   that is not shared.
 * @example const { signature } = await signMessage(portico, { message: 'Hello', protocol: 'bip322' })
 *
 *
 */
export async function signMessage(
  portico: Instance,
  { address, ...request }: SignMessageVariables,
): Promise<SignedMessage> {
  const { provider, address: own } = connected(portico)
  return provider.signMessage({ ...request, address: address ?? own })
}
