import type { DoublePayload } from './types.ts'

/**
 * In hex: a transaction of format 4 with the signed extensions of a plain chain (CheckSpecVersion,
 * CheckTxVersion, CheckGenesis, CheckMortality, CheckNonce, CheckWeight, ChargeTransactionPayment).
 * Signers hash more than 256 bytes. Self-contained.
 */
export function payloadBytes(payload: DoublePayload): string {
  const bare = (hex: string): string => hex.replace(/^0x/, '')
  const little = (value: bigint, bytes: number): string =>
    Array.from({ length: bytes }, (_, at) =>
      Number((value >> BigInt(8 * at)) & 255n)
        .toString(16)
        .padStart(2, '0'),
    ).join('')
  /** SCALE's compact numbers: two bits encode how many bytes follow. */
  const compact = (hex: string): string => {
    const value = BigInt(hex)
    if (value < 64n) return little(value << 2n, 1)
    if (value < 16_384n) return little((value << 2n) | 1n, 2)
    if (value < 1_073_741_824n) return little((value << 2n) | 2n, 4)
    const bytes = Math.ceil(value.toString(16).length / 2)
    return little(BigInt(((bytes - 4) << 2) | 3), 1) + little(value, bytes)
  }
  const parts = [
    bare(payload.method),
    bare(payload.era),
    compact(payload.nonce),
    compact(payload.tip),
    little(BigInt(payload.specVersion), 4),
    little(BigInt(payload.transactionVersion), 4),
    bare(payload.genesisHash),
    bare(payload.blockHash),
  ]
  return `0x${parts.join('')}`
}
