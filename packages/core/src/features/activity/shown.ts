import { featureValue } from '../../switches/features.ts'
import type { ServiceOptions } from '../../contracts/config.ts'
import type { State } from '../../state/state.ts'

/** The chain families for which services have histories. */
const families: readonly string[] = ['eip155', 'solana']

/** Whether an account of this chain family has its activity shown. */
export const hasActivity = (
  state: State,
  namespace: string = state.activeNamespace,
  service?: ServiceOptions,
): boolean => families.includes(namespace) && featureValue(state, 'activity', service)
