export { cosmos } from './cosmos.ts'
export { keplr } from './keplr.ts'
export { signMessage } from './actions/sign-message.ts'
export { parseAddress, readBech32 } from './address.ts'
export type { Bech32 } from './address.ts'
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
