export { cosmos } from './cosmos.ts'
export { keplr } from './keplr.ts'
export { signMessage } from './actions/sign-message.ts'
export { parseAddress } from './address.ts'
export { readBech32 } from './bech32.ts'
export type { Bech32 } from './bech32.ts'
export type { CosmosChain, CosmosChains } from './chains.ts'
export type { CosmosAdapter } from './cosmos.ts'
export type { CosmosOptions } from './options.ts'
export type {
  AminoDoc,
  CosmosAccount,
  CosmosAlgo,
  CosmosProvider,
  DirectDoc,
  StdSignature,
} from './provider.ts'
