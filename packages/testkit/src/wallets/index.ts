export { behaviours } from './behaviours.ts'
export type { Behaviour, BehaviourName, PromptAnswer, Traits } from './behaviours.ts'
export { createScriptedWallet } from './create.ts'
export type { ScriptedWalletOptions } from './create.ts'
export { hostileAnnouncements, hostileIcons, hostileNames } from './hostile.ts'
export type { HostileAnnouncement } from './hostile.ts'
export type {
  ScriptedWallet,
  WalletCall,
  WalletOptions,
  WalletProvider,
  WalletWindow,
} from './types.ts'
export { walletWindow } from './window.ts'
