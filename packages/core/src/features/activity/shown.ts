import { featureValue } from '../../switches/features.ts'
import { remoteState } from '../../switches/remote.ts'
import type { ServiceOptions } from '../../contracts/service-options.ts'
import type { State } from '../../state/state.ts'

const namespaces: readonly string[] = ['eip155', 'solana']

export const hasActivity = (
  state: State,
  namespace: string = state.activeNamespace,
  service?: ServiceOptions,
): boolean => namespaces.includes(namespace) && featureValue(state, 'activity', service)

/** Whatever the page's option: what it names is shown as unavailable. */
export const refusesActivity = (state: State, service?: ServiceOptions): boolean =>
  remoteState(state, 'activity', service).refused === true
