export { PorticoProvider, type PorticoProviderProps } from './provider/provider.tsx'
export { PorticoModal } from './provider/portico-modal.tsx'
export {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonState,
} from './buttons/connect-button.tsx'
export { AccountButton, type AccountButtonProps } from './buttons/account-button.tsx'
export { NetworkButton, type NetworkButtonProps } from './buttons/network-button.tsx'
export type { ButtonLook } from './buttons/page-button.tsx'
export { WalletButton, type WalletButtonProps } from './buttons/wallet-button.tsx'
export {
  useEvents,
  useIdentity,
  useModal,
  useNetwork,
  usePortico,
  useProvider,
  useSelector,
  useTheme,
  useWalletInfo,
  type AccountInUse,
  type BalanceInUse,
  type Namespace,
  type Register,
  type UseNetwork,
} from './hooks/index.ts'
export { useAccount, type UseAccount } from './hooks/use-account.ts'
export { useAccountModal, type UseAccountModal } from './hooks/use-account-modal.ts'
export { useBalance, type UseBalance } from './hooks/use-readable-balance.ts'
export { useConnect, type UseConnect } from './hooks/use-connect.ts'
export { useConnectModal, type UseConnectModal } from './hooks/use-connect-modal.ts'
export {
  useDisconnect,
  type DisconnectOptions,
  type UseDisconnect,
} from './hooks/use-disconnect.ts'
export { useNetworkModal, type UseNetworkModal } from './hooks/use-network-modal.ts'
export {
  useSignMessage,
  type SignMessageVariables,
  type UseSignMessage,
} from './hooks/use-sign-message.ts'
export { useSwitchNetwork, type UseSwitchNetwork } from './hooks/use-switch-network.ts'
export { useWallet, type UseWallet } from './hooks/use-wallet.ts'
export type { WalletOffer } from './hooks/use-wallet-offer.ts'
export { useFeatures } from './hooks/use-features.ts'
export {
  defineLocale,
  type LocaleOptions,
  type StringKey,
  type Strings,
} from './modal/define-locale.ts'
export { useFeatureSlice } from './hooks/use-feature-slice.ts'
export type { ButtonStrings, Locale } from './strings/locale.ts'
export type { HostMessages, MessageKey } from './strings/keys.ts'
export type { Translate } from './strings/format.ts'
export { defineFeature, type HostFeature } from './features/define.ts'
export type { Entry, EntryProps, Slot } from './card/entry.ts'
export type { Look, ViewProps } from './card/feature.ts'
