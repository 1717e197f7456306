export { hostileSignatures, hostileWallets } from './behaviours.ts'
export { cosmosScript, createCosmosWallet, installCosmosWallet } from './create.ts'
export type { CosmosWalletOptions } from './create.ts'
export { cosmosKeys } from './keys.ts'
export type { CosmosKey } from './keys.ts'
export type {
  CosmosDouble,
  CosmosDoubleOptions,
  CosmosPlace,
  CosmosTraits,
  CosmosWalletDouble,
  DoubleAminoDoc,
  DoubleDirectDoc,
  DoubleKeplr,
  DoubleKey,
  DoubleSignature,
} from './types.ts'
export { walletWindow } from '../wallets/window.ts'
export type { DoubleAnswer, DoubleCall, DoubleControls } from '../doubles/prompts.ts'
export type { DoubleTraits } from '../doubles/context.ts'
export type { CallFault } from '../doubles/failures.ts'
export type { Remote, ScriptablePage } from '../doubles/page.ts'
