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

/**
 * The parts of the state that the switches depend on: the page's own options, and the service's
 * answer once there is one.
 */
type Switched = Pick<State, 'options'> & Partial<Pick<State, 'resources'>>

/** The key of the service's answer in `state.resources`. */
export const featuresKey = 'service/features'

/** Of the switches that only the page decides on. */
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
  // Parsed when it was fetched. An answer in a snapshot is ignored by a page without a service.
  const answer =
    service && (resources?.[featuresKey]?.value as readonly RemoteFeature[] | undefined)
  return resolveFeature(name, options.features?.[name], answer, service?.decides)
}

/**
 * Which features are on, and which source decided.
 *
 * @param state `portico.getState()`.
 * @param service `portico.config.service`: without it the service's answer is left out.
 * @example featureReport(portico.getState(), portico.config.service).branding // { value: true, source: 'default' }
 *
 *
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
 * One of the switches that a service has a say in, for views. A list may be another array each
 * time.
 *
 * @example const branding = useSelector((state) => featureValue(state, 'branding', portico.config.service))
 *
 *
 */
export function featureValue<Name extends RemoteName>(
  state: Switched,
  name: Name,
  service?: ServiceOptions,
): NonNullable<Features[Name]> {
  return remoteState(state, name, service).value as NonNullable<Features[Name]>
}
