import type { ServiceOptions } from '../contracts/service-options.ts'
import type { Features } from '../types/options.ts'
import {
  remoteTable,
  type FeatureState,
  type RemoteName,
  remoteState,
  type Switched,
} from './remote.ts'

export { featuresKey } from '../state/select.ts'
export { chineseTimezones } from './chinese-timezones.ts'
export type { FeatureState, RemoteName }

/** Each feature switch's value and its source. */
export type FeatureReport = {
  readonly [Name in keyof Features]-?: FeatureState<NonNullable<Features[Name]>>
}

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
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  restrictedTimezones: [],
})

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
