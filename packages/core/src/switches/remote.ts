/** The switches that a service may decide, as its answer and the page's options have them. */
import type { RemoteFeature, ServiceOptions } from '../contracts/service-options.ts'
import { featuresKey } from '../state/select.ts'
import type { State } from '../state/state.ts'
import type { Features } from '../types/options.ts'

/** The providers in their default order; any other was added by an operator. */
export const knownProviders: readonly string[] = Object.freeze([
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
])

/** The switches that a service may decide. */
export type RemoteName = 'email' | 'socials' | 'swaps' | 'onramp' | 'activity' | 'branding'

type Value = boolean | readonly string[]

/** A switch's value and its source. */
export interface FeatureState<V = Value> {
  /** False, true, or the enabled kinds. */
  readonly value: V
  /** The source; `default` when neither page nor service set it. */
  readonly source: 'default' | 'config' | 'service'
  /** The service does not offer it: shown as unavailable, whatever the page's option. */
  readonly refused?: boolean
}

interface Row {
  readonly id: string
  readonly fallback: Value
  readonly of: (list: readonly string[]) => Value
}

const all = (list: readonly string[]): Value => list
const any = (): Value => true

export const remoteTable: Readonly<Record<RemoteName, Row>> = {
  email: { id: 'social_login', fallback: true, of: (list) => list.includes('email') },
  socials: {
    id: 'social_login',
    fallback: knownProviders,
    of: (list) => list.filter((kind) => kind !== 'email'),
  },
  swaps: { id: 'swap', fallback: Object.freeze(['1inch']), of: all },
  onramp: { id: 'onramp', fallback: Object.freeze(['coinbase', 'meld']), of: all },
  activity: { id: 'activity', fallback: true, of: any },
  branding: { id: 'reown_branding', fallback: true, of: any },
}

/**
 * Resolves one feature from the page's option and the service's answer.
 *
 * @param answer Undefined before the first answer and after a failed request: the page decides
 *   alone.
 * @param decides Whether the service's answer takes precedence over the page's own value.
 */
export function resolveFeature(
  name: RemoteName,
  local: Value | undefined,
  answer: readonly RemoteFeature[] | undefined,
  decides = false,
): FeatureState {
  const { id, fallback, of } = remoteTable[name]
  const own: FeatureState =
    local === undefined
      ? { value: fallback, source: 'default' }
      : { value: local, source: 'config' }
  if (!answer) return own
  const on = answer.find((feature) => feature.id === id && feature.isEnabled)
  if (on?.config === null) return own
  const offered = on ? of(on.config) : false
  const value = Array.isArray(offered) && offered.length === 0 ? false : offered
  const refused = value === false ? { refused: true } : {}
  return local !== undefined && !decides
    ? { ...own, ...refused }
    : { value, source: 'service', ...refused }
}

export function ignoredFeatures(
  features: Features | undefined,
  answer: readonly RemoteFeature[],
  decides: boolean | undefined,
): RemoteName[] {
  if (!decides) return []
  return (Object.keys(remoteTable) as RemoteName[]).filter(
    (name) =>
      features?.[name] !== undefined &&
      resolveFeature(name, features[name], answer, true).source === 'service',
  )
}

/** Parsed when it was fetched. Without a service, an answer in a snapshot is ignored. */
export const featuresAnswer = (
  { resources }: Partial<Pick<State, 'resources'>>,
  service: ServiceOptions | undefined,
): readonly RemoteFeature[] | undefined =>
  service && (resources?.[featuresKey]?.value as readonly RemoteFeature[] | undefined)

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

/**
 * Whether the service refuses a login method. It decides on no passkey, and on an operator's own
 * provider only when it refuses all.
 */
export function refusesLogin(
  state: Partial<Pick<State, 'resources'>>,
  loginMethod: string,
  service: ServiceOptions | undefined,
): boolean {
  const answer = featuresAnswer(state, service)
  if (!answer || loginMethod === 'passkey') return false
  const { id } = remoteTable.socials
  const on = answer.find((feature) => feature.id === id && feature.isEnabled)
  if (!on) return true
  if (on.config === null || on.config.includes(loginMethod)) return false
  if (loginMethod === 'email' || knownProviders.includes(loginMethod)) return true
  return on.config.every((each) => each === 'email')
}
