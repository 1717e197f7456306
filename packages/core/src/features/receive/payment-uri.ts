/** A QR code that requests an amount: EIP-681, Solana Pay, BIP-21. */
import type { ChainId } from '../../types/index.ts'
import { formatUnits } from '../../format/amount.ts'

export interface PaymentRequest {
  readonly chain: ChainId
  readonly address: string
  readonly token: string | null
  readonly decimals: number
  readonly amount: bigint
}

/**
 * Null when the namespace's wallets have no such link.
 *
 * @example paymentUri({ chain: 'eip155:1', address, token: null, decimals: 18, amount: 10n ** 18n }) // ethereum:0x…@1?value=1000000000000000000
 */
export function paymentUri({
  chain,
  address,
  token,
  decimals,
  amount,
}: PaymentRequest): string | null {
  const [namespace, reference] = chain.split(':')
  const whole = formatUnits(amount, decimals)
  if (namespace === 'eip155')
    return token === null
      ? `ethereum:${address}@${reference}?value=${amount}`
      : `ethereum:${token}@${reference}/transfer?address=${address}&uint256=${amount}`
  if (namespace === 'solana')
    return `solana:${address}?amount=${whole}${token === null ? '' : `&spl-token=${token}`}`
  return namespace === 'bip122' && token === null ? `bitcoin:${address}?amount=${whole}` : null
}
