/** Distinguishes a signed transaction from anything else. */
import { malformed, toBase58 } from '@portico/core/adapter'

/** Two IPv6 packets, for later versions. Today's transactions have at most 1,232 bytes. */
export const transactionLimit = 4_096

/**
 * Checks that the account has signed, if it is one of the signers. Legacy and version 0 are parsed;
 * of a later version only the size is checked.
 *
 * @throws PorticoError `wallet-answer`
 */
export function checkSigned(transaction: Uint8Array, account: string): void {
  const [count = 0] = transaction
  if (transaction.length < 134) throw malformed('transaction')
  // Version 1 puts its signatures last and its version first.
  if (count >= 0x80) return
  const message = transaction.subarray(1 + 64 * count)
  const at = (message[0] ?? 0) >= 0x80 ? 1 : 0
  const signers = message[at] ?? 0
  // The keys follow three numbers and their own count, which is one byte in every transaction that
  // fits into a packet.
  const keys = message.subarray(at + 4)
  if (count === 0 || signers !== count || keys.length < 32 * signers) throw malformed('transaction')
  for (let index = 0; index < signers; index++) {
    if (toBase58(keys.subarray(32 * index, 32 * index + 32)) !== account) continue
    if (transaction.subarray(1 + 64 * index, 65 + 64 * index).every((byte) => byte === 0))
      throw malformed('transaction: it is not signed')
  }
}
