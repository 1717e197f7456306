import type { ServiceOptions } from '../contracts/config.ts'
import type { Features } from '../types/options.ts'
import {
  remoteTable,
  resolveFeature,
  type FeatureState,
  type RemoteFeature,
  type RemoteName,
} from './remote.ts'
import type { State } from '../state/state.ts'

export type { FeatureState, RemoteName }

/** Each feature switch's value and its source. */
export type FeatureReport = {
  readonly [Name in keyof Features]-?: FeatureState<NonNullable<Features[Name]>>
}

type Switched = Pick<State, 'options'> & Partial<Pick<State, 'resources'>>

/** The key of the service's answer in `state.resources`. */
export const featuresKey = 'service/features'

const defaults = (): Required<Omit<Features, RemoteName>> => ({
  allWallets: true,
  analytics: true,
  legalCheckbox: false,
  collapseWallets: false,
  receive: true,
  send: true,
  connectorTypeOrder: [
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ],
  connectMethodsOrder: ['email', 'social', 'wallet'],
  restrictedTimezones: [],
})

function remoteState(
  { options, resources }: Switched,
  name: RemoteName,
  service: ServiceOptions | undefined,
): FeatureState {
  // Parsed when it was fetched. Without a service, an answer in a snapshot is ignored.
  const answer =
    service && (resources?.[featuresKey]?.value as readonly RemoteFeature[] | undefined)
  return resolveFeature(name, options.features?.[name], answer, service?.decides)
}

/**
 * Which features are on, and the source of each value.
 *
 * @param state `portico.getState()`.
 * @param service `portico.config.service`: without it the service's answer is left out.
 * @example featureReport(portico.getState(), portico.config.service).branding // { value: true, source: 'default' }
 */
export function featureReport(state: Switched, service?: ServiceOptions): FeatureReport {
  const report: Partial<Record<keyof Features, unknown>> = {}
  for (const [name, value] of Object.entries(defaults())) {
    const given = state.options.features?.[name as keyof Features]
    report[name as keyof Features] =
      given === undefined ? { value, source: 'default' } : { value: given, source: 'config' }
  }
  for (const name of Object.keys(remoteTable) as RemoteName[])
    report[name] = remoteState(state, name, service)
  return report as FeatureReport
}

/**
 * A switch that a service may decide, for views. A list may be a new array each time.
 *
 * @example const branding = useSelector((state) => featureValue(state, 'branding', portico.config.service))
 */
export function featureValue<Name extends RemoteName>(
  state: Switched,
  name: Name,
  service?: ServiceOptions,
): NonNullable<Features[Name]> {
  return remoteState(state, name, service).value as NonNullable<Features[Name]>
}
