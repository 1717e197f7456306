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
export type { DeskAnswer, DeskCall, DeskControls } from '../desk/desk.ts'
export type { Remote, ScriptablePage } from '../desk/page.ts'
