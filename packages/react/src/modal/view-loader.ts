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
  Connect: () => import('../views/connect.tsx'),
  AllWallets: () => import('../views/all-wallets.tsx'),
  ConnectingExternal: () => import('../views/connecting-external.tsx'),
  ConnectingWalletConnect: () => import('../views/connecting-wallet-connect.tsx'),
  ConnectingWalletConnectBasic: () => import('../views/connecting-wallet-connect-basic.tsx'),
  ConnectingMultiChain: () => import('../views/connecting-multi-chain.tsx'),
  Networks: () => import('../views/networks.tsx'),
  SwitchNetwork: () => import('../views/switch-network.tsx'),
  SwitchActiveChain: () => import('../views/switch-active-chain.tsx'),
  UnsupportedChain: () => import('../views/unsupported-chain.tsx'),
  Account: () => import('../views/account.tsx'),
  Wallets: () => import('../views/wallets.tsx'),
  PickWallet: () => import('../views/pick-wallet.tsx'),
  WhatIsAWallet: () => import('../views/what-is-a-wallet.tsx'),
  WhatIsANetwork: () => import('../views/what-is-a-network.tsx'),
  GetWallet: () => import('../views/get-wallet.tsx'),
  Downloads: () => import('../views/downloads.tsx'),
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
