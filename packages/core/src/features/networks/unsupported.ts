import { nsState } from '../../state/select.ts'
import type { State } from '../../state/state.ts'
import type { Opening } from '../feature.ts'

/** Whether the visitor stands on a network this page cannot use, and must be told (§2). */
export function onUnsupportedChain(state: State, config: Opening['config'], ns?: string): boolean {
  const status = nsState(state, ns)
  if (config.allowUnsupportedChain === true || config.enableNetworkSwitch === false) return false
  return status.is === 'connected' && !status.supported
}
