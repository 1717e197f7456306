/** Only for making or moving a wallet and showing its phrase: signatures use the keyring. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { split } from 'shamir-secret-sharing'
import { seedText, type SetToProve, type WalletAddresses } from '@portico/wire'
import { concat, utf8, wipe, type Bytes } from '../shared/bytes.ts'
import { signHash } from './evm/key.ts'
import { evmKey } from './evm/path.ts'
import { evmKeyIn, keyLength, sealKeys, type PrivateKeys } from './keyring.ts'
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

/** Shows the server that this device has opened the seed. */
function signSet(keys: PrivateKeys, proves: SetToProve): Uint8Array {
  const hash = keccak_256(utf8(seedText(proves)))
  const { r, s, parity } = signHash(hash, evmKeyIn(keys))
  return concat(Uint8Array.of(parity), r, s)
}

/** Any two of three shares restore the entropy. */
export async function splitUp(
  entropy: Bytes,
  keys: PrivateKeys,
  addresses: WalletAddresses,
  proves: SetToProve,
): Promise<NewSet> {
  const proof = signSet(keys, proves)
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
    proof,
  }
}
