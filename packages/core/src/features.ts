import type { Features, PorticoConfig } from './config.ts'
import { remoteTable, resolveFeature, type FeatureState, type RemoteFeature, type RemoteName } from './service/features.ts'
import type { State } from './state.ts'

export type { FeatureState }

/** Each feature switch's value and where it came from. */
export type FeatureReport = {
  readonly [Name in keyof Features]-?: FeatureState<NonNullable<Features[Name]>>
}

type Config = Pick<PorticoConfig, 'features' | 'service'>
type Answered = Pick<State, 'resources'>

/** Where the service's answer lies in `state.resources`. */
export const featuresKey = 'service/features'

const defaults: Readonly<Record<Exclude<keyof Features, RemoteName>, unknown>> = {
  allWallets: true,
  analytics: true,
  legalCheckbox: false,
  collapseWallets: false,
  connectorTypeOrder: Object.freeze(['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']),
}

function featureState<Name extends keyof Features>(
  { features, service }: Config,
  state: Answered | undefined,
  name: Name,
): FeatureState<NonNullable<Features[Name]>> {
  const local = features?.[name]
  // Parsed when it was fetched; an answer in a snapshot means nothing to a page without a service.
  const answer = service && (state?.resources[featuresKey]?.value as readonly RemoteFeature[] | undefined)
  const found = Object.hasOwn(remoteTable, name)
    ? resolveFeature(name as RemoteName, local as FeatureState['value'] | undefined, answer, service?.decides)
    : local === undefined
      ? { value: defaults[name as keyof typeof defaults], source: 'default' }
      : { value: local, source: 'config' }
  return found as FeatureState<NonNullable<Features[Name]>>
}

/**
 * What is on, and which source won.
 *
 * @param state `portico.getState()`: without it the service's answer is left out.
 * @example featureReport(portico.config).branding // { value: true, source: 'default' }
 */
export function featureReport(config: Config, state?: Answered): FeatureReport {
  const names = [...Object.keys(defaults), ...Object.keys(remoteTable)] as (keyof Features)[]
  return Object.fromEntries(names.map((name) => [name, featureState(config, state, name)])) as unknown as FeatureReport
}

/**
 * One switch's value, for views.
 *
 * @example const branding = useSelector((state) => featureValue(portico.config, state, 'branding'))
 */
export function featureValue<Name extends keyof Features>(
  config: Config,
  state: Answered,
  name: Name,
): NonNullable<Features[Name]> {
  return featureState(config, state, name).value
}
