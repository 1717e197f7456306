import type { Features, PorticoConfig } from './contracts/config.ts'
import { remoteTable, resolveFeature, type FeatureState, type RemoteFeature, type RemoteName } from './service/features.ts'
import type { State } from './state/state.ts'

export type { FeatureState, RemoteName }

/** Each feature switch's value and where it came from. */
export type FeatureReport = {
  readonly [Name in keyof Features]-?: FeatureState<NonNullable<Features[Name]>>
}

type Config = Pick<PorticoConfig, 'features' | 'service'>
type Answered = Pick<State, 'resources'>

/** Where the service's answer lies in `state.resources`. */
export const featuresKey = 'service/features'

/** Of the switches that only the page decides on. */
const defaults = (): Required<Omit<Features, RemoteName>> => ({
  allWallets: true,
  analytics: true,
  legalCheckbox: false,
  collapseWallets: false,
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
})

function remoteState({ features, service }: Config, state: Answered | undefined, name: RemoteName): FeatureState {
  // Parsed when it was fetched; an answer in a snapshot means nothing to a page without a service.
  const answer = service && (state?.resources[featuresKey]?.value as readonly RemoteFeature[] | undefined)
  return resolveFeature(name, features?.[name], answer, service?.decides)
}

/**
 * What is on, and which source won.
 *
 * @param state `portico.getState()`: without it the service's answer is left out.
 * @example featureReport(portico.config).branding // { value: true, source: 'default' }
 */
export function featureReport(config: Config, state?: Answered): FeatureReport {
  const report: Partial<Record<keyof Features, unknown>> = {}
  for (const [name, value] of Object.entries(defaults())) {
    const given = config.features?.[name as keyof Features]
    report[name as keyof Features] = given === undefined ? { value, source: 'default' } : { value: given, source: 'config' }
  }
  for (const name of Object.keys(remoteTable) as RemoteName[]) report[name] = remoteState(config, state, name)
  return report as FeatureReport
}

/**
 * One of the switches that a service has a say in, for views. A list may be another array each time.
 *
 * @example const branding = useSelector((state) => featureValue(portico.config, state, 'branding'))
 */
export function featureValue<Name extends RemoteName>(config: Config, state: Answered, name: Name): NonNullable<Features[Name]> {
  return remoteState(config, state, name).value as NonNullable<Features[Name]>
}
