import type { Features, PorticoConfig } from './config.ts'

/** Each feature switch's value and where it came from. */
export type FeatureReport = {
  readonly [Name in keyof Features]-?: {
    readonly value: NonNullable<Features[Name]>
    /** `default` unless the host's configuration says something. */
    readonly source: 'default' | 'config'
  }
}

const defaults: Required<Features> = {
  allWallets: true,
  analytics: true,
  legalCheckbox: false,
  collapseWallets: false,
  branding: true,
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
}

/**
 * What is on, and which source won.
 *
 * @example featureReport(portico.config).branding // { value: true, source: 'default' }
 */
export function featureReport(config: Pick<PorticoConfig, 'features'>): FeatureReport {
  const given: Readonly<Record<string, unknown>> = { ...config.features }
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      given[name] === undefined ? { value, source: 'default' } : { value: given[name], source: 'config' },
    ]),
  ) as unknown as FeatureReport
}
