import { idsOf } from './parse.ts'
import type { StandardWallet } from './types.ts'

/**
 * One method of a feature, bound, or undefined. Never throws.
 *
 * @param method Default: the last part of the feature's name, `connect` of `standard:connect`.
 */
export function featureOf(
  wallet: StandardWallet,
  feature: string,
  method: string = feature.slice(feature.indexOf(':') + 1),
): ((...inputs: readonly unknown[]) => unknown) | undefined {
  try {
    const { features } = wallet.raw as { features: Record<string, Record<string, unknown>> }
    if (!Object.hasOwn(features, feature)) return undefined
    const own = features[feature]!
    const call = own[method]
    return typeof call === 'function'
      ? (...inputs): unknown => Reflect.apply(call, own, inputs)
      : undefined
  } catch {
    return undefined
  }
}

export function featuresOf(wallet: StandardWallet): readonly string[] {
  try {
    return Object.keys((wallet.raw as { features: object }).features).slice(0, 128)
  } catch {
    return []
  }
}

export function chainsOf(wallet: StandardWallet): readonly string[] {
  try {
    const { chains } = wallet.raw as { chains: unknown }
    return Array.isArray(chains) ? idsOf(chains) : []
  } catch {
    return []
  }
}
