/** Only for making or moving a wallet and showing its phrase: signatures use the keyring. */
import { split } from 'shamir-secret-sharing'
import type { WalletAddresses } from '@portico/wire'
import { concat, wipe, type Bytes } from '../shared/bytes.ts'
import { evmKey } from './evm/path.ts'
import { keyLength, sealKeys, type PrivateKeys } from './keyring.ts'
import type { NewSet } from './protocol.ts'
import { seedOf } from './seed.ts'
import { solanaKey } from './solana/path.ts'

export { phraseOf } from './seed.ts'

/** The caller overwrites them. */
export async function deriveKeys(entropy: Uint8Array): Promise<PrivateKeys> {
  const seed = await seedOf(entropy)
  const keys = new Uint8Array(2 * keyLength)
  try {
    for (const [place, derive] of [evmKey, solanaKey].entries()) {
      const key = derive(seed)
      keys.set(key, place * keyLength)
      wipe(key)
    }
    return keys
  } finally {
    wipe(seed)
  }
}

/** Any two of three shares restore the entropy. */
export async function splitUp(
  entropy: Bytes,
  keys: PrivateKeys,
  addresses: WalletAddresses,
): Promise<NewSet> {
  const keyring = await sealKeys(entropy, keys)
  const [device, server, recovery] = await split(entropy, 3, 2)
  const bufferOf = (share: Uint8Array | undefined, ...more: Uint8Array[]): ArrayBuffer => {
    const { buffer } = concat(share!, ...more)
    wipe(share)
    return buffer
  }
  return {
    device: bufferOf(device, keyring),
    server: bufferOf(server),
    recovery: bufferOf(recovery),
    addresses,
  }
}
