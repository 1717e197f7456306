import { featureValue } from '../../switches/features.ts'
import type { ServiceOptions } from '../../contracts/config.ts'
import type { State } from '../../state/state.ts'

const namespaces: readonly string[] = ['eip155', 'solana']

export const hasActivity = (
  state: State,
  namespace: string = state.activeNamespace,
  service?: ServiceOptions,
): boolean => namespaces.includes(namespace) && featureValue(state, 'activity', service)
