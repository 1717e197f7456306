import type { ServiceOptions } from '../contracts/service-options.ts'
import type { State } from '../state/state.ts'
import type { Features } from '../types/options.ts'
import { featuresAnswer } from './answer.ts'
import { remoteTable, resolveFeature, type FeatureState, type RemoteName } from './remote.ts'

export type Switched = Pick<State, 'options'> & Partial<Pick<State, 'resources'>>

export function remoteState(
  state: Switched,
  name: RemoteName,
  service: ServiceOptions | undefined,
): FeatureState {
  const answer = featuresAnswer(state, service)
  return resolveFeature(name, state.options.features?.[name], answer, service?.decides)
}

/**
 * Whether the views of a feature can be opened. What the page names and its service refuses opens:
 * the view says that it is unavailable.
 */
export function isSwitchedOn(
  state: Switched,
  name: keyof Features,
  service?: ServiceOptions,
): boolean {
  if (!Object.hasOwn(remoteTable, name)) return state.options.features?.[name] !== false
  return remoteState(state, name as RemoteName, service).value !== false
}
