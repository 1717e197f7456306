export { createBitcoinWallet } from './create.ts'
export type { ScriptedBitcoinOptions } from './create.ts'
export {
  bitcoinAddresses,
  bitcoinNetworkNames,
  bitcoinParameters,
  demoBitcoinKeys,
} from './keys.ts'
export { createBitcoinSigner, scriptOf } from './signer.ts'
export type {
  BitcoinAddressSet,
  BitcoinKeyAddress,
  BitcoinNetworkName,
  BitcoinPrompt,
  BitcoinSigner,
  BitcoinTraits,
  BitcoinVendor,
  BitcoinWalletOptions,
  ScriptedBitcoinWallet,
} from './types.ts'
