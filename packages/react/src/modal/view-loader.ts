import { memo } from 'react'
import type { ComponentType } from 'react'
import type { ViewName } from '@portico/core'
import type { RouteData } from './instance.ts'

export interface ViewProps {
  data: RouteData
}

export interface View {
  Shown: ComponentType<ViewProps>
  /** What it has in place of the header's way back. */
  Start?: ComponentType<ViewProps>
}

interface Module {
  default: ComponentType<ViewProps>
  Start?: ComponentType<ViewProps>
}

/** One chunk a view. */
const imports: Readonly<Record<ViewName, () => Promise<Module>>> = {
  Connect: () => import('../features/connect/connect.tsx'),
  AllWallets: () => import('../features/connect/all-wallets.tsx'),
  ConnectingExternal: () => import('../features/connect/connecting-external.tsx'),
  ConnectingWalletConnect: () => import('../features/walletconnect/connecting-wallet-connect.tsx'),
  ConnectingWalletConnectBasic: () => import('../features/walletconnect/connecting-wallet-connect-basic.tsx'),
  ConnectingMultiChain: () => import('../features/connect/connecting-multi-chain.tsx'),
  Networks: () => import('../features/networks/networks.tsx'),
  SwitchNetwork: () => import('../features/networks/switch-network.tsx'),
  SwitchActiveChain: () => import('../features/networks/switch-active-chain.tsx'),
  UnsupportedChain: () => import('../features/networks/unsupported-chain.tsx'),
  Account: () => import('../features/account/account.tsx'),
  Wallets: () => import('../features/account/wallets.tsx'),
  PickWallet: () => import('../features/connect/pick-wallet.tsx'),
  WhatIsAWallet: () => import('../features/guide/what-is-a-wallet.tsx'),
  WhatIsANetwork: () => import('../features/guide/what-is-a-network.tsx'),
  GetWallet: () => import('../features/guide/get-wallet.tsx'),
  Downloads: () => import('../features/guide/downloads.tsx'),
}

export interface ViewLoader {
  /** The view, when it is here: a second visit draws in the same frame. */
  get(name: ViewName): View | undefined
  load(name: ViewName): Promise<View>
}

/** Fetches views, with what else each of them needs, and keeps them. No `React.lazy`: React holds a reveal back after a committed fallback. */
export function viewLoader(needs: (view: ViewName) => Promise<unknown>): ViewLoader {
  const here = new Map<ViewName, View>()
  return {
    get: (name) => here.get(name),
    async load(name) {
      const [{ default: view, Start }] = await Promise.all([imports[name](), needs(name)])
      const kept = here.get(name) ?? { Shown: memo(view), ...(Start && { Start }) }
      here.set(name, kept)
      return kept
    },
  }
}
