import type { SendTransferRequest } from '../provider.ts'
import { connected, type Instance } from './connected.ts'

/** By default from the active account; amounts in satoshis. */
export type SendTransferVariables = Omit<SendTransferRequest, 'address'> &
  Partial<Pick<SendTransferRequest, 'address'>>

/**
 * Pays from the active account or another shared one; amounts in satoshis.
 *
 * @throws PorticoError as in {@link BitcoinProvider}.
 * @example const { txid } = await sendTransfer(portico, { recipients: [{ address: 'bc1q…', amount: 10_000n }] })
 *
 *
 */
export async function sendTransfer(
  portico: Instance,
  { address, recipients }: SendTransferVariables,
): Promise<{ txid: string }> {
  const { provider, address: own } = connected(portico)
  return provider.sendTransfer({ address: address ?? own, recipients })
}
