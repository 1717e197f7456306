import { signBytes, solanaAddress } from './key.ts'
import { readMessage } from './message.ts'

export { solanaAddress } from './key.ts'

/** Refused, because it could be sent as a transaction. */
export const isTransactionMessage = (bytes: Uint8Array): boolean => readMessage(bytes) !== null

/** Null where the key belongs to another account. */
export const signSolana = (
  key: Uint8Array,
  address: string,
  messages: readonly Uint8Array[],
): Uint8Array[] | null =>
  solanaAddress(key) === address ? messages.map((bytes) => signBytes(bytes, key)) : null
