/** Connecting beyond the first card: further wallets, a request under way, codes, networks, help. */
import { inCascade } from './connect.ts'
import { css as parts } from '../parts/look/views.css.ts'
import { css as code } from '../parts/qr/qr.css.ts'
import { css as walletconnect } from '../features/walletconnect/styles.css.ts'
import { css as guide } from '../features/guide/styles.css.ts'

export { default as AllWallets } from '../features/connect/all-wallets.tsx'
export { default as ConnectingExternal } from '../features/connect/connecting-external.tsx'
export { default as ConnectingMultiChain } from '../features/connect/connecting-multi-chain.tsx'
export { default as PickWallet } from '../features/connect/pick-wallet.tsx'
export { default as ConnectingWalletConnect } from '../features/walletconnect/connecting-wallet-connect.tsx'
export { default as ConnectingWalletConnectBasic } from '../features/walletconnect/connecting-wallet-connect-basic.tsx'
export { default as Networks } from '../features/networks/networks.tsx'
export { default as SwitchNetwork } from '../features/networks/switch-network.tsx'
export { default as SwitchActiveChain } from '../features/networks/switch-active-chain.tsx'
export { default as UnsupportedChain } from '../features/networks/unsupported-chain.tsx'
export { default as WhatIsAWallet } from '../features/guide/what-is-a-wallet.tsx'
export { default as WhatIsANetwork } from '../features/guide/what-is-a-network.tsx'
export { default as GetWallet } from '../features/guide/get-wallet.tsx'
export { default as Downloads } from '../features/guide/downloads.tsx'
export { accountIcons as icons } from '../parts/icon/account-icons.ts'

export const css: readonly string[] = inCascade(parts, code, walletconnect, guide)
