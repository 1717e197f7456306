/** Connecting beyond the first card: further wallets, a request under way, codes, networks, help. */
import { viewStyles } from './views.ts'
import { css as walletconnect } from '../walletconnect/styles.css.ts'
import { css as guide } from '../guide/styles.css.ts'

export { default as AllWallets } from '../connect/all-wallets.tsx'
export { default as ConnectingExternal } from '../connect/connecting-external.tsx'
export { default as ConnectingMultiChain } from '../connect/connecting-multi-chain.tsx'
export { default as PickWallet } from '../connect/pick-wallet.tsx'
export { default as ConnectingWalletConnect } from '../walletconnect/connecting-wallet-connect.tsx'
export { default as ConnectingWalletConnectBasic } from '../walletconnect/connecting-wallet-connect-basic.tsx'
export { default as Networks } from '../networks/networks.tsx'
export { default as SwitchNetwork } from '../networks/switch-network.tsx'
export { default as SwitchActiveChain } from '../networks/switch-active-chain.tsx'
export { default as UnsupportedChain } from '../networks/unsupported-chain.tsx'
export { default as WhatIsAWallet } from '../guide/what-is-a-wallet.tsx'
export { default as WhatIsANetwork } from '../guide/what-is-a-network.tsx'
export { default as GetWallet } from '../guide/get-wallet.tsx'
export { default as Downloads } from '../guide/downloads.tsx'
export { icons } from './views.ts'

export const css: readonly string[] = [...viewStyles, walletconnect, guide]
