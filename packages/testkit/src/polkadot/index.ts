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
export type { DeskAnswer, DeskCall, DeskControls } from '../desk/desk.ts'
export type { Remote, ScriptablePage } from '../desk/page.ts'
