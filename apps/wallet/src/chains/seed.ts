import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'

/** The phrase that every local test chain funds; never send anything of value to its accounts. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** The origin of all keys: the seed (BIP-39), and the root of its secp256k1 tree (BIP-32). */
export type Root = { readonly seed: Uint8Array; readonly tree: HDKey }

/** Stretches the phrase once; every family derives from the same root. */
export function plantRoot(): Root {
  const seed = mnemonicToSeedSync(MNEMONIC)
  return { seed, tree: HDKey.fromMasterSeed(seed) }
}
