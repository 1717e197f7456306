import { connect, disconnect, switchAccount, switchChain } from '@wagmi/core/actions'
import type { WagmiActions } from '../config.ts'

export const actions: WagmiActions = {
  connect,
  disconnect,
  switchAccount,
  switchChain,
} as unknown as WagmiActions
