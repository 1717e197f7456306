/** Views import it, so it stays small. */
import type { Features } from '../types/options.ts'
import { knownProviders } from './known-providers.ts'

export type RemoteFeature = {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[] | null
}

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
