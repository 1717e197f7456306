/** For hosts with the React package. Named one by one, so that bundlers drop the others. */
import { connect, disconnect, switchAccount, switchChain } from 'wagmi/actions'
import type { WagmiActions } from '../config.ts'

export const actions: WagmiActions = {
  connect,
  disconnect,
  switchAccount,
  switchChain,
} as unknown as WagmiActions
