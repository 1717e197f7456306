import { signBytes, solanaAddress } from './key.ts'
import { readMessage } from './message.ts'

export { solanaAddress } from './key.ts'

/** A signed message that can be parsed as a transaction could be sent as one, so it is refused. */
export const isTransactionMessage = (bytes: Uint8Array): boolean => readMessage(bytes) !== null

/** Null where the key belongs to another account. */
export const signSolana = (
  key: Uint8Array,
  address: string,
  messages: readonly Uint8Array[],
): Uint8Array[] | null =>
  solanaAddress(key) === address ? messages.map((bytes) => signBytes(bytes, key)) : null
