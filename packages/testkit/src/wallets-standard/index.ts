export { solanaBehaviours } from './behaviours.ts'
export type { SolanaBehaviour, SolanaBehaviourName, SolanaTraits } from './behaviours.ts'
export { createSolanaWallet } from './create.ts'
export type { ScriptedSolanaOptions } from './create.ts'
export { hostileStandardWallets } from './hostile.ts'
export type { HostileStandardWallet } from './hostile.ts'
export { solanaFeatures } from './settle.ts'
export type {
  ScriptedSolanaWallet,
  SolanaAccountOptions,
  SolanaCall,
  SolanaWalletOptions,
  StandardWindow,
} from './types.ts'
