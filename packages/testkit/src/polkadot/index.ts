export { hostileExtensions, hostileSignatures } from './behaviours.ts'
export { createPolkadotExtension, installPolkadotExtension, polkadotScript } from './create.ts'
export type { PolkadotExtensionOptions } from './create.ts'
export { polkadotAccount, polkadotKeys } from './keys.ts'
export type { PolkadotKey } from './keys.ts'
export type {
  DoubleAccount,
  DoubleEntry,
  DoubleInjected,
  DoublePayload,
  DoubleRaw,
  DoubleResult,
  PolkadotDouble,
  PolkadotDoubleOptions,
  PolkadotExtensionDouble,
  PolkadotKeyType,
  PolkadotTraits,
} from './types.ts'
export { walletWindow } from '../wallets/window.ts'
export type { DoubleAnswer, DoubleCall, DoubleControls } from '../doubles/prompts.ts'
export type { DoubleTraits } from '../doubles/context.ts'
export type { CallFault } from '../doubles/failures.ts'
export type { Remote, ScriptablePage } from '../doubles/page.ts'
