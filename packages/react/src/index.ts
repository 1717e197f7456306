'use client'
export { PorticoProvider, type PorticoProviderProps } from './provider/provider.tsx'
export { PorticoModal } from './provider/portico-modal.tsx'
export { ConnectButton, type ConnectButtonProps, type ConnectButtonState } from './buttons/connect-button.tsx'
export { AccountButton, type AccountButtonProps } from './buttons/account-button.tsx'
export { NetworkButton, type NetworkButtonProps } from './buttons/network-button.tsx'
export type { ButtonLook } from './buttons/page-button.tsx'
export { useWallet, WalletButton, type UseWallet, type WalletButtonProps } from './buttons/wallet-button.tsx'
export {
  useAccount,
  useBalance,
  useConnect,
  useDisconnect,
  useEvents,
  useIdentity,
  useModal,
  useNetwork,
  usePortico,
  useProvider,
  useSelector,
  useTheme,
  useWalletInfo,
  type Namespace,
  type Register,
  type UseAccount,
  type UseBalance,
  type UseNetwork,
} from './hooks/index.ts'
export { useFeatures } from './hooks/use-features.ts'
export type { ButtonStrings, Locale } from './strings/locale.ts'
export type { HostMessages, MessageKey } from './strings/keys.ts'
export type { Translate } from './strings/format.ts'
export { defineFeature, type HostFeature } from './features/define.ts'
export type { Entry, EntryProps, Slot } from './features/entry.ts'
export type { Look, ViewProps } from './features/feature.ts'
