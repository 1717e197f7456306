/**
 * The effect of a service's feature switches on a page: one table and one pure function. Views
 * import it, so it stays small.
 */
import type { Features } from '../types/options.ts'

/** One switch of the service's answer. */
export type RemoteFeature = {
  readonly id: string
  readonly isEnabled: boolean
  /** The allowed kinds, or null when the service leaves that to the page. */
  readonly config: readonly string[] | null
}

/** The switches that a service has a say in. */
export type RemoteName = 'email' | 'socials' | 'swaps' | 'onramp' | 'activity' | 'branding'

/** False is off; for features of several kinds, the list of those that are on. */
type Value = boolean | readonly string[]

/** A switch's value and its source. */
export interface FeatureState<V = Value> {
  /** What is on: false, true, or the enabled kinds. */
  readonly value: V
  /** The source; `default` when neither page nor service set it. */
  readonly source: 'default' | 'config' | 'service'
  /** The service does not offer it: it is shown as unavailable, whatever the page's option. */
  readonly refused?: boolean
}

interface Row {
  /** The service's name for it. */
  readonly id: string
  readonly fallback: Value
  /** The value of this feature in one of the service's lists. */
  readonly of: (list: readonly string[]) => Value
}

const all = (list: readonly string[]): Value => list
const any = (): Value => true

/** The service's ids and the spec's defaults. */
export const remoteTable: Readonly<Record<RemoteName, Row>> = {
  email: { id: 'social_login', fallback: true, of: (list) => list.includes('email') },
  socials: {
    id: 'social_login',
    fallback: Object.freeze(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']),
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
 * @param answer Undefined before the first answer, and after a failed request: then the page
 *   decides alone.
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
  // An empty list offers nothing.
  const value = Array.isArray(offered) && offered.length === 0 ? false : offered
  const refused = value === false ? { refused: true } : {}
  return local !== undefined && !decides
    ? { ...own, ...refused }
    : { value, source: 'service', ...refused }
}

/** The local values that the service's answer overrides: an alert names them to the developer. */
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
