/**
 * The content of a QR code that requests an amount, in the format of each family's wallets:
 * EIP-681, Solana Pay, BIP-21.
 */
import type { ChainId } from '../../types/index.ts'
import { formatUnits } from '../../format/amount.ts'

/** The requested payment. */
export interface PaymentRequest {
  /** The network. */
  readonly chain: ChainId
  /** The receiver. */
  readonly address: string
  /** The token's contract or mint; null for the coin. */
  readonly token: string | null
  /** The number of decimals. */
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
}

/**
 * A payment link for the family's wallets; null when the family has none for this.
 *
 * @example paymentUri({ chain: 'eip155:1', address, token: null, decimals: 18, amount: 10n ** 18n }) // ethereum:0x…@1?value=1000000000000000000
 *
 *
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
