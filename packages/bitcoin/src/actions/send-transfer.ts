import type { SendTransferRequest } from '../provider.ts'
import { connected, type Instance } from './connected.ts'

/** Who is paid how many satoshis; by the account in use where no address is given. */
export type SendTransferVariables = Omit<SendTransferRequest, 'address'> & Partial<Pick<SendTransferRequest, 'address'>>

/**
 * Pays from the active account, or from another that the wallet shares; amounts in satoshis.
 *
 * @throws PorticoError as {@link BitcoinProvider} says.
 * @example const { txid } = await sendTransfer(portico, { recipients: [{ address: 'bc1q…', amount: 10_000n }] })
 */
export async function sendTransfer(portico: Instance, { address, recipients }: SendTransferVariables): Promise<{ txid: string }> {
  const { provider, address: own } = connected(portico)
  return provider.sendTransfer({ address: address ?? own, recipients })
}
