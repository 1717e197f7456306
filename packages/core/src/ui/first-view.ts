import type { PorticoConfig } from '../config.ts'
import { nsState } from '../select.ts'
import type { State, ViewName } from '../state.ts'

type Options = Pick<PorticoConfig, 'allowUnsupportedChain' | 'enableNetworkSwitch' | 'manualControl'>

/** Whether the visitor stands on a network this page cannot use, and must be told (§2). */
export function onUnsupportedChain(state: State, config: Options, ns?: string): boolean {
  const status = nsState(state, ns)
  if (config.allowUnsupportedChain === true || config.enableNetworkSwitch === false) return false
  return status.is === 'connected' && !status.supported
}

/**
 * The view that a plain `open()` shows (§2, ruling 5), or one for a chain family.
 *
 * @param mobile A phone has the apps that a code would be scanned with.
 */
export function firstView(state: State, config: Options, ns?: string, mobile?: boolean): ViewName {
  const status = nsState(state, ns)
  if (onUnsupportedChain(state, config, ns)) return 'UnsupportedChain'
  // While a connection is being restored its account is known: the list of wallets would only flash by.
  if (status.is === 'connected' || (status.is === 'restoring' && status.account !== undefined)) return 'Account'
  if (!config.manualControl) return 'Connect'
  return mobile || !state.offers['walletConnect']?.length ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
